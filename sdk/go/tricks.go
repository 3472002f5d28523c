package pinochle

import "slices"

// A Trick is complete, in progress, or about to be led.
type Trick struct {
	Leader Seat
	// Seats that have played, in order, and their Cards.
	Seats []Seat
	Cards []Card
}

// Winner is the seat whose card takes the trick so far: the highest trump, else the highest card of the suit led, the
// earliest of equals. NoSeat before a lead.
func (t Trick) Winner(trump Suit) Seat {
	if len(t.Cards) == 0 {
		return NoSeat
	}
	best := 0
	for i, card := range t.Cards {
		if i > 0 && card.Beats(t.Cards[best], trump) {
			best = i
		}
	}
	return t.Seats[best]
}

// Tricks are the plays, trick by trick. The last may be in progress, or empty where it is about to be led.
func (o *Observation) Tricks() []Trick {
	count := len(o.Ruleset.Seats)
	tricks := make([]Trick, len(o.TrickLeaders))
	for number, leader := range o.TrickLeaders {
		from := min(number*count, len(o.Plays))
		cards := o.Plays[from:min(from+count, len(o.Plays))]
		seats := make([]Seat, len(cards))
		for place := range cards {
			seats[place] = o.Ruleset.after(leader, place)
		}
		tricks[number] = Trick{leader, seats, cards}
	}
	return tricks
}

// CurrentTrick is the trick in progress or about to be led; the zero Trick before the play.
func (o *Observation) CurrentTrick() Trick {
	tricks := o.Tricks()
	if len(tricks) == 0 {
		return Trick{}
	}
	return tricks[len(tricks)-1]
}

// CurrentWinner is the seat whose card now takes the trick in progress, or NoSeat where nobody has led.
func (o *Observation) CurrentWinner() Seat { return o.CurrentTrick().Winner(o.Trump()) }

// CardsLeft are the deck's cards but for the own hand, the cards played and those the seat buried: what others hold,
// or nobody yet. Copies are repeated, in order. Cards of tricks that may not be looked at any more are among them.
func (o *Observation) CardsLeft() []Card {
	var gone [faces + 1]int
	for _, cards := range [...][]Card{o.Hand, o.Plays, o.Buried} {
		for _, card := range cards {
			if int(card) < len(gone) {
				gone[card]++
			}
		}
	}
	left := make([]Card, 0, len(o.Ruleset.Deck))
	for _, card := range o.Ruleset.Deck {
		if gone[card] > 0 {
			gone[card]--
		} else {
			left = append(left, card)
		}
	}
	return left
}

// Voids are the suits, in order, that each seat has shown to be out of: it did not follow the suit led, and if it did
// not trump either, it has no trump. Tricks played while there is a stock say nothing.
func (o *Observation) Voids() map[Seat][]Suit {
	trump := o.Trump()
	voids := make(map[Seat][]Suit, len(o.Ruleset.Seats))
	for number, trick := range o.Tricks() {
		if o.TricksOmitted+number < o.Ruleset.StockTricks {
			continue
		}
		for place, card := range trick.Cards {
			led := trick.Cards[0].Suit()
			if card.Suit() == led {
				continue
			}
			shown := []Suit{led}
			if trump != NoSuit && card.Suit() != trump {
				shown = append(shown, trump)
			}
			seat := trick.Seats[place]
			for _, suit := range shown {
				if !slices.Contains(voids[seat], suit) {
					voids[seat] = append(voids[seat], suit)
				}
			}
		}
	}
	for _, suits := range voids {
		slices.Sort(suits)
	}
	return voids
}
