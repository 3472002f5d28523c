//! Whole conversations, without a stream.

use std::time::Duration;

use super::{decoded, list, testdata, text, unhex, Lowest};
use crate::conversation::Conversation;
use crate::{
    pb, Action, Bot, Clock, DealEnded, DealListener, Decision, Error, MatchEnded, MatchFormat, MatchStarted, Seat,
    Termination,
};

pub(super) const TRANSCRIPTS: [&str; 4] =
    ["transcript-first-legal.json", "transcript-restarted.json", "transcript-newer.json", "transcript-refused.json"];

#[test]
fn the_bot_says_its_half() {
    for name in TRANSCRIPTS {
        let transcript = testdata(name);
        let mut bot = Lowest;
        let mut conversation = Conversation::new(&mut bot);
        let (mut said, mut want): (Vec<pb::PlayRequest>, Vec<pb::PlayRequest>) = (Vec::new(), Vec::new());
        for entry in list(&transcript["messages"]) {
            let payload = unhex(&entry["bytes"]);
            if text(&entry["from"]) == "referee" {
                said.extend(conversation.receive(&payload).unwrap().map(|answer| decoded::<pb::PlayRequest>(&answer)));
            } else {
                let message: pb::PlayRequest = decoded(&payload);
                if let Some(pb::play_request::Kind::Hello(hello)) = &message.kind {
                    said.push(decoded(&conversation.hello(&hello.token, "first-legal", "1.0.0")));
                }
                want.push(message);
            }
        }
        assert_eq!(said, want, "{name}");
        assert!(conversation.farewell().is_some(), "{name}");
        assert_eq!(conversation.is_welcome(), name != "transcript-refused.json");
    }
}

/// Does without the ends of deals.
struct Deaf;

impl Bot for Deaf {}

fn features(bot: &mut dyn Bot) -> Vec<String> {
    match decoded::<pb::PlayRequest>(&Conversation::new(bot).hello("t", "", "")).kind {
        Some(pb::play_request::Kind::Hello(hello)) => hello.features,
        other => panic!("{other:?}"),
    }
}

#[test]
fn hello_says_what_a_bot_does_without() {
    assert_eq!(features(&mut Deaf), ["no-deal-ended"]);
    assert_eq!(features(&mut Lowest), [""; 0]);
}

/// Keeps what it is told.
#[derive(Default)]
struct Listener {
    started: Vec<MatchStarted>,
    ended: Vec<DealEnded>,
    over: Vec<MatchEnded>,
    clocks: Vec<Clock>,
}

impl Bot for Listener {
    fn choose(&mut self, decision: &mut Decision) -> Action {
        self.clocks.push(decision.clock);
        decision.first_legal()
    }

    fn match_started(&mut self, info: &MatchStarted) {
        self.started.push(info.clone());
    }

    fn deal_listener(&mut self) -> Option<&mut dyn DealListener> {
        Some(self)
    }

    fn match_ended(&mut self, info: &MatchEnded) {
        self.over.push(*info);
    }
}

impl DealListener for Listener {
    fn deal_ended(&mut self, info: &DealEnded) {
        self.ended.push(info.clone());
    }
}

/// Hands a bot the referee's half of a transcript; the first error.
pub(super) fn hear(bot: &mut dyn Bot, name: &str) -> Result<(), Error> {
    let mut conversation = Conversation::new(bot);
    for entry in list(&testdata(name)["messages"]).iter().filter(|entry| text(&entry["from"]) == "referee") {
        conversation.receive(&unhex(&entry["bytes"]))?;
    }
    Ok(())
}

#[test]
fn a_bot_is_told_of_matches_deals_and_the_clock() {
    let mut bot = Listener::default();
    hear(&mut bot, "transcript-restarted.json").unwrap();
    let [started] = bot.started.as_slice() else { panic!("{:?}", bot.started) };
    assert_eq!((started.ruleset.name.as_str(), started.seat), ("check", Seat::West));
    assert_eq!((started.format, started.boards), (MatchFormat::Boards, 2));
    assert_eq!((started.decision_time, started.bank), (Some(Duration::from_secs(1)), Duration::from_millis(2500)));
    let [deal, _] = bot.ended.as_slice() else { panic!("{:?}", bot.ended) };
    assert_eq!((deal.deal_id, deal.dealer, deal.hands.len(), deal.plays.len()), (1, Seat::West, 4, 48));
    assert!(deal.contract.is_some());
    assert_eq!(bot.over, [MatchEnded { termination: Termination::Completed, deals: 2 }]);
    let (first, last) = (bot.clocks[0], bot.clocks[bot.clocks.len() - 1]);
    assert_eq!((first.decision, first.last_round_trip), (Some(Duration::from_secs(1)), None));
    assert_eq!(last.last_round_trip, Some(Duration::from_micros(12500)));
}

#[test]
fn a_newer_match_format_is_handed_on_as_its_number() {
    let mut bot = Listener::default();
    hear(&mut bot, "transcript-newer.json").unwrap();
    assert_eq!(bot.started[0].format, MatchFormat::Other(99));
}

#[test]
fn what_is_no_message_is_an_error() {
    let decisions = pb::PlayResponse { kind: Some(pb::play_response::Kind::Decisions(pb::DecisionBatch::default())) };
    for payload in [prost::Message::encode_to_vec(&decisions), vec![0xFF]] {
        let mut bot = Lowest;
        let error = Conversation::new(&mut bot).receive(&payload).unwrap_err();
        assert!(matches!(error, Error::NotAMessage(_)), "{error}");
    }
}
