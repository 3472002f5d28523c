package pinochle

import (
	"fmt"
	"slices"

	pb "pinochle/internal/pinochlev1"
)

// An Observation is all that one seat may know at one moment. It is whole each time, so a bot needs no memory.
//
// Lists by seat are in the order of Ruleset.Seats, lists by side in that of Ruleset.Sides; points are the ruleset's
// own. A field that does not apply is empty or zero.
type Observation struct {
	Ruleset *Ruleset
	// Seat is the own one.
	Seat   Seat
	Dealer Seat
	// Hand holds the cards held now, copies repeated, in order.
	Hand []Card
	// Calls are all calls so far, in order; Callers says whose they are.
	Calls []Call
	// Contract is nil until the auction is over, and where there is none.
	Contract *Contract
	// Melds are what each seat has laid face up; empty before that. Where there is a stock: all it scored so far.
	Melds []ShownMelds
	// Plays are the cards played, in order, from the first trick that may still be looked at; see Tricks.
	Plays []Card
	// TrickLeaders are the leaders of the tricks in Plays, and of the trick about to be led.
	TrickLeaders []Seat
	// TricksOmitted counts the tricks before Plays, under the option history=last_trick_only.
	TricksOmitted int
	// Given and Received are the cards of an exchange with the partner.
	Given, Received []Card
	// Scores are the sides' totals before this deal; 0 in board format.
	Scores []int
	// TrickPoints is what each side took in tricks so far.
	TrickPoints []int
	// Checks are the totals of the second ledger, where there is one.
	Checks []int
	// Widow is face up for everybody from the end of the auction.
	Widow []Card
	// Buried are the cards that this seat buried; BuriedCount is known to all.
	Buried      []Card
	BuriedCount int
	// TurnedUp is the card turned up at the deal, whose suit is trump.
	TurnedUp Card
	// Upcard lies under the stock, and StockSize cards are left to draw, with it.
	Upcard    Card
	StockSize int
	// Tables are the cards face up before each seat, where there is a stock.
	Tables []TableCards
	// Exchanger took the card turned up for a nine of trump.
	Exchanger Seat
	// Drawn is the card that this seat drew last.
	Drawn Card
	// LastStockCard was the last one face down, under the option show_last_card.
	LastStockCard Card
}

// A Call is the points of a bid, or Pass.
type Call int

// Pass declines, for good.
const Pass Call = 0

// A Contract says who declares, for how many points, and with which trump (NoSuit until it is named).
type Contract struct {
	Declarer Seat
	Points   int
	Trump    Suit
}

// MeldKind is a kind of meld. There may be more in a newer contract than have names here.
type MeldKind int32

// The kinds of meld.
const (
	NoMeldKind MeldKind = iota
	MeldRun
	MeldRoyalMarriage
	MeldMarriage
	MeldDix
	MeldPinochle
	MeldAces
	MeldKings
	MeldQueens
	MeldJacks
)

// String is the kind's name in lower case.
func (k MeldKind) String() string {
	names := [...]string{
		"no meld", "run", "royal marriage", "marriage", "dix", "pinochle", "aces", "kings", "queens", "jacks",
	}
	if 0 <= k && int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("meld kind %d", int32(k))
}

// A Meld is one scored combination.
type Meld struct {
	Kind MeldKind
	// Suit of a run, marriage or dix; NoSuit for the others.
	Suit Suit
	// Copies is how many sets of the cards are scored as one: 2 for a double run.
	Copies int
	Points int
	Cards  []Card
}

// ShownMelds are what one seat laid face up.
type ShownMelds struct {
	Seat Seat
	// Points of all melds together.
	Points int
	// Cards that it takes to show the melds.
	Cards []Card
	Melds []Meld
}

// TableCards are the cards face up before one seat, in the order in which they were laid.
type TableCards struct {
	Seat  Seat
	Cards []TableCard
}

// A TableCard lies face up before a seat; Melds are the places, in the seat's ShownMelds.Melds, of those it is in.
type TableCard struct {
	Card  Card
	Melds []int
}

