//! From messages to the values of this crate. Numbers of enumerations that never grow are taken as they are known.

use std::sync::Arc;
use std::time::Duration;

use crate::action::Call;
use crate::cards::{Card, Seat, Suit};
use crate::decision::{BidRange, Clock, Decision, DixChoice, Legal, LegalCalls, LegalCards};
use crate::error::Error;
use crate::observation::{Contract, Meld, MeldKind, Observation, ShownMelds, TableCard};
use crate::pb;
use crate::random::Random;
use crate::ruleset::Ruleset;
use crate::told::{DealEnded, DealResult};

/// A decision, or none where its kind is newer than this code.
pub(crate) fn read_decision(
    message: pb::Decision,
    ruleset: &Arc<Ruleset>,
    seat: Seat,
    clock: Clock,
) -> Result<Option<Decision>, Error> {
    let Some(kind) = message.kind else { return Ok(None) };
    Ok(Some(Decision {
        observation: read_observation(message.observation.unwrap_or_default(), ruleset, seat)?,
        legal: Arc::new(read_legal(kind)),
        rng: Random::new(&message.random_seed),
        random_seed: message.random_seed,
        deal_id: message.deal_id,
        decision_id: message.decision_id,
        clock,
        remark: String::new(),
    }))
}

fn read_legal(kind: pb::decision::Kind) -> Legal {
    use pb::decision::Kind;
    match kind {
        Kind::Call(asked) => {
            let range =
                |range: &pb::BidRange| BidRange { minimum: range.minimum, maximum: range.maximum, step: range.step };
            let ranges = asked.ranges.iter().map(range).collect();
            Legal::Call(LegalCalls { may_pass: asked.may_pass, ranges })
        }
        Kind::Trump(asked) => Legal::Trump(known(&asked.suits, Suit::from_number)),
        Kind::Cards(asked) => Legal::Cards(LegalCards { count: asked.count as usize, cards: cards(&asked.cards) }),
        Kind::Play(asked) => Legal::Play(cards(&asked.cards)),
        Kind::Concession(_) => Legal::Concession,
        Kind::Redeal(_) => Legal::Redeal,
        Kind::Bury(asked) => Legal::Bury(LegalCards { count: asked.count as usize, cards: cards(&asked.cards) }),
        Kind::Dix(asked) => Legal::Dix(known(&asked.choices, |number| {
            [DixChoice::Keep, DixChoice::Exchange, DixChoice::Show].into_iter().find(|each| *each as i32 == number)
        })),
        Kind::Meld(asked) => Legal::Meld(read_melds(asked.melds)),
    }
}

fn read_observation(message: pb::Observation, ruleset: &Arc<Ruleset>, seat: Seat) -> Result<Observation, Error> {
    let (contract, melds) = read_declaration(message.declaration);
    let table_card = |laid: pb::TableCard| {
        let melds = laid.melds.iter().map(|place| *place as usize).collect();
        Some(TableCard { card: Card::from_number(laid.card)?, melds })
    };
    Ok(Observation {
        ruleset: Arc::clone(ruleset),
        seat,
        dealer: read_seat(message.dealer)?,
        hand: cards(&message.hand),
        calls: calls(&message.calls),
        contract,
        melds,
        plays: cards(&message.plays),
        trick_leaders: known(&message.trick_leaders, Seat::from_number),
        tricks_omitted: message.tricks_omitted as usize,
        given: cards(&message.given_cards),
        received: cards(&message.received_cards),
        scores: message.scores,
        trick_points: message.trick_points,
        checks: message.checks,
        widow: cards(&message.widow_cards),
        buried: cards(&message.buried_cards),
        buried_count: message.buried_count as usize,
        turned_up: Card::from_number(message.turned_up_card),
        upcard: Card::from_number(message.upcard),
        stock_size: message.stock_size as usize,
        tables: message
            .tables
            .into_iter()
            .map(|table| table.cards.into_iter().filter_map(table_card).collect())
            .collect(),
        exchanger: Seat::from_number(message.exchanger),
        drawn: Card::from_number(message.drawn_card),
        last_card: Card::from_number(message.last_stock_card),
    })
}

fn read_declaration(message: Option<pb::Declaration>) -> (Option<Contract>, Vec<ShownMelds>) {
    let Some(message) = message else { return (None, Vec::new()) };
    let contract = Seat::from_number(message.declarer).map(|declarer| Contract {
        declarer,
        points: message.points,
        trump: Suit::from_number(message.trump),
    });
    let shown = |shown: pb::ShownMelds| {
        Some(ShownMelds {
            seat: Seat::from_number(shown.seat)?,
            points: shown.points,
            cards: cards(&shown.cards),
            melds: read_melds(shown.melds),
        })
    };
    (contract, message.shown_melds.into_iter().filter_map(shown).collect())
}

fn read_melds(melds: Vec<pb::Meld>) -> Vec<Meld> {
    let read = |meld: pb::Meld| Meld {
        kind: MeldKind::from_number(meld.kind),
        suit: Suit::from_number(meld.suit),
        copies: meld.copies,
        points: meld.points,
        cards: cards(&meld.cards),
    };
    melds.into_iter().map(read).collect()
}

pub(crate) fn read_deal_ended(message: pb::DealEnded) -> Result<DealEnded, Error> {
    let (contract, melds) = read_declaration(message.declaration);
    Ok(DealEnded {
        deal_id: message.deal_id,
        result: DealResult::from_number(message.result),
        deltas: message.deltas,
        trick_points: message.trick_points,
        hands: message.hands.iter().map(|hand| cards(&hand.cards)).collect(),
        dealer: read_seat(message.dealer)?,
        calls: calls(&message.calls),
        contract,
        melds,
        plays: cards(&message.plays),
        trick_leaders: known(&message.trick_leaders, Seat::from_number),
        widow: cards(&message.widow_cards),
        stock: cards(&message.stock_cards),
        buried: cards(&message.buried_cards),
        turned_up: Card::from_number(message.turned_up_card),
        checks: message.checks,
    })
}

pub(crate) fn read_seat(number: i32) -> Result<Seat, Error> {
    Seat::from_number(number).ok_or_else(|| Error::NotAMessage(format!("{number} is no seat")))
}

pub(crate) fn read_duration(message: Option<prost_types::Duration>) -> Option<Duration> {
    message.map(|duration| Duration::try_from(duration).unwrap_or_default())
}

fn cards(numbers: &[i32]) -> Vec<Card> {
    known(numbers, Card::from_number)
}

fn calls(points: &[i32]) -> Vec<Call> {
    points.iter().copied().map(Call::from_points).collect()
}

fn known<T>(numbers: &[i32], from_number: impl Fn(i32) -> Option<T>) -> Vec<T> {
    numbers.iter().copied().filter_map(from_number).collect()
}
