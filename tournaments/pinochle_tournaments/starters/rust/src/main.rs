//! A bot to begin with: it leads its highest card and follows with its lowest. The SDK's defaults do the rest.

use std::process::ExitCode;

use pinochle::{Bot, Card, Decision};

#[cfg(test)]
mod tests;

/// Write more methods one after the other: bidding, trump, what the partner is given.
struct MyBot;

impl Bot for MyBot {
    /// Leads the highest card and follows with the lowest.
    fn choose_play(&mut self, decision: &mut Decision, cards: &[Card]) -> Card {
        let by_rank = |card: &&Card| card.rank();
        let leads = decision.observation.current_winner().is_none();
        let best = if leads { cards.iter().max_by_key(by_rank) } else { cards.iter().min_by_key(by_rank) };
        *best.expect("some card is legal")
    }
}

fn main() -> ExitCode {
    pinochle::serve(MyBot)
}
