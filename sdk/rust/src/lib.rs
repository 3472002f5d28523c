//! For writing Pinochle bots: implement [`Bot`], choose, and [`serve`] it.
//!
//! ```no_run
//! use pinochle::{Bot, Card, Decision};
//!
//! struct Highest;
//!
//! impl Bot for Highest {
//!     /// Plays the highest legal card of the first suit.
//!     fn choose_play(&mut self, _: &mut Decision, cards: &[Card]) -> Card {
//!         let same_suit = |card: &&Card| card.suit() == cards[0].suit();
//!         *cards.iter().filter(same_suit).max().unwrap()
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     pinochle::serve(Highest)
//! }
//! ```
//!
//! A referee starts the program once for each seat and asks it for decisions. Each [`Decision`] holds all that the
//! seat may know ([`Observation`]) and what is [legal](Legal); no knowledge of the rules is needed to play legally, and
//! no memory. Draw random numbers from [`Decision::rng`] alone: then a match can be repeated, move for move.
//!
//! Standard output and standard error are the bot's own: the referee keeps the end of what is written there, so
//! `eprintln!` is a log.

mod action;
mod bot;
mod cards;
mod conversation;
mod decision;
mod error;
mod observation;
mod random;
mod reading;
mod ruleset;
mod serve;
mod told;
mod tricks;

#[rustfmt::skip]
#[allow(clippy::all, dead_code, missing_docs, rustdoc::all)]
#[path = "generated/pinochle_protocol.v1.rs"]
mod pb;

#[cfg(test)]
mod tests;

pub use action::{Action, Call};
pub use bot::{About, Bot, DealListener};
pub use cards::{Card, ParseCardError, Rank, Seat, Side, Suit};
pub use conversation::Conversation;
pub use decision::{BidRange, Clock, Decision, DixChoice, Legal, LegalCalls, LegalCards};
pub use error::Error;
pub use observation::{Contract, Meld, MeldKind, Observation, ShownMelds, TableCard};
pub use random::Random;
pub use ruleset::Ruleset;
pub use serve::{run, serve};
pub use told::{DealEnded, DealResult, MatchEnded, MatchFormat, MatchStarted, Termination};
pub use tricks::Trick;
