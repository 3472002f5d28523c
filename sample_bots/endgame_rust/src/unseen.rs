//! Where the cards that are left may lie: deals of them that agree with what the seat has seen.

use pinochle::{Card, Observation, Random, Seat};

/// Random deals go wrong now and then: a card is left that nobody may hold who has room for it.
const TRIES: usize = 50;

/// A hand for each seat of the ruleset, the own one included; none if no deal was found that agrees.
pub fn deal(seen: &Observation, rng: &mut Random) -> Option<Vec<Vec<Card>>> {
    let seats = &seen.ruleset.seats;
    let (known, left) = shown(seen);
    let voids = seen.voids();
    let may_hold = |seat: Seat, card: Card| {
        !voids
            .get(&seat)
            .is_some_and(|suits| suits.contains(&card.suit()))
    };
    (0..TRIES).find_map(|_| {
        let mut hands = known.clone();
        let mut cards = left.clone();
        rng.shuffle(&mut cards);
        // The cards that fewest may hold first: they would be in trouble later.
        cards.sort_by_key(|card| seats.iter().filter(|seat| may_hold(**seat, *card)).count());
        // Cards that nobody holds (buried, or of tricks that may not be looked at any more) have a place, too.
        let mut nowhere = left
            .len()
            .checked_sub((0..seats.len()).map(|at| room(seen, &hands, at)).sum())?;
        for card in cards {
            let mut places = vec![None; nowhere];
            for at in (0..seats.len()).filter(|at| may_hold(seats[*at], card)) {
                places.extend(vec![Some(at); room(seen, &hands, at)]);
            }
            if places.is_empty() {
                return None;
            }
            match *rng.choice(&places) {
                Some(at) => hands[at].push(card),
                None => nowhere -= 1,
            }
        }
        Some(hands)
    })
}

/// How many cards the seat at that place still lacks: each holds as many as the own hand, but for those that have
/// played to the trick and the own seat has not.
fn room(seen: &Observation, hands: &[Vec<Card>], at: usize) -> usize {
    let seat = seen.ruleset.seats[at];
    let played = seen
        .current_trick()
        .is_some_and(|trick| trick.seats.contains(&seat));
    (seen.hand.len() - usize::from(played)).saturating_sub(hands[at].len())
}

/// The hands as far as they are known, and the other cards: what a seat has melded and not played, it holds.
fn shown(seen: &Observation) -> (Vec<Vec<Card>>, Vec<Card>) {
    let mut left = seen.cards_left();
    let hands = seen.ruleset.seats.iter().map(|seat| {
        if *seat == seen.seat {
            return seen.hand.clone();
        }
        let mut played: Vec<Card> = Vec::new();
        for trick in seen.tricks() {
            played.extend(
                trick
                    .seats
                    .iter()
                    .zip(trick.cards)
                    .filter(|(by, _)| *by == seat)
                    .map(|(_, card)| *card),
            );
        }
        let melded = seen
            .melds
            .iter()
            .filter(|melds| melds.seat == *seat)
            .flat_map(|melds| &melds.cards);
        let mut hand = Vec::new();
        for card in melded {
            if take(&mut played, *card) {
                continue;
            }
            if take(&mut left, *card) {
                hand.push(*card);
            }
        }
        hand
    });
    (hands.collect(), left)
}

/// Takes one copy of a card from a list; whether there was one.
fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let place = cards.iter().position(|each| *each == card);
    place.map(|place| cards.swap_remove(place)).is_some()
}
