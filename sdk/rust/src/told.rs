//! What a bot is told beside decisions: how matches and deals begin and end.

use std::sync::Arc;
use std::time::Duration;

use crate::action::Call;
use crate::cards::{Card, Seat};
use crate::observation::{Contract, ShownMelds};
use crate::ruleset::Ruleset;

/// A match begins; another may follow on the same stream. Who else plays is not told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchStarted {
    /// What is played.
    pub ruleset: Arc<Ruleset>,
    /// The bot's own seat.
    pub seat: Seat,
    /// How deals follow one another.
    pub format: MatchFormat,
    /// How many boards, or games, each table plays.
    pub boards: i32,
    /// The limit for one decision; none where play is untimed.
    pub decision_time: Option<Duration>,
    /// What is added to the bank at each board begun.
    pub bank: Duration,
}

/// How the deals of a match follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchFormat {
    /// Every board stands alone, and scores before it are 0.
    Boards,
    /// Boards in sequence until a side reaches the target, or for a number of deals.
    Games,
    /// One that is newer than this version, by its number; 0: not told.
    Other(i32),
}

impl MatchFormat {
    pub(crate) fn from_number(number: i32) -> MatchFormat {
        match number {
            1 => MatchFormat::Boards,
            2 => MatchFormat::Games,
            _ => MatchFormat::Other(number),
        }
    }
}

/// A deal has ended at all tables, and everything about it is revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEnded {
    /// The deal, as in its decisions.
    pub deal_id: u64,
    /// How it ended at this table.
    pub result: DealResult,
    /// Changes of each side's score.
    pub deltas: Vec<i32>,
    /// What each side took in tricks.
    pub trick_points: Vec<i32>,
    /// Hands as dealt, by seat.
    pub hands: Vec<Vec<Card>>,
    /// The dealer.
    pub dealer: Seat,
    /// All calls, in order.
    pub calls: Vec<Call>,
    /// The contract, where there was one.
    pub contract: Option<Contract>,
    /// What each seat laid face up.
    pub melds: Vec<ShownMelds>,
    /// The cards played, in order.
    pub plays: Vec<Card>,
    /// The leader of each trick.
    pub trick_leaders: Vec<Seat>,
    /// The widow as dealt.
    pub widow: Vec<Card>,
    /// The stock as dealt, the card drawn first before the others and the upcard last.
    pub stock: Vec<Card>,
    /// The cards that the declarer buried.
    pub buried: Vec<Card>,
    /// The card turned up at the deal.
    pub turned_up: Option<Card>,
    /// What each partner of a side gets in the second ledger.
    pub checks: Vec<i32>,
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealResult {
    /// The contract was made.
    Made,
    /// The contract was set.
    Set,
    /// The declarer gave the deal up.
    Conceded,
    /// The rules threw the deal in.
    ThrownIn,
    /// Nobody bid.
    PassedOut,
    /// Played without a contract.
    Played,
    /// Forfeited after a fault.
    Forfeited,
    /// One that is newer than this version, by its number; 0: not told.
    Other(i32),
}

impl DealResult {
    pub(crate) fn from_number(number: i32) -> DealResult {
        match number {
            1 => DealResult::Made,
            2 => DealResult::Set,
            3 => DealResult::Conceded,
            4 => DealResult::ThrownIn,
            5 => DealResult::PassedOut,
            6 => DealResult::Played,
            7 => DealResult::Forfeited,
            _ => DealResult::Other(number),
        }
    }
}

/// The match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEnded {
    /// Why.
    pub termination: Termination,
    /// Deals that this process saw end.
    pub deals: i32,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// Every board was played.
    Completed,
    /// A side forfeited too many boards, or a process failed too often.
    Forfeited,
    /// The operator ended it, or it could not go on.
    Cancelled,
    /// One that is newer than this version, by its number; 0: not told.
    Other(i32),
}

impl Termination {
    pub(crate) fn from_number(number: i32) -> Termination {
        match number {
            1 => Termination::Completed,
            2 => Termination::Forfeited,
            3 => Termination::Cancelled,
            _ => Termination::Other(number),
        }
    }
}
