//! What a bot answers.

use crate::cards::{Card, Suit};
use crate::decision::{Decision, DixChoice, Legal};
use crate::error::Error;
use crate::observation::Meld;
use crate::pb;

/// A bid or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Declines, for good.
    Pass,
    /// Offers points.
    Bid(i32),
}

impl Call {
    /// The points of a bid; 0 for a pass.
    pub fn points(self) -> i32 {
        match self {
            Call::Pass => 0,
            Call::Bid(points) => points,
        }
    }

    pub(crate) fn from_points(points: i32) -> Call {
        if points == 0 {
            Call::Pass
        } else {
            Call::Bid(points)
        }
    }
}

/// The answer to a decision: the variant of the same name as that of its [`Legal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Bids or passes.
    Call(Call),
    /// Names the trump suit.
    Trump(Suit),
    /// Gives cards to the partner.
    Cards(Vec<Card>),
    /// Puts a card to the trick.
    Play(Card),
    /// Gives the deal up, or plays on.
    Concession {
        /// Whether it is given up.
        concede: bool,
    },
    /// Asks for other cards, or plays these.
    Redeal {
        /// Whether others are asked for.
        ask: bool,
    },
    /// Lays cards away for the widow.
    Bury(Vec<Card>),
    /// Keeps, exchanges or shows a nine of trump.
    Dix(DixChoice),
    /// Lays one meld, or none.
    Meld(Option<Meld>),
}

impl Action {
    /// The kind of decision that the action answers, by its name in the protocol.
    pub fn kind(&self) -> &'static str {
        match self {
            Action::Call(_) => "call",
            Action::Trump(_) => "trump",
            Action::Cards(_) => "cards",
            Action::Play(_) => "play",
            Action::Concession { .. } => "concession",
            Action::Redeal { .. } => "redeal",
            Action::Bury(_) => "bury",
            Action::Dix(_) => "dix",
            Action::Meld(_) => "meld",
        }
    }
}

/// The message for an action. An error is in the terms of the bot's author.
pub(crate) fn answer(decision: &Decision, action: &Action) -> Result<pb::Action, Error> {
    let (asked, given) = (decision.legal.kind(), action.kind());
    if asked != given {
        let id = decision.decision_id;
        return Err(Error::Mistake(format!("choose returned {action:?}, decision {id} asks for {asked}")));
    }
    if let (Legal::Cards(legal) | Legal::Bury(legal), Action::Cards(cards) | Action::Bury(cards)) =
        (decision.legal.as_ref(), action)
    {
        if cards.len() != legal.count {
            let (returned, count) = (cards.len(), legal.count);
            return Err(Error::Mistake(format!(
                "choose_{asked} returned {returned} cards, the decision asks for {count}"
            )));
        }
    }
    Ok(pb::Action {
        decision_id: decision.decision_id,
        remark: clip(&decision.remark).to_owned(),
        kind: Some(message_kind(action)),
    })
}

fn message_kind(action: &Action) -> pb::action::Kind {
    use pb::action::Kind;
    match action {
        Action::Call(call) => Kind::Call(pb::Call {
            kind: Some(match *call {
                Call::Pass => pb::call::Kind::Pass(pb::Pass {}),
                Call::Bid(points) => pb::call::Kind::Bid(pb::Bid { points }),
            }),
        }),
        Action::Trump(suit) => Kind::Trump(pb::Trump { suit: *suit as i32 }),
        Action::Cards(cards) => Kind::Cards(pb::Cards { cards: numbers(cards) }),
        Action::Play(card) => Kind::Play(pb::Play { card: card.number() }),
        Action::Concession { concede } => Kind::Concession(pb::Concession {
            choice: if *concede { pb::ConcessionChoice::Concede } else { pb::ConcessionChoice::Continue }.into(),
        }),
        Action::Redeal { ask } => Kind::Redeal(pb::Redeal {
            choice: if *ask { pb::RedealChoice::Redeal } else { pb::RedealChoice::Continue }.into(),
        }),
        Action::Bury(cards) => Kind::Bury(pb::Bury { cards: numbers(cards) }),
        Action::Dix(choice) => Kind::Dix(pb::Dix { choice: *choice as i32 }),
        Action::Meld(meld) => Kind::Meld(pb::Melding {
            kind: Some(match meld {
                None => pb::melding::Kind::None(pb::NoMeld {}),
                // Kind, copies and cards are what counts.
                Some(meld) => pb::melding::Kind::Meld(pb::Meld {
                    kind: meld.kind.number(),
                    copies: meld.copies,
                    cards: numbers(&meld.cards),
                    ..pb::Meld::default()
                }),
            }),
        }),
    }
}

fn numbers(cards: &[Card]) -> Vec<i32> {
    cards.iter().map(|card| card.number()).collect()
}

const MAX_REMARK_BYTES: usize = 1024;

/// The part of a remark that is kept, whole characters only.
fn clip(remark: &str) -> &str {
    let mut end = remark.len().min(MAX_REMARK_BYTES);
    while !remark.is_char_boundary(end) {
        end -= 1;
    }
    &remark[..end]
}
