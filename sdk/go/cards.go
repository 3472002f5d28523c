package pinochle

import (
	"fmt"
	"strings"
)

// A Suit is one of four; their order is that of every list of suits.
type Suit uint8

// The suits. NoSuit is the zero value: no trump yet, for instance.
const (
	NoSuit Suit = iota
	Spades
	Hearts
	Diamonds
	Clubs
)

// Suits are all four in order.
var Suits = [...]Suit{Spades, Hearts, Diamonds, Clubs}

// String is the suit's letter: S, H, D or C; "-" for NoSuit.
func (s Suit) String() string { return letter("-SHDC", int(s)) }

// A Rank is one of six. The greater takes the trick: a ten beats a king.
type Rank uint8

// The ranks, the lowest first.
const (
	NoRank Rank = iota
	Nine
	Jack
	Queen
	King
	Ten
	Ace
)

// String is the rank's letter: 9, J, Q, K, T or A; "-" for NoRank.
func (r Rank) String() string { return letter("-9JQKTA", int(r)) }

// A Card is a face; copies of it are equal. Within a suit the greater card takes the trick.
type Card uint8

// NoCard is the zero value.
const NoCard Card = 0

const (
	ranks = 6
	faces = 4 * ranks
)

// CardOf is the card of a suit and a rank.
func CardOf(suit Suit, rank Rank) Card {
	if suit == NoSuit || rank == NoRank {
		return NoCard
	}
	return Card(suit-1)*ranks + Card(rank)
}

// ParseCard reads a card such as "TH", the ten of hearts.
func ParseCard(text string) (Card, error) {
	word := strings.ToUpper(strings.TrimSpace(text))
	if len(word) == 2 {
		rank, suit := strings.IndexByte("9JQKTA", word[0]), strings.IndexByte("SHDC", word[1])
		if rank >= 0 && suit >= 0 {
			return CardOf(Suit(suit+1), Rank(rank+1)), nil
		}
	}
	return NoCard, fmt.Errorf("%q is no card: write a rank (9 J Q K T A) and a suit (S H D C), as in TH", text)
}

// Suit is the card's suit.
func (c Card) Suit() Suit {
	if c == NoCard {
		return NoSuit
	}
	return Suit((c-1)/ranks + 1)
}

// Rank is the card's rank.
func (c Card) Rank() Rank {
	if c == NoCard {
		return NoRank
	}
	return Rank((c-1)%ranks + 1)
}

// Beats tells whether the card, played later, takes the trick from the best card so far. An equal card does not.
func (c Card) Beats(best Card, trump Suit) bool {
	if c.Suit() == best.Suit() {
		return c > best
	}
	return trump != NoSuit && c.Suit() == trump
}

// String is rank and suit, as in "TH"; "-" for NoCard.
func (c Card) String() string {
	if c == NoCard {
		return "-"
	}
	return c.Rank().String() + c.Suit().String()
}

// A Seat is a place at the table. Three-handed games use north, east and south, two-handed ones north and south.
type Seat uint8

// The seats, clockwise. NoSeat is the zero value: nobody.
const (
	NoSeat Seat = iota
	North
	East
	South
	West
)

// String is the seat's letter: N, E, S or W; "-" for NoSeat.
func (s Seat) String() string { return letter("-NESW", int(s)) }

// A Side is a partnership, or a seat that plays for itself.
type Side uint8

// The sides, in the order of every list by side.
const (
	NoSide Side = iota
	NorthSouth
	EastWest
	NorthAlone
	EastAlone
	SouthAlone
)

// String is NS, EW, or the letter of the seat that plays for itself.
func (s Side) String() string {
	names := [...]string{"-", "NS", "EW", "N", "E", "S"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("side %d", uint8(s))
}

// Has tells whether the seat belongs to the side.
func (s Side) Has(seat Seat) bool {
	switch s {
	case NorthSouth:
		return seat == North || seat == South
	case EastWest:
		return seat == East || seat == West
	case NorthAlone:
		return seat == North
	case EastAlone:
		return seat == East
	case SouthAlone:
		return seat == South
	default:
		return false
	}
}

func letter(letters string, number int) string {
	if number < len(letters) {
		return letters[number : number+1]
	}
	return "?"
}
