//! Decisions of every ruleset and kind, and what the bot answers.

use std::sync::Arc;

use pinochle::{Action, Bot, Decision, Legal, Ruleset, Seat};
use serde_json::Value;

use super::MyBot;

/// Decisions of every ruleset and kind.
fn asked() -> Vec<Decision> {
    let text = std::fs::read_to_string("proto/testdata/decisions.json").unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["decisions"].as_array().unwrap().iter().map(read).collect()
}

fn read(each: &Value) -> Decision {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let options = each["options"].as_object().unwrap();
    let options = options.iter().map(|(name, value)| (name.clone(), text(value))).collect();
    let ruleset = Arc::new(Ruleset::new(&text(&each["ruleset"]), options));
    let seat = Seat::ALL[each["seat"].as_u64().unwrap() as usize - 1];
    let digits = text(&each["bytes"]);
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    let payload: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    Decision::parse(&payload, &ruleset, seat).unwrap()
}

#[test]
fn plays_legally() {
    for mut decision in asked() {
        let action = MyBot.choose(&mut decision);
        assert_eq!(action.kind(), decision.legal.kind());
        if let (Action::Play(card), Legal::Play(cards)) = (action, decision.legal.as_ref()) {
            assert!(cards.contains(&card), "plays {card} of {cards:?}");
        }
    }
}

#[test]
fn leads_its_highest_card() {
    let mut leads = 0;
    for mut decision in asked() {
        let legal = Arc::clone(&decision.legal);
        let Legal::Play(cards) = legal.as_ref() else { continue };
        if decision.observation.current_winner().is_some() {
            continue;
        }
        leads += 1;
        let played = MyBot.choose_play(&mut decision, cards);
        assert!(cards.iter().all(|card| card.rank() <= played.rank()), "leads {played} of {cards:?}");
    }
    assert!(leads > 0, "no decision asks for a lead");
}
