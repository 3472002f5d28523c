package main

import (
	"slices"

	"pinochle"
)

// playOut is what the own side takes, less what others take, if the seat plays the card and everybody goes on simply:
// counters to the partner's trick, the cheapest card that wins to others', the cheapest to those that are lost, and a
// lead of the highest card.
func playOut(o *pinochle.Observation, dealt [][]pinochle.Card, card pinochle.Card) int {
	seats, trump := o.Ruleset.Seats, o.Trump()
	hands := make([][]pinochle.Card, len(dealt))
	for place, hand := range dealt {
		hands[place] = slices.Clone(hand)
	}
	trick := slices.Clone(o.CurrentTrick().Cards)
	turn, score := slices.Index(seats, o.Seat), 0
	for {
		remove(&hands[turn], card)
		trick = append(trick, card)
		turn = (turn + 1) % len(seats)
		best := highest(trick, trump)
		winner := (turn + len(seats) - len(trick) + best) % len(seats)
		if len(trick) == len(seats) {
			points := 0
			for _, each := range trick {
				points += counter(each)
			}
			if len(hands[winner]) == 0 {
				points++ // the last trick
			}
			if o.Ruleset.Side(seats[winner]) != o.Ruleset.Side(o.Seat) {
				points = -points
			}
			score += points
			turn, trick = winner, trick[:0]
		}
		switch {
		case len(hands[turn]) == 0:
			return score
		case len(trick) == 0:
			card = lead(hands[turn], trump)
		default:
			isOurs := o.Ruleset.Side(seats[winner]) == o.Ruleset.Side(seats[turn])
			card = follow(hands[turn], trick[0].Suit(), trick[best], trump, isOurs)
		}
	}
}

// highest is the place of the card that takes the trick so far.
func highest(trick []pinochle.Card, trump pinochle.Suit) int {
	best := 0
	for place, card := range trick {
		if place > 0 && card.Beats(trick[best], trump) {
			best = place
		}
	}
	return best
}

// counter is 1 for a card that counts in tricks, near enough in every ruleset.
func counter(card pinochle.Card) int {
	if card.Rank() >= pinochle.King {
		return 1
	}
	return 0
}

// lead is the highest card, of another suit than trump where there is a choice.
func lead(hand []pinochle.Card, trump pinochle.Suit) pinochle.Card {
	best := hand[0]
	for _, card := range hand {
		if card.Rank() > best.Rank() || card.Rank() == best.Rank() && best.Suit() == trump {
			best = card
		}
	}
	return best
}

// follow obeys what most rulesets share: follow suit, else trump, and beat the best card where that can be.
func follow(hand []pinochle.Card, led pinochle.Suit, best pinochle.Card, trump pinochle.Suit, isOurs bool) pinochle.Card {
	may := hand
	for _, narrower := range []func(pinochle.Card) bool{
		func(card pinochle.Card) bool { return card.Suit() == trump },
		func(card pinochle.Card) bool { return card.Suit() == led },
	} {
		if some := only(hand, narrower); len(some) > 0 {
			may = some
		}
	}
	if some := only(may, func(card pinochle.Card) bool { return card.Beats(best, trump) }); len(some) > 0 {
		may = some
	}
	return slices.MinFunc(may, func(a, b pinochle.Card) int {
		if isOurs && counter(a) != counter(b) {
			return counter(b) - counter(a)
		}
		return int(a.Rank()) - int(b.Rank())
	})
}

func only(cards []pinochle.Card, wanted func(pinochle.Card) bool) []pinochle.Card {
	var found []pinochle.Card
	for _, card := range cards {
		if wanted(card) {
			found = append(found, card)
		}
	}
	return found
}
