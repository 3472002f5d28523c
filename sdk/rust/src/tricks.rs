//! Tricks, and what follows from those that have been played.

use std::collections::BTreeMap;

use crate::cards::{Card, Seat, Suit};
use crate::observation::Observation;

/// A trick: complete, in progress, or about to be led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick<'a> {
    /// Who leads it.
    pub leader: Seat,
    /// Who has played to it, in order.
    pub seats: Vec<Seat>,
    /// The cards that they played.
    pub cards: &'a [Card],
}

impl Trick<'_> {
    /// The seat whose card takes the trick so far: the highest trump, else the highest card of the suit led, the
    /// earliest of equals. None before a lead.
    pub fn winner(&self, trump: Option<Suit>) -> Option<Seat> {
        let mut plays = self.seats.iter().zip(self.cards);
        let (mut winner, mut best) = plays.next()?;
        for (seat, card) in plays {
            if card.beats(*best, trump) {
                (winner, best) = (seat, card);
            }
        }
        Some(*winner)
    }
}

impl Observation {
    /// The plays, trick by trick. The last may be in progress, or empty where it is about to be led.
    pub fn tricks(&self) -> Vec<Trick<'_>> {
        (0..self.trick_leaders.len()).map(|number| self.trick(number)).collect()
    }

    /// The trick in progress or about to be led; none before the play.
    pub fn current_trick(&self) -> Option<Trick<'_>> {
        Some(self.trick(self.trick_leaders.len().checked_sub(1)?))
    }

    /// The seat whose card now takes the trick in progress; none where nobody has led.
    pub fn current_winner(&self) -> Option<Seat> {
        self.current_trick()?.winner(self.trump())
    }

    fn trick(&self, number: usize) -> Trick<'_> {
        let (leader, size) = (self.trick_leaders[number], self.ruleset.seats.len());
        let from = self.plays.len().min(number * size);
        let cards = &self.plays[from..self.plays.len().min(from + size)];
        let seats = (0..cards.len()).filter_map(|places| self.ruleset.after(leader, places)).collect();
        Trick { leader, seats, cards }
    }

    /// The deck's cards but for the own hand, the cards played and those the seat buried: what others hold, or nobody
    /// yet. Copies are repeated, in order. Cards of tricks that may not be looked at any more are among them.
    pub fn cards_left(&self) -> Vec<Card> {
        let mut gone = [0; Card::FACES];
        for card in [&self.hand, &self.plays, &self.buried].into_iter().flatten() {
            gone[card.index()] += 1;
        }
        let mut left = self.ruleset.deck.clone();
        left.retain(|card| {
            let count: &mut i32 = &mut gone[card.index()];
            *count -= 1;
            *count < 0
        });
        left
    }

    /// The suits, in order, that each seat has shown to be out of: it did not follow the suit led, and if it did not
    /// trump either, it has no trump. Tricks played while there is a stock say nothing.
    pub fn voids(&self) -> BTreeMap<Seat, Vec<Suit>> {
        let trump = self.trump();
        let mut voids: BTreeMap<Seat, Vec<Suit>> = self.ruleset.seats.iter().map(|seat| (*seat, Vec::new())).collect();
        let silent = self.ruleset.stock_tricks.saturating_sub(self.tricks_omitted);
        for trick in self.tricks().iter().skip(silent) {
            for (seat, card) in trick.seats.iter().zip(trick.cards) {
                let led = trick.cards[0].suit();
                if card.suit() == led {
                    continue;
                }
                let out_of_trump = trump.filter(|trump| *trump != card.suit());
                let shown = voids.entry(*seat).or_default();
                shown.extend([Some(led), out_of_trump].into_iter().flatten());
            }
        }
        for suits in voids.values_mut() {
            suits.sort_unstable();
            suits.dedup();
        }
        voids
    }
}
