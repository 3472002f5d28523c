//! A bot that shows one idea: the last tricks can be played out in thought, if one knows where the cards are.
//!
//! One does not, so it imagines it, many times over: `unseen` deals the cards that are left to the others, so that it
//! agrees with all that has been seen. For each of these deals `search` finds what every card leads to if everybody
//! plays their best, seeing all. The card that is best on average is played. (That everybody sees all is wrong, but in
//! the last tricks not by much.) Before that it plays by three rules of thumb, and leaves calls to the SDK.

mod search;
mod unseen;

use std::process::ExitCode;

use pinochle::{Bot, Card, Decision, Observation, Rank};

/// With so many cards in hand or fewer it begins to search.
const SEARCHED_CARDS: usize = 4;
/// How many deals it imagines.
const DEALS: usize = 24;

struct Endgame;

impl Bot for Endgame {
    fn choose_play(&mut self, decision: &mut Decision, cards: &[Card]) -> Card {
        let seen = &decision.observation;
        if seen.hand.len() > SEARCHED_CARDS || seen.stock_size > 0 {
            return by_rules_of_thumb(seen, cards);
        }
        let mut sums = vec![0; cards.len()];
        let mut deals = 0;
        for hands in (0..DEALS).filter_map(|_| unseen::deal(seen, &mut decision.rng)) {
            let mut search = search::Search::new(seen, hands);
            for (sum, card) in sums.iter_mut().zip(cards) {
                *sum += search.worth(*card);
            }
            deals += 1;
        }
        let Some(best) = sums.iter().copied().max().filter(|_| deals > 0) else {
            return by_rules_of_thumb(seen, cards);
        };
        decision.remark = format!(
            "{:.2} points on average over {deals} deals",
            f64::from(best) / f64::from(deals)
        );
        // Of cards that come to the same, the one that the rules of thumb prefer.
        let equal: Vec<Card> = cards
            .iter()
            .zip(&sums)
            .filter(|(_, sum)| **sum == best)
            .map(|(card, _)| *card)
            .collect();
        by_rules_of_thumb(seen, &equal)
    }
}

/// Leads an ace, else a low card; takes a trick as cheaply as may be; gives points to a partner who takes it.
fn by_rules_of_thumb(seen: &Observation, cards: &[Card]) -> Card {
    let trump = seen.trump();
    let costs = |card: &Card| (Some(card.suit()) == trump, card.rank());
    let cheapest =
        |cards: &mut dyn Iterator<Item = &Card>| cards.min_by_key(|card| costs(card)).copied();
    let Some(winner) = seen.current_winner() else {
        let mut aces = cards.iter().filter(|card| card.rank() == Rank::Ace);
        return cheapest(&mut aces)
            .or_else(|| cheapest(&mut cards.iter()))
            .expect("some card is legal");
    };
    // Whoever can take the trick must, so either all cards do or none does.
    if Some(winner) == seen.partner() {
        let mut counters = cards
            .iter()
            .filter(|card| matches!(card.rank(), Rank::King | Rank::Ten));
        if let Some(counter) = cheapest(&mut counters) {
            return counter;
        }
    }
    cheapest(&mut cards.iter()).expect("some card is legal")
}

fn main() -> ExitCode {
    pinochle::serve(Endgame)
}
