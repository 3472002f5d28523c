//! What a bot is asked.

use std::sync::Arc;
use std::time::Duration;

use prost::Message;

use crate::action::{Action, Call};
use crate::cards::{Card, Seat, Suit};
use crate::error::Error;
use crate::observation::{Meld, Observation};
use crate::pb;
use crate::random::Random;
use crate::reading::read_decision;
use crate::ruleset::Ruleset;

/// One choice needed from the bot's seat: what it may know, and what is legal.
#[derive(Clone, Debug)]
pub struct Decision {
    /// All that the seat may know.
    pub observation: Observation,
    /// What is asked, and what may be answered.
    pub legal: Arc<Legal>,
    /// The decision's own generator: a bot that draws from no other is reproducible.
    pub rng: Random,
    /// What `rng` starts from: the same whenever this decision is asked again, and the same at every table.
    pub random_seed: Vec<u8>,
    /// The deal concerned; counts from 1 on each connection.
    pub deal_id: u64,
    /// Counts from 1 on each connection.
    pub decision_id: u64,
    /// How long the batch may take.
    pub clock: Clock,
    /// May be set to a note on the action, which is kept in the record: up to 1,024 bytes.
    pub remark: String,
}

/// What is legal, by the kind of decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legal {
    /// A bid or a pass.
    Call(LegalCalls),
    /// The suits that may be named trump.
    Trump(Vec<Suit>),
    /// Cards to give to the partner.
    Cards(LegalCards),
    /// The cards that may be played, each face once.
    Play(Vec<Card>),
    /// Give the deal up, or play on.
    Concession,
    /// Ask for other cards, or play these.
    Redeal,
    /// Cards to lay away for the widow.
    Bury(LegalCards),
    /// What may be done with a nine of trump.
    Dix(Vec<DixChoice>),
    /// The melds that may be laid; none always may be.
    Meld(Vec<Meld>),
}

impl Legal {
    /// The kind's name in the protocol.
    pub fn kind(&self) -> &'static str {
        match self {
            Legal::Call(_) => "call",
            Legal::Trump(_) => "trump",
            Legal::Cards(_) => "cards",
            Legal::Play(_) => "play",
            Legal::Concession => "concession",
            Legal::Redeal => "redeal",
            Legal::Bury(_) => "bury",
            Legal::Dix(_) => "dix",
            Legal::Meld(_) => "meld",
        }
    }
}

/// The legal calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalCalls {
    /// Whether passing is legal.
    pub may_pass: bool,
    /// The legal bids, ascending.
    pub ranges: Vec<BidRange>,
}

impl LegalCalls {
    /// All legal bids, the lowest first.
    pub fn bids(&self) -> impl Iterator<Item = Call> + '_ {
        self.ranges
            .iter()
            .flat_map(|range| (range.minimum..=range.maximum).step_by(range.step.max(1) as usize).map(Call::Bid))
    }

    /// A pass where it is legal, else the lowest bid.
    pub fn lowest(&self) -> Call {
        self.bids().next().filter(|_| !self.may_pass).unwrap_or(Call::Pass)
    }
}

/// The bids `minimum`, `minimum + step`, up to `maximum`, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidRange {
    /// The lowest bid.
    pub minimum: i32,
    /// The highest bid.
    pub maximum: i32,
    /// The distance between neighbours.
    pub step: i32,
}

/// Exactly `count` of the cards are chosen, each at most as often as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalCards {
    /// How many.
    pub count: usize,
    /// The cards to choose from, copies repeated.
    pub cards: Vec<Card>,
}

impl LegalCards {
    /// The first `count` cards.
    pub fn first(&self) -> Vec<Card> {
        self.cards.iter().copied().take(self.count).collect()
    }
}

/// What may be done with a nine of trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DixChoice {
    /// Keep it in the hand, and any other nine of trump with it.
    Keep = 1,
    /// Exchange it for the upcard.
    Exchange,
    /// Lay it face up.
    Show,
}

/// The time for a batch of decisions: its size times the limit of one, and then the bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The limit for one decision; none where play is untimed.
    pub decision: Option<Duration>,
    /// What is left beyond the limits.
    pub bank: Duration,
    /// How long the batch before took by the referee's clock; none before the first.
    pub last_round_trip: Option<Duration>,
}

impl Decision {
    /// Reads a serialized `Decision` message, such as one of the protocol's test data, for tests of a bot.
    ///
    /// # Errors
    ///
    /// It is no such message, or asks for what is newer than this version.
    pub fn parse(payload: &[u8], ruleset: &Arc<Ruleset>, seat: Seat) -> Result<Decision, Error> {
        let message = pb::Decision::decode(payload).map_err(|error| Error::NotAMessage(error.to_string()))?;
        read_decision(message, ruleset, seat, Clock::default())?
            .ok_or_else(|| Error::NotAMessage("a decision of an unknown kind".to_owned()))
    }

    /// The lowest legal action, the first in the documented order: a pass, else the lowest bid; the first suit; the
    /// first cards; play on; keep the nine; no meld.
    pub fn first_legal(&self) -> Action {
        match self.legal.as_ref() {
            Legal::Call(legal) => Action::Call(legal.lowest()),
            Legal::Trump(suits) => Action::Trump(suits[0]),
            Legal::Cards(legal) => Action::Cards(legal.first()),
            Legal::Play(cards) => Action::Play(cards[0]),
            Legal::Concession => Action::Concession { concede: false },
            Legal::Redeal => Action::Redeal { ask: false },
            Legal::Bury(legal) => Action::Bury(legal.first()),
            Legal::Dix(choices) => Action::Dix(choices[0]),
            Legal::Meld(_) => Action::Meld(None),
        }
    }
}
