//! What is played: presets, and their facts.

use std::collections::BTreeMap;

use crate::cards::{Card, Rank, Seat, Side, Suit};

/// What is played: a preset, and the options in which it differs from that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The preset, such as `single-deck-1500`.
    pub name: String,
    /// Options that differ from the preset, as name and value: `racehorse` is `true`.
    pub options: BTreeMap<String, String>,
    /// The seats that play, clockwise from north.
    pub seats: Vec<Seat>,
    /// The sides, in the order of every list by side.
    pub sides: Vec<Side>,
    /// Every card, copies repeated, in order.
    pub deck: Vec<Card>,
    /// How many tricks are played while there is a stock; in them no suit need be followed.
    pub stock_tricks: usize,
}

struct Preset {
    name: &'static str,
    seats: &'static [Seat],
    sides: &'static [Side],
    lowest: Rank,
    copies: usize,
    stock_tricks: usize,
}

const THREE_SEATS: &[Seat] = &[Seat::North, Seat::East, Seat::South];
const PARTNERSHIPS: &[Side] = &[Side::NorthSouth, Side::EastWest];
const EACH_ALONE: &[Side] = &[Side::North, Side::East, Side::South];

/// Four seats in two partnerships, two copies of every card.
const fn single_deck(name: &'static str) -> Preset {
    Preset { name, seats: &Seat::ALL, sides: PARTNERSHIPS, lowest: Rank::Nine, copies: 2, stock_tricks: 0 }
}

const fn three_seats(name: &'static str) -> Preset {
    Preset { seats: THREE_SEATS, sides: EACH_ALONE, ..single_deck(name) }
}

const PRESETS: [Preset; 8] = [
    single_deck("single-deck-1500"),
    single_deck("single-deck-classic"),
    Preset { lowest: Rank::Jack, copies: 4, ..single_deck("double-deck") },
    Preset {
        seats: &[Seat::North, Seat::South],
        sides: &[Side::North, Side::South],
        stock_tricks: 12,
        ..single_deck("two-handed")
    },
    three_seats("three-handed"),
    three_seats("auction-widow"),
    single_deck("firehouse"),
    single_deck("check"),
];

impl Ruleset {
    /// The names of all presets that this version knows.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        PRESETS.iter().map(|preset| preset.name)
    }

    /// The facts of a preset. One that is newer than this version has neither seats nor deck ([`Ruleset::is_known`]).
    pub fn new(name: &str, options: BTreeMap<String, String>) -> Ruleset {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        Ruleset {
            name: name.to_owned(),
            options,
            seats: preset.map_or(&[][..], |preset| preset.seats).to_vec(),
            sides: preset.map_or(&[][..], |preset| preset.sides).to_vec(),
            deck: preset.map_or_else(Vec::new, |preset| deck_of(preset.lowest, preset.copies)),
            stock_tricks: preset.map_or(0, |preset| preset.stock_tricks),
        }
    }

    /// Whether this version knows the preset.
    pub fn is_known(&self) -> bool {
        !self.seats.is_empty()
    }

    /// The other seat of the side; none where every seat plays for itself.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        self.side(seat)?.seats().iter().copied().find(|other| *other != seat)
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.sides.iter().copied().find(|side| side.seats().contains(&seat))
    }

    /// The next seat, clockwise; none where the seat does not play.
    pub fn left(&self, seat: Seat) -> Option<Seat> {
        self.after(seat, 1)
    }

    /// The seat so many places to the left.
    pub(crate) fn after(&self, seat: Seat, places: usize) -> Option<Seat> {
        let at = self.seats.iter().position(|each| *each == seat)?;
        Some(self.seats[(at + places) % self.seats.len()])
    }
}

fn deck_of(lowest: Rank, copies: usize) -> Vec<Card> {
    let faces = Suit::ALL.into_iter().flat_map(|suit| {
        let ranks = Rank::ALL.into_iter().filter(move |rank| *rank >= lowest);
        ranks.map(move |rank| Card::new(suit, rank))
    });
    faces.flat_map(|card| std::iter::repeat_n(card, copies)).collect()
}
