//! A wrong bot is told what is wrong in its own words.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::conversations::hear;
use crate::action::answer;
use crate::{
    Action, Bot, Call, Card, Clock, Contract, Decision, Error, Legal, LegalCalls, LegalCards, Observation, Random,
    Rank, Ruleset, Seat, Suit,
};

/// A decision that hangs in the air.
fn asked(legal: Legal) -> Decision {
    let message = crate::pb::Decision {
        kind: Some(crate::pb::decision::Kind::Redeal(crate::pb::RedealDecision {})),
        ..Default::default()
    };
    let message = crate::pb::Decision {
        observation: Some(crate::pb::Observation { dealer: 1, ..Default::default() }),
        ..message
    };
    let ruleset = Arc::new(Ruleset::new("auction-widow", BTreeMap::new()));
    let read = crate::reading::read_decision(message, &ruleset, Seat::North, Clock::default()).unwrap().unwrap();
    Decision { legal: Arc::new(legal), ..read }
}

struct Wrong {
    actions: Vec<Action>,
}

impl Bot for Wrong {
    fn choose_batch(&mut self, _: &mut [Decision]) -> Vec<Action> {
        self.actions.clone()
    }
}

#[test]
fn what_types_do_not_show_is_checked() {
    let name = Action::Trump(Suit::Spades);
    let mistake = |sentence: &str| Err(Error::Mistake(sentence.to_owned()));
    assert_eq!(
        hear(&mut Wrong { actions: vec![name.clone(), name.clone()] }, "transcript-restarted.json"),
        mistake("choose returned Trump(Spades), decision 1 asks for play")
    );
    assert_eq!(
        hear(&mut Wrong { actions: vec![name; 5] }, "transcript-restarted.json"),
        mistake("choose_batch returned 5 actions for 2 decisions")
    );
    let nine = Card::new(Suit::Clubs, Rank::Nine);
    let decision = asked(Legal::Cards(LegalCards { count: 4, cards: vec![nine; 6] }));
    assert_eq!(
        answer(&decision, &Action::Cards(vec![nine; 3])).unwrap_err().to_string(),
        "choose_cards returned 3 cards, the decision asks for 4"
    );
}

#[test]
fn remarks_are_clipped_to_whole_characters() {
    let mut decision = asked(Legal::Redeal);
    let cases =
        [("short".to_owned(), 5), ("ü".repeat(600), 1024), (format!("a{}", "ü".repeat(600)), 1023), (String::new(), 0)];
    for (remark, bytes) in cases {
        decision.remark = remark.clone();
        let said = answer(&decision, &Action::Redeal { ask: false }).unwrap().remark;
        assert_eq!(said, remark[..bytes]);
    }
}

#[test]
fn calls_are_listed_in_order() {
    let range = |minimum, maximum, step| crate::BidRange { minimum, maximum, step };
    let legal = LegalCalls { may_pass: false, ranges: vec![range(50, 51, 1), range(60, 70, 5)] };
    assert_eq!(legal.bids().map(Call::points).collect::<Vec<_>>(), [50, 51, 60, 65, 70]);
    assert_eq!(legal.lowest(), Call::Bid(50));
    assert_eq!(LegalCalls { may_pass: true, ..legal }.lowest(), Call::Pass);
}

struct Plain;

impl Bot for Plain {}

#[test]
fn low_cards_of_short_suits_are_buried() {
    let [spade, heart, ace, club] = [
        Card::new(Suit::Spades, Rank::Nine),
        Card::new(Suit::Hearts, Rank::Nine),
        Card::new(Suit::Hearts, Rank::Ace),
        Card::new(Suit::Clubs, Rank::Nine),
    ];
    let legal = LegalCards { count: 2, cards: vec![spade, heart, ace, club] };
    let mut decision = asked(Legal::Bury(legal.clone()));
    let contract = Some(Contract { declarer: Seat::North, points: 300, trump: Some(Suit::Spades) });
    decision.observation = Observation { contract, hand: legal.cards, ..decision.observation };
    assert_eq!(Plain.choose(&mut decision), Action::Bury(vec![club, heart]));
}

#[test]
fn a_ruleset_that_is_not_known_finds_nothing() {
    let observation = Observation {
        ruleset: Arc::new(Ruleset::new("newer", BTreeMap::new())),
        calls: vec![Call::Pass, Call::Bid(50)],
        trick_leaders: vec![Seat::North],
        ..asked(Legal::Redeal).observation
    };
    assert_eq!((observation.callers(), observation.partner()), (vec![], None));
    assert_eq!((observation.tricks().len(), observation.current_winner()), (1, None));
    assert_eq!((observation.cards_left(), observation.voids().len()), (vec![], 0));
}

#[test]
fn every_call_of_the_generator_goes_on() {
    let mut decision = Decision { random_seed: vec![0, 0, 0, 0, 0, 0, 0, 1], ..asked(Legal::Redeal) };
    decision.rng = Random::new(&decision.random_seed);
    let (first, second) = (decision.rng.next_word(), decision.rng.next_word());
    assert_ne!(first, second);
    assert_eq!(Random::new(&[1]).next_word(), first);
}
