//! Cards, suits, ranks, seats and sides. Their order is that of every list of them.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// One of four suits; their order is that of every list of suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// S
    Spades = 1,
    /// H
    Hearts,
    /// D
    Diamonds,
    /// C
    Clubs,
}

impl Suit {
    /// All four in order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    pub(crate) fn from_number(number: i32) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| *suit as i32 == number)
    }
}

impl fmt::Display for Suit {
    /// The suit's letter: S, H, D or C.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Spades => "S",
            Suit::Hearts => "H",
            Suit::Diamonds => "D",
            Suit::Clubs => "C",
        })
    }
}

/// One of six ranks. The greater takes the trick: a ten beats a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// 9
    Nine = 1,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// T
    Ten,
    /// A
    Ace,
}

impl Rank {
    /// All six, the lowest first.
    pub const ALL: [Rank; 6] = [Rank::Nine, Rank::Jack, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];
}

impl fmt::Display for Rank {
    /// The rank's letter: 9, J, Q, K, T or A.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rank::Nine => "9",
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
            Rank::Ten => "T",
            Rank::Ace => "A",
        })
    }
}

const RANKS: u8 = Rank::ALL.len() as u8;

/// A card by its face; copies of it are equal. Within a suit the greater card takes the trick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many faces there are.
    pub const FACES: usize = Suit::ALL.len() * Rank::ALL.len();

    /// The card of a suit and a rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        match NonZeroU8::new((suit as u8 - 1) * RANKS + rank as u8) {
            Some(number) => Card(number),
            None => unreachable!(),
        }
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() / Rank::ALL.len()]
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % Rank::ALL.len()]
    }

    /// The card's place among the [faces](Card::FACES), from 0: for tables by card.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Whether this card, played later, takes the trick from the best card so far. An equal card does not.
    pub fn beats(self, best: Card, trump: Option<Suit>) -> bool {
        if self.suit() == best.suit() {
            self > best
        } else {
            trump == Some(self.suit())
        }
    }

    pub(crate) fn number(self) -> i32 {
        self.0.get().into()
    }

    pub(crate) fn from_number(number: i32) -> Option<Card> {
        let number = u8::try_from(number).ok().filter(|number| usize::from(*number) <= Card::FACES)?;
        NonZeroU8::new(number).map(Card)
    }
}

impl fmt::Display for Card {
    /// Rank and suit, as in `TH`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCardError(String);

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no card: write a rank (9 J Q K T A) and a suit (S H D C), as in TH", self.0)
    }
}

impl std::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads a card such as `TH`, the ten of hearts.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let word = text.trim().to_ascii_uppercase();
        (1..=Card::FACES as i32)
            .filter_map(Card::from_number)
            .find(|card| card.to_string() == word)
            .ok_or_else(|| ParseCardError(text.to_owned()))
    }
}

/// A place at the table. Three-handed games use north, east and south, two-handed ones north and south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// N
    North = 1,
    /// E
    East,
    /// S
    South,
    /// W
    West,
}

impl Seat {
    /// All four, clockwise.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    pub(crate) fn from_number(number: i32) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| *seat as i32 == number)
    }
}

impl fmt::Display for Seat {
    /// The seat's letter: N, E, S or W.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::North => "N",
            Seat::East => "E",
            Seat::South => "S",
            Seat::West => "W",
        })
    }
}

/// A partnership, or a seat that plays for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// NS
    NorthSouth = 1,
    /// EW
    EastWest,
    /// N, alone
    North,
    /// E, alone
    East,
    /// S, alone
    South,
}

impl Side {
    /// The seats of the side.
    pub const fn seats(self) -> &'static [Seat] {
        match self {
            Side::NorthSouth => &[Seat::North, Seat::South],
            Side::EastWest => &[Seat::East, Seat::West],
            Side::North => &[Seat::North],
            Side::East => &[Seat::East],
            Side::South => &[Seat::South],
        }
    }
}

impl fmt::Display for Side {
    /// NS, EW, or the letter of the seat that plays for itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seats().iter().try_for_each(|seat| seat.fmt(f))
    }
}
