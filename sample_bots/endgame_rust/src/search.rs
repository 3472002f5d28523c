//! The last tricks with all cards face up: who takes how much if everybody plays their best.

use pinochle::{Card, Observation, Rank, Suit};

/// More than all points there are.
const EVERYTHING: i32 = 1000;

/// One deal of the cards that are left. Seats are places in the ruleset's order.
pub struct Search {
    hands: Vec<Vec<Card>>,
    /// Who plays with the own seat: its partner, or where all play alone, the other defender.
    friends: Vec<bool>,
    trump: Option<Suit>,
    own: usize,
    leader: usize,
    trick: Vec<Card>,
}

impl Search {
    pub fn new(seen: &Observation, hands: Vec<Vec<Card>>) -> Search {
        let seats = &seen.ruleset.seats;
        let place = |seat| {
            seats
                .iter()
                .position(|each| *each == seat)
                .expect("the seat plays")
        };
        let alone = seen.partner().is_none();
        let defends =
            |seat| seats.len() == 3 && seen.declarer().is_some_and(|declarer| declarer != seat);
        let is_friend = |seat| {
            seat == seen.seat
                || Some(seat) == seen.partner()
                || alone && defends(seat) && defends(seen.seat)
        };
        let trick = seen.current_trick().expect("a card is asked for");
        Search {
            hands,
            friends: seats.iter().copied().map(is_friend).collect(),
            trump: seen.trump(),
            own: place(seen.seat),
            leader: place(trick.leader),
            trick: trick.cards.to_vec(),
        }
    }

    /// What the own side takes from here if the own seat plays this card: this trick and all that follow.
    pub fn worth(&mut self, card: Card) -> i32 {
        self.after(self.own, card, -EVERYTHING, EVERYTHING)
    }

    /// The points of the own side with best play of all. Outside of (least, most) any bound will do: such a line is
    /// not played, since one of the sides has something better.
    fn best(&mut self, mut least: i32, mut most: i32) -> i32 {
        let seats = self.hands.len();
        if self.trick.len() == seats {
            return self.take_trick(least, most);
        }
        let turn = (self.leader + self.trick.len()) % seats;
        if self.hands[turn].is_empty() {
            return 0;
        }
        let is_friend = self.friends[turn];
        let mut best = if is_friend { -EVERYTHING } else { EVERYTHING };
        for card in self.legal(turn) {
            let points = self.after(turn, card, least, most);
            if is_friend {
                best = best.max(points);
                least = least.max(points);
            } else {
                best = best.min(points);
                most = most.min(points);
            }
            if least >= most {
                break;
            }
        }
        best
    }

    fn after(&mut self, turn: usize, card: Card, least: i32, most: i32) -> i32 {
        let place = self.hands[turn]
            .iter()
            .position(|each| *each == card)
            .expect("the card is in that hand");
        self.hands[turn].swap_remove(place);
        self.trick.push(card);
        let points = self.best(least, most);
        self.trick.pop();
        self.hands[turn].push(card);
        points
    }

    fn take_trick(&mut self, least: i32, most: i32) -> i32 {
        let leader = self.leader;
        let trick = std::mem::take(&mut self.trick);
        let winner = (leader + self.winning(&trick)) % self.hands.len();
        let counters = trick
            .iter()
            .filter(|card| matches!(card.rank(), Rank::Ace | Rank::Ten | Rank::King))
            .count();
        let is_last = self.hands.iter().all(Vec::is_empty);
        let taken = if self.friends[winner] {
            counters as i32 + i32::from(is_last)
        } else {
            0
        };
        self.leader = winner;
        let points = taken + self.best(least - taken, most - taken);
        self.leader = leader;
        self.trick = trick;
        points
    }

    /// The place, in the trick, of the card that takes it so far.
    fn winning(&self, trick: &[Card]) -> usize {
        (1..trick.len()).fold(0, |best, at| {
            if trick[at].beats(trick[best], self.trump) {
                at
            } else {
                best
            }
        })
    }

    /// Each face once that the rules let the seat play: follow suit, else trump, and take the trick if that is
    /// possible. (Options that loosen this are not looked at: then the search is a little off, as it may be.)
    fn legal(&self, turn: usize) -> Vec<Card> {
        let hand = &self.hands[turn];
        let of_suit = |suit: Suit| {
            hand.iter()
                .copied()
                .filter(|card| card.suit() == suit)
                .collect::<Vec<_>>()
        };
        let mut able = hand.clone();
        if let Some(led) = self.trick.first() {
            let suits = std::iter::once(led.suit()).chain(self.trump);
            able = suits
                .map(of_suit)
                .find(|cards| !cards.is_empty())
                .unwrap_or(able);
            let top = self.trick[self.winning(&self.trick)];
            if able.iter().any(|card| card.beats(top, self.trump)) {
                able.retain(|card| card.beats(top, self.trump));
            }
        }
        able.sort_unstable_by(|one, other| other.rank().cmp(&one.rank()).then(one.cmp(other)));
        able.dedup();
        able
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    fn table(hands: [&str; 4], trick: &[Card]) -> Search {
        Search {
            hands: hands.map(cards).to_vec(),
            friends: vec![true, false, true, false],
            trump: Some(Suit::Spades),
            own: 0,
            leader: (4 - trick.len()) % 4,
            trick: trick.to_vec(),
        }
    }

    #[test]
    fn the_last_tricks_are_played_out() {
        // North's ace takes the hearts with west's king; then its nine loses three counters and the last trick to east.
        let mut search = table(["AH 9C", "9H AC", "JH TC", "KH KC"], &[]);
        assert_eq!(search.worth("AH".parse().unwrap()), 2);
        // The other way round east takes the clubs, and has to lead the nine of hearts into north's ace at the end.
        assert_eq!(search.worth("9C".parse().unwrap()), 3);
        // The hands are as they were.
        assert_eq!(search.worth("AH".parse().unwrap()), 2);
    }

    #[test]
    fn suit_is_followed_and_the_trick_taken() {
        let search = table(
            ["TH 9H AC", "9S 9C 9C", "9S 9C 9C", "9S 9C 9C"],
            &cards("JH QH KH"),
        );
        assert_eq!(search.legal(0), cards("TH"));
        let search = table(
            ["TS 9S AC", "9S 9C 9C", "9S 9C 9C", "9S 9C 9C"],
            &cards("JH QH KH"),
        );
        assert_eq!(search.legal(0), cards("TS 9S"));
    }
}
