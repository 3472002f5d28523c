//! Decisions of every kind and preset: read, answered, and what helpers find in them.

use std::sync::Arc;

use serde_json::Value;

use super::{decoded, json, list, number, numbers, testdata, text, unhex, Lowest};
use crate::action::answer;
use crate::{Action, Bot, Card, Decision, Legal, Ruleset, Seat};

struct Defaults;

impl Bot for Defaults {}

fn decode(vector: &Value) -> Decision {
    let options = vector["options"].as_object().unwrap();
    let options = options.iter().map(|(name, value)| (name.clone(), text(value).to_owned())).collect();
    let ruleset = Arc::new(Ruleset::new(text(&vector["ruleset"]), options));
    let seat = Seat::from_number(number(&vector["seat"])).unwrap();
    Decision::parse(&unhex(&vector["bytes"]), &ruleset, seat).unwrap()
}

#[test]
fn every_field_is_read() {
    for vector in list(&testdata("decisions.json")["decisions"]) {
        assert_eq!(json::decision(&decode(vector)), vector["decision"]);
    }
}

#[test]
fn every_kind_is_answered() {
    for vector in list(&testdata("decisions.json")["decisions"]) {
        let mut decision = decode(vector);
        let answers = [
            ("lowest", Lowest.choose(&mut decision)),
            ("last", last_legal(&decision.legal)),
            ("default", Defaults.choose(&mut decision)),
        ];
        for (name, action) in answers {
            let got = answer(&decision, &action).unwrap();
            // Where there is none, it is each SDK's own matter, but it must be an answer.
            if let Some(want) = vector.get(name).filter(|want| !want.is_null()) {
                assert_eq!(got, decoded(&unhex(&want["bytes"])), "{name} of {vector}");
            }
        }
    }
}

fn last_legal(legal: &Legal) -> Action {
    let last = |cards: &[Card], count: usize| cards[cards.len() - count..].to_vec();
    match legal {
        Legal::Call(calls) => Action::Call(calls.bids().last().unwrap_or(crate::Call::Pass)),
        Legal::Trump(suits) => Action::Trump(suits[suits.len() - 1]),
        Legal::Cards(legal) => Action::Cards(last(&legal.cards, legal.count)),
        Legal::Play(cards) => Action::Play(cards[cards.len() - 1]),
        Legal::Concession => Action::Concession { concede: true },
        Legal::Redeal => Action::Redeal { ask: true },
        Legal::Bury(legal) => Action::Bury(last(&legal.cards, legal.count)),
        Legal::Dix(choices) => Action::Dix(choices[choices.len() - 1]),
        Legal::Meld(melds) => Action::Meld(melds.last().cloned()),
    }
}

#[test]
fn helpers_find_what_can_be_counted() {
    for vector in list(&testdata("decisions.json")["decisions"]) {
        let (observation, seen) = (decode(vector).observation, &vector["seen"]);
        let seat = |seat: Option<Seat>| seat.map_or(0, |seat| seat as i32);
        let seats = |seats: &[Seat]| seats.iter().map(|seat| *seat as i32).collect::<Vec<_>>();
        let cards = |cards: &[Card]| cards.iter().map(|card| card.number()).collect::<Vec<_>>();
        assert_eq!(observation.trump().map_or(0, |suit| suit as i32), number(&seen["trump"]));
        assert_eq!(seat(observation.partner()), number(&seen["partner"]));
        assert_eq!(observation.highest_bid().unwrap_or(0), number(&seen["highest_bid"]));
        assert_eq!(seat(observation.current_winner()), number(&seen["current_winner"]));
        assert_eq!(seats(&observation.callers()), numbers(&seen["callers"]));
        assert_eq!(cards(&observation.cards_left()), numbers(&seen["cards_left"]));
        let tricks = observation.tricks();
        assert_eq!(tricks.len(), list(&seen["tricks"]).len());
        for (trick, want) in tricks.iter().zip(list(&seen["tricks"])) {
            assert_eq!(trick.leader as i32, number(&want["leader"]));
            assert_eq!(seats(&trick.seats), numbers(&want["seats"]));
            assert_eq!(cards(trick.cards), numbers(&want["cards"]));
        }
        for (seat, suits) in observation.voids() {
            let found: Vec<i32> = suits.iter().map(|suit| *suit as i32).collect();
            assert_eq!(found, numbers(&seen["voids"][(seat as i32).to_string()]));
        }
    }
}
