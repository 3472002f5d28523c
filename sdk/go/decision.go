package pinochle

import (
	"fmt"
	"time"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/protobuf/proto"
)

// Kind is what a decision asks for.
type Kind uint8

// The kinds of decision.
const (
	NoKind Kind = iota
	KindCall
	KindTrump
	KindCards
	KindPlay
	KindConcession
	KindRedeal
	KindBury
	KindDix
	KindMeld
)

// String is the kind's name in the protocol.
func (k Kind) String() string {
	names := [...]string{"nothing", "call", "trump", "cards", "play", "concession", "redeal", "bury", "dix", "meld"}
	if int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// A Decision is one choice needed from the bot's seat: what it may know, and what is legal.
//
// Of the fields that say what is legal, those of the decision's kind are set.
type Decision struct {
	// Observation is all that the seat may know.
	Observation *Observation
	// Kind says what is asked.
	Kind Kind

	// MayPass and Ranges are the legal calls (KindCall): a pass, and the bids of the ranges, which ascend.
	MayPass bool
	Ranges  []BidRange
	// Trumps are the suits that may be named (KindTrump).
	Trumps []Suit
	// Cards are those that may be played (KindPlay), each once; or those of which Count are given to the partner
	// (KindCards) or buried (KindBury), copies repeated.
	Cards []Card
	Count int
	// DixChoices are what may be done with a nine of trump (KindDix).
	DixChoices []DixChoice
	// Melds are those that may be laid (KindMeld); none always may be.
	Melds []Meld

	// RandomSeed is the same whenever this decision is asked again, and the same at every table.
	RandomSeed []byte
	// DealID and DecisionID count from 1 on each connection.
	DealID, DecisionID uint64
	// Clock is how long the batch may take.
	Clock Clock
	// Remark may be set to a note on the action, which is kept in the record: up to 1,024 bytes.
	Remark string

	random *Random
}

// A BidRange is the bids Minimum, Minimum + Step, up to Maximum, in points.
type BidRange struct{ Minimum, Maximum, Step int }

// DixChoice is what may be done with a nine of trump.
type DixChoice uint8

// The choices, in their order.
const (
	NoDixChoice DixChoice = iota
	KeepDix
	ExchangeDix
	ShowDix
)

// A Clock is the time for a batch of decisions: its size times the limit of one, and then the bank.
type Clock struct {
	// Decision is the limit for one decision; 0 where play is untimed.
	Decision time.Duration
	// Bank is what is left beyond the limits.
	Bank time.Duration
	// LastRoundTrip is how long the batch before took by the referee's clock; 0 before the first.
	LastRoundTrip time.Duration
}

// Random is the decision's own generator: a bot that draws from no other is reproducible.
func (d *Decision) Random() *Random {
	if d.random == nil {
		d.random = NewRandom(d.RandomSeed)
	}
	return d.random
}

// LowestBids are the n lowest legal bids, or all where there are fewer.
func (d *Decision) LowestBids(n int) []Call {
	var bids []Call
	for _, each := range d.Ranges {
		for points := each.Minimum; points <= each.Maximum && len(bids) < n; points += max(each.Step, 1) {
			bids = append(bids, Call(points))
		}
	}
	return bids
}

// FirstLegal is the lowest legal action, the first in the documented order: a pass, else the lowest bid; the first
// suit; the first cards; play on; keep the nine; no meld.
func (d *Decision) FirstLegal() Action {
	switch d.Kind {
	case KindCall:
		return MakeCall{d.lowestCall()}
	case KindTrump:
		return NameTrump{d.Trumps[0]}
	case KindCards:
		return GiveCards{d.Cards[:d.Count]}
	case KindPlay:
		return PlayCard{d.Cards[0]}
	case KindConcession:
		return Concession{}
	case KindRedeal:
		return Redeal{}
	case KindBury:
		return BuryCards{d.Cards[:d.Count]}
	case KindDix:
		return HandleDix{d.DixChoices[0]}
	case KindMeld:
		return LayMeld{}
	default:
		return nil
	}
}

func (d *Decision) lowestCall() Call {
	if d.MayPass || len(d.Ranges) == 0 {
		return Pass
	}
	return Call(d.Ranges[0].Minimum)
}

// ParseDecision reads a serialized Decision message, such as one of the protocol's test data, for tests of a bot.
func ParseDecision(payload []byte, ruleset *Ruleset, seat Seat) (*Decision, error) {
	var message pb.Decision
	if err := proto.Unmarshal(payload, &message); err != nil {
		return nil, fmt.Errorf("not a Decision message: %w", err)
	}
	return readDecision(&message, ruleset, seat), nil
}

// readDecision leaves Kind at NoKind where the message's is newer than this code.
func readDecision(m *pb.Decision, ruleset *Ruleset, seat Seat) *Decision {
	d := &Decision{
		Observation: readObservation(m.GetObservation(), ruleset, seat),
		RandomSeed:  m.GetRandomSeed(),
		DealID:      m.GetDealId(),
		DecisionID:  m.GetDecisionId(),
	}
	switch kind := m.GetKind().(type) {
	case *pb.Decision_Play:
		d.Kind, d.Cards = KindPlay, convert[Card](kind.Play.GetCards())
	case *pb.Decision_Call:
		d.Kind, d.MayPass = KindCall, kind.Call.GetMayPass()
		for _, bids := range kind.Call.GetRanges() {
			d.Ranges = append(d.Ranges, BidRange{int(bids.GetMinimum()), int(bids.GetMaximum()), int(bids.GetStep())})
		}
	case *pb.Decision_Trump:
		d.Kind, d.Trumps = KindTrump, convert[Suit](kind.Trump.GetSuits())
	case *pb.Decision_Cards:
		d.Kind, d.Count, d.Cards = KindCards, int(kind.Cards.GetCount()), convert[Card](kind.Cards.GetCards())
	case *pb.Decision_Concession:
		d.Kind = KindConcession
	case *pb.Decision_Redeal:
		d.Kind = KindRedeal
	case *pb.Decision_Bury:
		d.Kind, d.Count, d.Cards = KindBury, int(kind.Bury.GetCount()), convert[Card](kind.Bury.GetCards())
	case *pb.Decision_Dix:
		d.Kind, d.DixChoices = KindDix, convert[DixChoice](kind.Dix.GetChoices())
	case *pb.Decision_Meld:
		d.Kind, d.Melds = KindMeld, readMelds(kind.Meld.GetMelds())
	}
	return d
}
