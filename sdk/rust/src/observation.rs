//! What a seat knows of a deal.

use std::fmt;
use std::sync::Arc;

use crate::action::Call;
use crate::cards::{Card, Seat, Suit};
use crate::ruleset::Ruleset;

/// All that one seat may know at one moment. It is whole each time, so a bot needs no memory.
///
/// Lists by seat are in the order of [`Ruleset::seats`], lists by side in that of [`Ruleset::sides`]; points are the
/// ruleset's own. A field that does not apply is empty, none or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// What is played.
    pub ruleset: Arc<Ruleset>,
    /// The own seat.
    pub seat: Seat,
    /// The dealer.
    pub dealer: Seat,
    /// The cards held now, copies repeated, in order.
    pub hand: Vec<Card>,
    /// All calls so far, in order; [`Observation::callers`] says whose they are.
    pub calls: Vec<Call>,
    /// None until the auction is over, and where there is none.
    pub contract: Option<Contract>,
    /// What each seat has laid face up; empty before that. Where there is a stock: all it scored so far.
    pub melds: Vec<ShownMelds>,
    /// The cards played, in order, from the first trick that may still be looked at; see [`Observation::tricks`].
    pub plays: Vec<Card>,
    /// The leaders of the tricks in `plays`, and of the trick about to be led.
    pub trick_leaders: Vec<Seat>,
    /// Completed tricks before `plays`, under the option `history=last_trick_only`.
    pub tricks_omitted: usize,
    /// Cards that this seat gave to its partner.
    pub given: Vec<Card>,
    /// Cards that this seat received from its partner.
    pub received: Vec<Card>,
    /// The sides' totals before this deal; 0 in board format.
    pub scores: Vec<i32>,
    /// What each side took in tricks so far.
    pub trick_points: Vec<i32>,
    /// The totals of the second ledger, where there is one.
    pub checks: Vec<i32>,
    /// Face up for everybody from the end of the auction.
    pub widow: Vec<Card>,
    /// The cards that this seat buried.
    pub buried: Vec<Card>,
    /// How many cards the declarer has buried.
    pub buried_count: usize,
    /// The card turned up at the deal, whose suit is trump.
    pub turned_up: Option<Card>,
    /// The card face up under the stock.
    pub upcard: Option<Card>,
    /// How many cards are left to draw, the upcard included.
    pub stock_size: usize,
    /// The cards face up before each seat, in the order in which they were laid, where there is a stock.
    pub tables: Vec<Vec<TableCard>>,
    /// Who took the card turned up for a nine of trump.
    pub exchanger: Option<Seat>,
    /// The card that this seat drew last.
    pub drawn: Option<Card>,
    /// The last card of the stock that was face down, under the option `show_last_card`.
    pub last_card: Option<Card>,
}

/// Who declares, for how many points, and with which trump (none until it is named).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The seat that won the auction.
    pub declarer: Seat,
    /// The bid that won it.
    pub points: i32,
    /// The trump suit.
    pub trump: Option<Suit>,
}

/// A kind of meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// A T K Q J of trump.
    Run,
    /// K Q of trump.
    RoyalMarriage,
    /// K Q of another suit.
    Marriage,
    /// The nine of trump.
    Dix,
    /// Jack of diamonds and queen of spades.
    Pinochle,
    /// An ace of every suit.
    Aces,
    /// A king of every suit.
    Kings,
    /// A queen of every suit.
    Queens,
    /// A jack of every suit.
    Jacks,
    /// One that is newer than this version, by its number.
    Other(i32),
}

/// The kinds by their numbers, from 1.
const MELD_KINDS: [(MeldKind, &str); 9] = [
    (MeldKind::Run, "run"),
    (MeldKind::RoyalMarriage, "royal marriage"),
    (MeldKind::Marriage, "marriage"),
    (MeldKind::Dix, "dix"),
    (MeldKind::Pinochle, "pinochle"),
    (MeldKind::Aces, "aces"),
    (MeldKind::Kings, "kings"),
    (MeldKind::Queens, "queens"),
    (MeldKind::Jacks, "jacks"),
];

impl MeldKind {
    pub(crate) fn from_number(number: i32) -> MeldKind {
        let known = usize::try_from(number - 1).ok().and_then(|place| MELD_KINDS.get(place));
        known.map_or(MeldKind::Other(number), |(kind, _)| *kind)
    }

    pub(crate) fn number(self) -> i32 {
        match self {
            MeldKind::Other(number) => number,
            _ => MELD_KINDS.iter().position(|(kind, _)| *kind == self).map_or(0, |place| place as i32 + 1),
        }
    }
}

impl fmt::Display for MeldKind {
    /// The kind's name in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match MELD_KINDS.iter().find(|(kind, _)| kind == self) {
            Some((_, name)) => f.write_str(name),
            None => write!(f, "meld kind {}", self.number()),
        }
    }
}

/// One scored combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meld {
    /// Its kind.
    pub kind: MeldKind,
    /// The suit of a run, marriage or dix; none for the others.
    pub suit: Option<Suit>,
    /// How many sets of the cards are scored as one: 2 for a double run.
    pub copies: i32,
    /// What it is worth.
    pub points: i32,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// What one seat laid face up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMelds {
    /// The seat.
    pub seat: Seat,
    /// All melds together.
    pub points: i32,
    /// The cards that it takes to show the melds.
    pub cards: Vec<Card>,
    /// The melds, one by one.
    pub melds: Vec<Meld>,
}

/// A card face up before a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCard {
    /// The card.
    pub card: Card,
    /// The melds that it is in, by their places in the seat's [`ShownMelds::melds`].
    pub melds: Vec<usize>,
}

impl Observation {
    /// The trump suit; none as long as there is none.
    pub fn trump(&self) -> Option<Suit> {
        match self.contract {
            Some(contract) => contract.trump,
            None => self.turned_up.map(Card::suit),
        }
    }

    /// The seat that won the auction.
    pub fn declarer(&self) -> Option<Seat> {
        self.contract.map(|contract| contract.declarer)
    }

    /// The other seat of the side; none where every seat plays for itself.
    pub fn partner(&self) -> Option<Seat> {
        self.ruleset.partner(self.seat)
    }

    /// The greatest bid so far.
    pub fn highest_bid(&self) -> Option<i32> {
        self.calls.iter().map(|call| call.points()).max().filter(|points| *points > 0)
    }

    /// The seats that made each of `calls`.
    pub fn callers(&self) -> Vec<Seat> {
        let dealer_begins = self.ruleset.options.get("auto_bid_50").is_some_and(|value| value == "true");
        let mut next = if dealer_begins { Some(self.dealer) } else { self.ruleset.left(self.dealer) };
        let mut passed = Vec::new();
        let mut callers = Vec::with_capacity(self.calls.len());
        for call in &self.calls {
            let Some(caller) = next else { break };
            callers.push(caller);
            if *call == Call::Pass {
                passed.push(caller);
            }
            next = if passed.len() >= self.ruleset.seats.len() {
                Some(self.dealer) // forced to bid, after everybody has passed
            } else {
                let places = 1..=self.ruleset.seats.len();
                places.filter_map(|places| self.ruleset.after(caller, places)).find(|seat| !passed.contains(seat))
            };
        }
        callers
    }
}
