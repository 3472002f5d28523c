//! A bot's side of one stream, without the stream.

use std::sync::Arc;

use prost::Message;

use crate::action::answer;
use crate::bot::Bot;
use crate::cards::Seat;
use crate::decision::Clock;
use crate::error::Error;
use crate::pb;
use crate::reading::{read_deal_ended, read_decision, read_duration, read_seat};
use crate::ruleset::Ruleset;
use crate::told::{MatchEnded, MatchFormat, MatchStarted, Termination};

const PROTOCOL_VERSION: i32 = 1;

/// The feature of a bot that is sent no `deal_ended`.
const NO_DEAL_ENDED: &str = "no-deal-ended";

/// A bot's side of one stream: messages in, messages out. [`run`](crate::run) carries them over gRPC; a test may hand
/// them over itself.
pub struct Conversation<'a> {
    bot: &'a mut dyn Bot,
    hears_deal_ended: bool,
    welcome: bool,
    farewell: Option<String>,
    playing: Option<(Arc<Ruleset>, Seat)>,
}

impl<'a> Conversation<'a> {
    /// Begins one.
    pub fn new(bot: &'a mut dyn Bot) -> Conversation<'a> {
        let hears_deal_ended = bot.deal_listener().is_some();
        Conversation { bot, hears_deal_ended, welcome: false, farewell: None, playing: None }
    }

    /// Whether the referee has accepted the bot.
    pub fn is_welcome(&self) -> bool {
        self.welcome
    }

    /// What the referee said with its goodbye; none until then.
    pub fn farewell(&self) -> Option<&str> {
        self.farewell.as_deref()
    }

    /// The first message, serialized. Name and version are used where the bot itself has none.
    pub fn hello(&self, token: &str, name: &str, version: &str) -> Vec<u8> {
        self.hello_message(token, name, version).encode_to_vec()
    }

    /// Takes a serialized message of the referee; what to send, or none where nothing is to be answered.
    ///
    /// # Errors
    ///
    /// It is no message, or the bot made a mistake.
    pub fn receive(&mut self, payload: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        let response = pb::PlayResponse::decode(payload).map_err(|error| Error::NotAMessage(error.to_string()))?;
        Ok(self.receive_message(response)?.map(|request| request.encode_to_vec()))
    }

    pub(crate) fn hello_message(&self, token: &str, name: &str, version: &str) -> pb::PlayRequest {
        let about = self.bot.about();
        let first_of =
            |texts: [&str; 3]| texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default().to_owned();
        let hello = pb::Hello {
            token: token.to_owned(),
            name: first_of([&about.name, name, "rust_bot"]),
            version: first_of([&about.version, version, "0"]),
            protocol_version: PROTOCOL_VERSION,
            rulesets: about.rulesets,
            max_batch: about.max_batch,
            features: (!self.hears_deal_ended).then(|| NO_DEAL_ENDED.to_owned()).into_iter().collect(),
        };
        pb::PlayRequest { kind: Some(pb::play_request::Kind::Hello(hello)) }
    }

    pub(crate) fn receive_message(&mut self, response: pb::PlayResponse) -> Result<Option<pb::PlayRequest>, Error> {
        use pb::play_response::Kind;
        match response.kind {
            Some(Kind::Decisions(batch)) => return self.answer_batch(batch),
            Some(Kind::Welcome(_)) => self.welcome = true,
            Some(Kind::MatchStarted(message)) => self.start_match(message)?,
            Some(Kind::DealEnded(message)) => {
                if let Some(listener) = self.bot.deal_listener() {
                    listener.deal_ended(&read_deal_ended(message)?);
                }
            }
            Some(Kind::MatchEnded(message)) => self.bot.match_ended(&MatchEnded {
                termination: Termination::from_number(message.termination),
                deals: message.deals,
            }),
            Some(Kind::Goodbye(message)) => self.farewell = Some(message.reason),
            None => {} // a kind newer than this code: nothing that needs an answer
        }
        Ok(None)
    }

    fn start_match(&mut self, message: pb::MatchStarted) -> Result<(), Error> {
        let seat = read_seat(message.seat)?;
        let ruleset = Arc::new(Ruleset::new(&message.ruleset, message.options.into_iter().collect()));
        if !ruleset.is_known() {
            let name = &ruleset.name;
            eprintln!("the ruleset {name:?} is newer than this bot: its seats and its deck are not known");
        }
        self.playing = Some((Arc::clone(&ruleset), seat));
        self.bot.match_started(&MatchStarted {
            ruleset,
            seat,
            format: MatchFormat::from_number(message.format),
            boards: message.boards,
            decision_time: read_duration(message.decision_time_budget),
            bank: read_duration(message.bank_time_budget).unwrap_or_default(),
        });
        Ok(())
    }

    fn answer_batch(&mut self, batch: pb::DecisionBatch) -> Result<Option<pb::PlayRequest>, Error> {
        let Some((ruleset, seat)) = &self.playing else {
            return Err(Error::NotAMessage("decisions before any match has started".to_owned()));
        };
        let clock = Clock {
            decision: read_duration(batch.decision_time_budget),
            bank: read_duration(batch.bank_time_budget).unwrap_or_default(),
            last_round_trip: read_duration(batch.last_round_trip_duration),
        };
        let mut decisions = Vec::with_capacity(batch.decisions.len());
        for message in batch.decisions {
            let id = message.decision_id;
            match read_decision(message, ruleset, *seat, clock)? {
                Some(decision) => decisions.push(decision),
                None => eprintln!("decision {id} is of a kind newer than this bot; it is not answered"),
            }
        }
        if decisions.is_empty() {
            return Ok(None);
        }
        let actions = self.bot.choose_batch(&mut decisions);
        if actions.len() != decisions.len() {
            let (returned, asked) = (actions.len(), decisions.len());
            return Err(Error::Mistake(format!("choose_batch returned {returned} actions for {asked} decisions")));
        }
        let answers = decisions.iter().zip(&actions).map(|(decision, action)| answer(decision, action));
        let batch = pb::ActionBatch { actions: answers.collect::<Result<_, _>>()? };
        Ok(Some(pb::PlayRequest { kind: Some(pb::play_request::Kind::Actions(batch)) }))
    }
}