func readObservation(m *pb.Observation, ruleset *Ruleset, seat Seat) *Observation {
	o := &Observation{
		Ruleset:       ruleset,
		Seat:          seat,
		Dealer:        Seat(m.GetDealer()),
		Hand:          convert[Card](m.GetHand()),
		Calls:         convert[Call](m.GetCalls()),
		Plays:         convert[Card](m.GetPlays()),
		TrickLeaders:  convert[Seat](m.GetTrickLeaders()),
		TricksOmitted: int(m.GetTricksOmitted()),
		Given:         convert[Card](m.GetGivenCards()),
		Received:      convert[Card](m.GetReceivedCards()),
		Scores:        convert[int](m.GetScores()),
		TrickPoints:   convert[int](m.GetTrickPoints()),
		Checks:        convert[int](m.GetChecks()),
		Widow:         convert[Card](m.GetWidowCards()),
		Buried:        convert[Card](m.GetBuriedCards()),
		BuriedCount:   int(m.GetBuriedCount()),
		TurnedUp:      Card(m.GetTurnedUpCard()),
		Upcard:        Card(m.GetUpcard()),
		StockSize:     int(m.GetStockSize()),
		Exchanger:     Seat(m.GetExchanger()),
		Drawn:         Card(m.GetDrawnCard()),
		LastStockCard: Card(m.GetLastStockCard()),
	}
	o.Contract, o.Melds = readDeclaration(m.GetDeclaration())
	for _, table := range m.GetTables() {
		cards := make([]TableCard, len(table.GetCards()))
		for i, laid := range table.GetCards() {
			cards[i] = TableCard{Card(laid.GetCard()), convert[int](laid.GetMelds())}
		}
		o.Tables = append(o.Tables, TableCards{Seat(table.GetSeat()), cards})
	}
	return o
}

func readDeclaration(m *pb.Declaration) (*Contract, []ShownMelds) {
	var contract *Contract
	if m.GetDeclarer() != pb.Seat_SEAT_UNSPECIFIED {
		contract = &Contract{Seat(m.GetDeclarer()), int(m.GetPoints()), Suit(m.GetTrump())}
	}
	var melds []ShownMelds
	for _, shown := range m.GetShownMelds() {
		melds = append(melds, ShownMelds{
			Seat:   Seat(shown.GetSeat()),
			Points: int(shown.GetPoints()),
			Cards:  convert[Card](shown.GetCards()),
			Melds:  readMelds(shown.GetMelds()),
		})
	}
	return contract, melds
}

func readMelds(melds []*pb.Meld) []Meld {
	read := make([]Meld, len(melds))
	for i, m := range melds {
		read[i] = Meld{
			Kind:   MeldKind(m.GetKind()),
			Suit:   Suit(m.GetSuit()),
			Copies: int(m.GetCopies()),
			Points: int(m.GetPoints()),
			Cards:  convert[Card](m.GetCards()),
		}
	}
	return read
}

// Trump is the trump suit, or NoSuit as long as there is none.
func (o *Observation) Trump() Suit {
	if o.Contract != nil {
		return o.Contract.Trump
	}
	return o.TurnedUp.Suit()
}

// Declarer is the seat that won the auction, or NoSeat.
func (o *Observation) Declarer() Seat {
	if o.Contract == nil {
		return NoSeat
	}
	return o.Contract.Declarer
}

// Partner is the other seat of the side, or NoSeat where every seat plays for itself.
func (o *Observation) Partner() Seat { return o.Ruleset.Partner(o.Seat) }

// HighestBid is the bid in force, or 0.
func (o *Observation) HighestBid() int {
	highest := 0
	for _, call := range o.Calls {
		highest = max(highest, int(call))
	}
	return highest
}

// Callers are the seats that made each of Calls.
func (o *Observation) Callers() []Seat {
	callers := make([]Seat, len(o.Calls))
	var passed []Seat
	caller := o.Dealer
	if o.Ruleset.Options["auto_bid_50"] != "true" {
		caller = o.Ruleset.Left(o.Dealer)
	}
	for i, call := range o.Calls {
		callers[i] = caller
		if call == Pass {
			passed = append(passed, caller)
		}
		if len(passed) >= len(o.Ruleset.Seats) {
			// The dealer's forced bid, after everybody has passed.
			caller = o.Dealer
			continue
		}
		caller = o.Ruleset.Left(caller)
		for slices.Contains(passed, caller) {
			caller = o.Ruleset.Left(caller)
		}
	}
	return callers
}

// wireNumber is what enumerations and numbers of messages are.
type wireNumber interface{ ~int32 }

// convert turns numbers of a message into values of this package.
func convert[To ~uint8 | ~int, From wireNumber](numbers []From) []To {
	if len(numbers) == 0 {
		return nil
	}
	values := make([]To, len(numbers))
	for i, number := range numbers {
		values[i] = To(number)
	}
	return values
}
