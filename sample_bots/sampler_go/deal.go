package main

import (
	"slices"

	"pinochle"
)

// unseen are the cards that others hold, and what is known of where they lie. Lists by seat are in the ruleset's order,
// with one place more, for nobody: some rulesets have cards that are out of play.
type unseen struct {
	// hands are the own one, and of others the cards that they have shown as melds and not played since.
	hands [][]pinochle.Card
	rest  []pinochle.Card
	// room is how many of the rest each holds, and void the suits that are not among them.
	room []int
	void [][]pinochle.Suit
}

func newUnseen(o *pinochle.Observation) *unseen {
	seats := o.Ruleset.Seats
	u := &unseen{
		hands: make([][]pinochle.Card, len(seats)+1),
		rest:  o.CardsLeft(),
		room:  make([]int, len(seats)+1),
		void:  make([][]pinochle.Suit, len(seats)+1),
	}
	voids, playing := o.Voids(), o.CurrentTrick().Seats
	for place, seat := range seats {
		if seat == o.Seat {
			u.hands[place] = o.Hand
			continue
		}
		u.void[place], u.room[place] = voids[seat], len(o.Hand)
		if slices.Contains(playing, seat) {
			u.room[place]--
		}
		for _, card := range shown(o, seat) {
			if u.room[place] > 0 && remove(&u.rest, card) {
				u.hands[place] = append(u.hands[place], card)
				u.room[place]--
			}
		}
	}
	u.room[len(seats)] = max(len(u.rest)-sum(u.room), 0)
	// Cards that few may hold are dealt first, while these have room.
	slices.SortStableFunc(u.rest, func(a, b pinochle.Card) int { return u.holders(a) - u.holders(b) })
	return u
}

// shown are the cards of a seat's melds that it has not played since.
func shown(o *pinochle.Observation, seat pinochle.Seat) []pinochle.Card {
	var cards []pinochle.Card
	for _, melds := range o.Melds {
		if melds.Seat == seat && o.TricksOmitted == 0 {
			cards = slices.Clone(melds.Cards)
		}
	}
	for _, trick := range o.Tricks() {
		if at := slices.Index(trick.Seats, seat); at >= 0 {
			remove(&cards, trick.Cards[at])
		}
	}
	return cards
}

func (u *unseen) holders(card pinochle.Card) int {
	count := 0
	for place, room := range u.room {
		if room > 0 && !slices.Contains(u.void[place], card.Suit()) {
			count++
		}
	}
	return count
}

// deal is one way in which the cards may lie. A card goes to one of those who may hold it, each the likelier the more
// room it has; where nobody has room left who may, to anyone.
func (u *unseen) deal(random *pinochle.Random) [][]pinochle.Card {
	room, hands := slices.Clone(u.room), make([][]pinochle.Card, len(u.hands))
	for place, hand := range u.hands {
		hands[place] = slices.Clone(hand)
	}
	for _, card := range u.rest {
		chances, total := slices.Clone(room), 0
		for place := range chances {
			if slices.Contains(u.void[place], card.Suit()) {
				chances[place] = 0
			}
			total += chances[place]
		}
		if total == 0 {
			chances, total = room, sum(room)
		}
		place, drawn := 0, random.Below(total)
		for drawn -= chances[0]; drawn >= 0; drawn -= chances[place] {
			place++
		}
		hands[place] = append(hands[place], card)
		room[place]--
	}
	return hands
}

func sum(numbers []int) int {
	total := 0
	for _, number := range numbers {
		total += number
	}
	return total
}

// remove takes one copy of a card out; false where there is none.
func remove(cards *[]pinochle.Card, card pinochle.Card) bool {
	at := slices.Index(*cards, card)
	if at >= 0 {
		*cards = slices.Delete(*cards, at, at+1)
	}
	return at >= 0
}
