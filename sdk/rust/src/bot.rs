//! What an author implements.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::action::{Action, Call};
use crate::cards::{Card, Suit};
use crate::decision::{Decision, DixChoice, Legal, LegalCalls, LegalCards};
use crate::observation::Meld;
use crate::told::{DealEnded, MatchEnded, MatchStarted};

/// A bot at one seat: one value plays all the deals of its seat, many of them at the same time.
///
/// Every method has a default: write those that you want to choose yourself. A method for a kind of decision gets the
/// decision and what is legal.
#[allow(unused_variables)]
pub trait Bot {
    /// What the bot tells the referee of itself. By default everything is taken from the manifest.
    fn about(&self) -> About {
        About::default()
    }

    /// A bid or a pass. By default a pass where it is legal, else the lowest bid.
    fn choose_call(&mut self, decision: &mut Decision, legal: &LegalCalls) -> Call {
        legal.lowest()
    }

    /// One of the suits. By default that of which the hand holds most.
    fn choose_trump(&mut self, decision: &mut Decision, suits: &[Suit]) -> Suit {
        // The first of equals: the last that is greatest, seen from the end.
        let held = |suit: &Suit| count_suit(&decision.observation.hand, *suit);
        suits.iter().copied().rev().max_by_key(held).expect("there is a legal suit")
    }

    /// Exactly `legal.count` of `legal.cards`, to give to the partner. By default the first ones.
    fn choose_cards(&mut self, decision: &mut Decision, legal: &LegalCards) -> Vec<Card> {
        legal.first()
    }

    /// One of the cards, to play. By default the first.
    fn choose_play(&mut self, decision: &mut Decision, cards: &[Card]) -> Card {
        cards[0]
    }

    /// Whether to give the deal up: the own contract, or as a defender that of others. By default never.
    fn choose_concession(&mut self, decision: &mut Decision) -> bool {
        false
    }

    /// Whether to ask for other cards. By default never.
    fn choose_redeal(&mut self, decision: &mut Decision) -> bool {
        false
    }

    /// Exactly `legal.count` of `legal.cards`, to lay away for the widow. By default low cards that are no trump, of
    /// the shortest suits first.
    fn choose_bury(&mut self, decision: &mut Decision, legal: &LegalCards) -> Vec<Card> {
        let (hand, trump) = (&decision.observation.hand, decision.observation.trump());
        let mut cards = legal.cards.clone();
        cards.sort_by_key(|card| (Some(card.suit()) == trump, card.rank(), count_suit(hand, card.suit())));
        cards.truncate(legal.count);
        cards
    }

    /// One of the choices. By default the nine is exchanged where it may be, else shown.
    fn choose_dix(&mut self, decision: &mut Decision, choices: &[DixChoice]) -> DixChoice {
        if choices.contains(&DixChoice::Exchange) {
            DixChoice::Exchange
        } else {
            DixChoice::Show
        }
    }

    /// One of the melds, or none. By default the first of those that score most.
    fn choose_meld(&mut self, decision: &mut Decision, melds: &[Meld]) -> Option<Meld> {
        melds.iter().min_by_key(|meld| Reverse(meld.points)).cloned()
    }

    /// The action for any decision, for bots that decide in one place. By default what
    /// [`choose_by_kind`](Bot::choose_by_kind) says.
    fn choose(&mut self, decision: &mut Decision) -> Action {
        self.choose_by_kind(decision)
    }

    /// An action for each decision, in their order. By default [`choose`](Bot::choose) for one after the other.
    fn choose_batch(&mut self, decisions: &mut [Decision]) -> Vec<Action> {
        decisions.iter_mut().map(|decision| self.choose(decision)).collect()
    }

    /// A match begins; another may follow on the same stream.
    fn match_started(&mut self, info: &MatchStarted) {}

    /// Who is told how deals ended: `Some(self)` for a bot that is a [`DealListener`]. By default nobody, and none are
    /// sent, which makes matches quicker.
    fn deal_listener(&mut self) -> Option<&mut dyn DealListener> {
        None
    }

    /// The match is over.
    fn match_ended(&mut self, info: &MatchEnded) {}

    /// What the method for the decision's kind says: not to be written again, but called by a
    /// [`choose`](Bot::choose) that leaves some kinds to it.
    fn choose_by_kind(&mut self, decision: &mut Decision) -> Action {
        let legal = Arc::clone(&decision.legal);
        match legal.as_ref() {
            Legal::Call(legal) => Action::Call(self.choose_call(decision, legal)),
            Legal::Trump(suits) => Action::Trump(self.choose_trump(decision, suits)),
            Legal::Cards(legal) => Action::Cards(self.choose_cards(decision, legal)),
            Legal::Play(cards) => Action::Play(self.choose_play(decision, cards)),
            Legal::Concession => Action::Concession { concede: self.choose_concession(decision) },
            Legal::Redeal => Action::Redeal { ask: self.choose_redeal(decision) },
            Legal::Bury(legal) => Action::Bury(self.choose_bury(decision, legal)),
            Legal::Dix(choices) => Action::Dix(self.choose_dix(decision, choices)),
            Legal::Meld(melds) => Action::Meld(self.choose_meld(decision, melds)),
        }
    }
}

/// Is told of deals that have ended, if a bot's [`deal_listener`](Bot::deal_listener) names it.
pub trait DealListener {
    /// A deal has ended at all tables, and all of it is told.
    fn deal_ended(&mut self, info: &DealEnded);
}

/// What a bot tells of itself. What is left empty is taken from the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The bot's name.
    pub name: String,
    /// The bot's version.
    pub version: String,
    /// The presets it plays; empty: every one.
    pub rulesets: Vec<String>,
    /// The most decisions at once; 0: any number.
    pub max_batch: i32,
}

fn count_suit(cards: &[Card], suit: Suit) -> usize {
    cards.iter().filter(|card| card.suit() == suit).count()
}
