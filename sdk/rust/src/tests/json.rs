//! A decision as protobuf's JSON form has it, written from what the SDK read: so no field can be lost on the way.

use serde_json::{json, Map, Value};

use crate::{pb, Card, Decision, DixChoice, Legal, LegalCards, Meld, Observation, Seat, Suit};

/// An object that leaves out what is 0 or empty, as that form does.
fn object(fields: Vec<(&str, Value)>) -> Value {
    let is_set =
        |value: &Value| !matches!(value, Value::Null | Value::Bool(false)) && *value != json!(0) && *value != json!([]);
    let set: Map<String, Value> =
        fields.into_iter().filter(|(_, value)| is_set(value)).map(|(name, value)| (name.to_owned(), value)).collect();
    Value::Object(set)
}

pub(super) fn decision(decision: &Decision) -> Value {
    let kind = decision.legal.kind();
    object(vec![
        ("decision_id", json!(decision.decision_id.to_string())),
        ("deal_id", json!(decision.deal_id.to_string())),
        ("observation", observation(&decision.observation)),
        ("random_seed", json!(base64(&decision.random_seed))),
        (kind, legal(&decision.legal)),
    ])
}

fn legal(legal: &Legal) -> Value {
    match legal {
        Legal::Call(calls) => {
            let range = |range: &crate::BidRange| json!({"minimum": range.minimum, "maximum": range.maximum, "step": range.step});
            let ranges: Vec<Value> = calls.ranges.iter().map(range).collect();
            object(vec![("may_pass", json!(calls.may_pass)), ("ranges", json!(ranges))])
        }
        Legal::Trump(suits) => object(vec![("suits", suits.iter().copied().map(suit).collect())]),
        Legal::Cards(LegalCards { count, cards: from }) | Legal::Bury(LegalCards { count, cards: from }) => {
            object(vec![("count", json!(count)), ("cards", cards(from))])
        }
        Legal::Play(from) => object(vec![("cards", cards(from))]),
        Legal::Concession | Legal::Redeal => json!({}),
        Legal::Dix(choices) => object(vec![("choices", choices.iter().copied().map(dix).collect())]),
        Legal::Meld(laid) => object(vec![("melds", melds(laid))]),
    }
}

fn observation(o: &Observation) -> Value {
    let shown = |shown: &crate::ShownMelds| {
        object(vec![
            ("seat", seat(Some(shown.seat))),
            ("points", json!(shown.points)),
            ("cards", cards(&shown.cards)),
            ("melds", melds(&shown.melds)),
        ])
    };
    let declaration = object(vec![
        ("declarer", seat(o.declarer())),
        ("points", json!(o.contract.map_or(0, |contract| contract.points))),
        ("trump", o.trump().filter(|_| o.contract.is_some() || !o.melds.is_empty()).map_or(Value::Null, suit)),
        ("shown_melds", o.melds.iter().map(shown).collect()),
    ]);
    let laid = |laid: &crate::TableCard| object(vec![("card", card(laid.card)), ("melds", json!(laid.melds))]);
    let table = |(place, table): (usize, &Vec<crate::TableCard>)| {
        object(vec![("seat", seat(Some(o.ruleset.seats[place]))), ("cards", table.iter().map(laid).collect())])
    };
    object(vec![
        ("hand", cards(&o.hand)),
        ("plays", cards(&o.plays)),
        ("trick_leaders", o.trick_leaders.iter().map(|leader| seat(Some(*leader))).collect()),
        ("trick_points", json!(o.trick_points)),
        ("calls", o.calls.iter().map(|call| json!(call.points())).collect()),
        ("declaration", if declaration == json!({}) { Value::Null } else { declaration }),
        ("dealer", seat(Some(o.dealer))),
        ("scores", json!(o.scores)),
        ("given_cards", cards(&o.given)),
        ("received_cards", cards(&o.received)),
        ("tricks_omitted", json!(o.tricks_omitted)),
        ("widow_cards", cards(&o.widow)),
        ("buried_cards", cards(&o.buried)),
        ("buried_count", json!(o.buried_count)),
        ("turned_up_card", o.turned_up.map_or(Value::Null, card)),
        ("upcard", o.upcard.map_or(Value::Null, card)),
        ("stock_size", json!(o.stock_size)),
        ("tables", o.tables.iter().enumerate().map(table).collect()),
        ("exchanger", seat(o.exchanger)),
        ("drawn_card", o.drawn.map_or(Value::Null, card)),
        ("last_stock_card", o.last_card.map_or(Value::Null, card)),
        ("checks", json!(o.checks)),
    ])
}

fn melds(melds: &[Meld]) -> Value {
    let meld = |meld: &Meld| {
        let kind = pb::MeldKind::try_from(meld.kind.number()).unwrap();
        object(vec![
            ("kind", json!(kind.as_str_name())),
            ("suit", meld.suit.map_or(Value::Null, suit)),
            ("copies", json!(meld.copies)),
            ("points", json!(meld.points)),
            ("cards", cards(&meld.cards)),
        ])
    };
    melds.iter().map(meld).collect()
}

fn cards(cards: &[Card]) -> Value {
    cards.iter().copied().map(card).collect()
}

fn card(card: Card) -> Value {
    json!(pb::Card::try_from(card.number()).unwrap().as_str_name())
}

fn suit(suit: Suit) -> Value {
    json!(pb::Suit::try_from(suit as i32).unwrap().as_str_name())
}

fn seat(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| json!(pb::Seat::try_from(seat as i32).unwrap().as_str_name()))
}

fn dix(choice: DixChoice) -> Value {
    json!(pb::DixChoice::try_from(choice as i32).unwrap().as_str_name())
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |chunk: &[u8]| {
        let word = (0..3).fold(0, |word, place| word << 8 | usize::from(chunk.get(place).copied().unwrap_or(0)));
        let digit = |place: usize| if place > chunk.len() { '=' } else { DIGITS[word >> (18 - 6 * place) & 63].into() };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}
