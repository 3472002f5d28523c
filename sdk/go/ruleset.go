package pinochle

import "slices"

// A Ruleset says what is played: a preset, and the options in which it differs from that.
type Ruleset struct {
	// Name is the preset, such as "single-deck-1500".
	Name string
	// Options that differ from the preset, as name and value: "racehorse" is "true".
	Options map[string]string
	// Seats that play, clockwise from north.
	Seats []Seat
	// Sides, in the order of every list by side.
	Sides []Side
	// Deck holds every card, copies repeated, in order.
	Deck []Card
	// StockTricks is how many tricks are played while there is a stock; in them no suit need be followed.
	StockTricks int
}

var (
	twoSeats     = []Seat{North, South}
	threeSeats   = []Seat{North, East, South}
	fourSeats    = []Seat{North, East, South, West}
	partnerships = []Side{NorthSouth, EastWest}
)

type preset struct {
	name        string
	seats       []Seat
	sides       []Side
	lowest      Rank
	copies      int
	stockTricks int
}

var presets = []preset{
	{"single-deck-1500", fourSeats, partnerships, Nine, 2, 0},
	{"single-deck-classic", fourSeats, partnerships, Nine, 2, 0},
	{"double-deck", fourSeats, partnerships, Jack, 4, 0},
	{"two-handed", twoSeats, []Side{NorthAlone, SouthAlone}, Nine, 2, 12},
	{"three-handed", threeSeats, []Side{NorthAlone, EastAlone, SouthAlone}, Nine, 2, 0},
	{"auction-widow", threeSeats, []Side{NorthAlone, EastAlone, SouthAlone}, Nine, 2, 0},
	{"firehouse", fourSeats, partnerships, Nine, 2, 0},
	{"check", fourSeats, partnerships, Nine, 2, 0},
}

// Presets are the names of all rulesets that this version knows.
func Presets() []string {
	names := make([]string, len(presets))
	for i, each := range presets {
		names[i] = each.name
	}
	return names
}

// NewRuleset gives the facts of a preset; ok is false where this version does not know it.
func NewRuleset(name string, options map[string]string) (ruleset *Ruleset, ok bool) {
	for _, each := range presets {
		if each.name == name {
			return &Ruleset{
				Name:        name,
				Options:     options,
				Seats:       each.seats,
				Sides:       each.sides,
				Deck:        deckOf(each.lowest, each.copies),
				StockTricks: each.stockTricks,
			}, true
		}
	}
	return &Ruleset{Name: name, Options: options}, false
}

// Partner is the other seat of the side, or NoSeat where every seat plays for itself.
func (r *Ruleset) Partner(seat Seat) Seat {
	side := r.Side(seat)
	for _, other := range r.Seats {
		if other != seat && side.Has(other) {
			return other
		}
	}
	return NoSeat
}

// Side is the side of a seat.
func (r *Ruleset) Side(seat Seat) Side {
	for _, side := range r.Sides {
		if side.Has(seat) {
			return side
		}
	}
	return NoSide
}

// Left is the next seat, clockwise.
func (r *Ruleset) Left(seat Seat) Seat {
	return r.after(seat, 1)
}

// after is the seat so many places to the left; NoSeat where the seat does not play.
func (r *Ruleset) after(seat Seat, places int) Seat {
	at := slices.Index(r.Seats, seat)
	if at < 0 {
		return NoSeat
	}
	return r.Seats[(at+places)%len(r.Seats)]
}

func deckOf(lowest Rank, copies int) []Card {
	var deck []Card
	for _, suit := range Suits {
		for rank := lowest; rank <= Ace; rank++ {
			deck = append(deck, slices.Repeat([]Card{CardOf(suit, rank)}, copies)...)
		}
	}
	return deck
}
