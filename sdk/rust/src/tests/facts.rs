//! Texts, presets and random numbers.

use std::collections::BTreeMap;

use super::{list, number, numbers, testdata, text, unhex};
use crate::{Card, MeldKind, Random, Rank, Ruleset, Seat, Side, Suit};

#[test]
fn cards_suits_seats_and_sides_have_their_texts() {
    let facts = testdata("facts.json");
    for (place, name) in list(&facts["cards"]).iter().enumerate() {
        let card: Card = text(name).parse().unwrap();
        assert_eq!((card.index(), card.to_string().as_str()), (place, text(name)));
        assert_eq!(Card::new(card.suit(), card.rank()), card);
    }
    let texts = |name: &str| list(&facts[name]).iter().map(|each| text(each).to_owned()).collect::<Vec<_>>();
    assert_eq!(Suit::ALL.map(|suit| suit.to_string()).to_vec(), texts("suits"));
    assert_eq!(Seat::ALL.map(|seat| seat.to_string()).to_vec(), texts("seats"));
    let sides = [Side::NorthSouth, Side::EastWest, Side::North, Side::East, Side::South];
    assert_eq!(sides.map(|side| side.to_string()).to_vec(), texts("sides"));
}

#[test]
fn presets_have_their_seats_sides_and_decks() {
    let facts = testdata("facts.json");
    let rulesets = list(&facts["rulesets"]);
    assert_eq!(
        Ruleset::presets().collect::<Vec<_>>(),
        rulesets.iter().map(|fact| text(&fact["name"])).collect::<Vec<_>>()
    );
    for fact in rulesets {
        let ruleset = Ruleset::new(text(&fact["name"]), BTreeMap::new());
        assert!(ruleset.is_known());
        assert_eq!(ruleset.seats.iter().map(|seat| *seat as i32).collect::<Vec<_>>(), numbers(&fact["seats"]));
        assert_eq!(ruleset.sides.iter().map(|side| *side as i32).collect::<Vec<_>>(), numbers(&fact["sides"]));
        assert_eq!(ruleset.stock_tricks as i32, number(&fact["stock_tricks"]));
        let mut deck = Vec::new();
        for suit in 0..4 {
            for rank in numbers(&fact["ranks"]) {
                deck.extend(vec![6 * suit + rank; number(&fact["copies"]) as usize]);
            }
        }
        assert_eq!(ruleset.deck.iter().map(|card| card.number()).collect::<Vec<_>>(), deck);
    }
}

#[test]
fn the_generator_draws_what_it_draws_in_every_language() {
    let random = testdata("random.json");
    for seed in list(&random["seeds"]) {
        let fresh = || Random::new(&unhex(&seed["random_seed"]));
        let mut generator = fresh();
        for word in list(&seed["words"]) {
            assert_eq!(generator.next_word().to_string(), text(word));
        }
        let mut generator = fresh();
        for float in list(&seed["floats"]) {
            assert_eq!(Some(generator.float()), float.as_f64());
        }
        let mut generator = fresh();
        for each in list(&seed["below"]) {
            let bound = each["bound"].as_u64().unwrap() as usize;
            assert_eq!(generator.below(bound) as u64, each["drawn"].as_u64().unwrap());
        }
        let mut things: Vec<i32> = (0..10).collect();
        fresh().shuffle(&mut things);
        assert_eq!(things, numbers(&seed["shuffled"]));
        assert_eq!(*fresh().choice(&["a"]), "a");
    }
}

#[test]
fn what_is_no_card_or_newer_is_named() {
    for wrong in ["", "1H", "HT", "THH"] {
        let error = wrong.parse::<Card>().unwrap_err();
        assert!(error.to_string().starts_with(&format!("{wrong:?} is no card")));
    }
    assert_eq!(" th".parse(), Ok(Card::new(Suit::Hearts, Rank::Ten)));
    assert_eq!(MeldKind::from_number(9), MeldKind::Jacks);
    assert_eq!(MeldKind::from_number(99).to_string(), "meld kind 99");
    assert_eq!(MeldKind::from_number(-1).number(), -1);
    let newer = Ruleset::new("newer", BTreeMap::new());
    assert_eq!((newer.is_known(), newer.partner(Seat::North), newer.left(Seat::North)), (false, None, None));
}
