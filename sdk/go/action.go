package pinochle

import (
	"fmt"
	"unicode/utf8"

	pb "pinochle/internal/pinochlev1"
)

// An Action answers a decision: one of the types below, that of the decision's kind.
type Action interface {
	// Kind is that of the decisions that the action answers.
	Kind() Kind
	write(to *pb.Action)
}

// MakeCall bids or passes.
type MakeCall struct{ Call Call }

// NameTrump names the trump suit.
type NameTrump struct{ Suit Suit }

// GiveCards gives cards to the partner.
type GiveCards struct{ Cards []Card }

// PlayCard puts a card to the trick.
type PlayCard struct{ Card Card }

// Concession gives the deal up, or plays on.
type Concession struct{ Concede bool }

// Redeal asks for other cards, or plays these.
type Redeal struct{ Ask bool }

// BuryCards lays cards away for the widow.
type BuryCards struct{ Cards []Card }

// HandleDix keeps, exchanges or shows a nine of trump.
type HandleDix struct{ Choice DixChoice }

// LayMeld lays one meld; none, where it is nil.
type LayMeld struct{ Meld *Meld }

// Kind implements Action.
func (MakeCall) Kind() Kind { return KindCall }

// Kind implements Action.
func (NameTrump) Kind() Kind { return KindTrump }

// Kind implements Action.
func (GiveCards) Kind() Kind { return KindCards }

// Kind implements Action.
func (PlayCard) Kind() Kind { return KindPlay }

// Kind implements Action.
func (Concession) Kind() Kind { return KindConcession }

// Kind implements Action.
func (Redeal) Kind() Kind { return KindRedeal }

// Kind implements Action.
func (BuryCards) Kind() Kind { return KindBury }

// Kind implements Action.
func (HandleDix) Kind() Kind { return KindDix }

// Kind implements Action.
func (LayMeld) Kind() Kind { return KindMeld }

func (a MakeCall) write(to *pb.Action) {
	call := &pb.Call{Kind: &pb.Call_Pass{Pass: &pb.Pass{}}}
	if a.Call != Pass {
		call.Kind = &pb.Call_Bid{Bid: &pb.Bid{Points: int32(a.Call)}}
	}
	to.Kind = &pb.Action_Call{Call: call}
}

func (a NameTrump) write(to *pb.Action) {
	to.Kind = &pb.Action_Trump{Trump: &pb.Trump{Suit: pb.Suit(a.Suit)}}
}

func (a GiveCards) write(to *pb.Action) {
	to.Kind = &pb.Action_Cards{Cards: &pb.Cards{Cards: wireCards(a.Cards)}}
}

func (a PlayCard) write(to *pb.Action) {
	to.Kind = &pb.Action_Play{Play: &pb.Play{Card: pb.Card(a.Card)}}
}

func (a Concession) write(to *pb.Action) {
	choice := pb.ConcessionChoice_CONCESSION_CHOICE_CONTINUE
	if a.Concede {
		choice = pb.ConcessionChoice_CONCESSION_CHOICE_CONCEDE
	}
	to.Kind = &pb.Action_Concession{Concession: &pb.Concession{Choice: choice}}
}

func (a Redeal) write(to *pb.Action) {
	choice := pb.RedealChoice_REDEAL_CHOICE_CONTINUE
	if a.Ask {
		choice = pb.RedealChoice_REDEAL_CHOICE_REDEAL
	}
	to.Kind = &pb.Action_Redeal{Redeal: &pb.Redeal{Choice: choice}}
}

func (a BuryCards) write(to *pb.Action) {
	to.Kind = &pb.Action_Bury{Bury: &pb.Bury{Cards: wireCards(a.Cards)}}
}

func (a HandleDix) write(to *pb.Action) {
	to.Kind = &pb.Action_Dix{Dix: &pb.Dix{Choice: pb.DixChoice(a.Choice)}}
}

func (a LayMeld) write(to *pb.Action) {
	melding := &pb.Melding{Kind: &pb.Melding_None{None: &pb.NoMeld{}}}
	if a.Meld != nil {
		// Kind, copies and cards are what counts.
		meld := &pb.Meld{
			Kind: pb.MeldKind(a.Meld.Kind), Copies: int32(a.Meld.Copies), Cards: wireCards(a.Meld.Cards),
		}
		melding.Kind = &pb.Melding_Meld{Meld: meld}
	}
	to.Kind = &pb.Action_Meld{Meld: melding}
}

func wireCards(cards []Card) []pb.Card {
	numbers := make([]pb.Card, len(cards))
	for i, card := range cards {
		numbers[i] = pb.Card(card)
	}
	return numbers
}

// answer is the message for an action; the error is in the terms of the bot's author.
func answer(d *Decision, action Action) (*pb.Action, error) {
	if action == nil {
		return nil, fmt.Errorf("decision %d asks for %v, and the bot returned no action", d.DecisionID, d.Kind)
	}
	if action.Kind() != d.Kind {
		return nil, fmt.Errorf("decision %d asks for %v, and the bot returned %T, which answers %v",
			d.DecisionID, d.Kind, action, action.Kind())
	}
	cards := -1
	switch action := action.(type) {
	case GiveCards:
		cards = len(action.Cards)
	case BuryCards:
		cards = len(action.Cards)
	}
	if cards >= 0 && cards != d.Count {
		return nil, fmt.Errorf("decision %d (%v) asks for %d cards, and the bot returned %d", d.DecisionID, d.Kind, d.Count, cards)
	}
	message := &pb.Action{DecisionId: d.DecisionID, Remark: clip(d.Remark)}
	action.write(message)
	return message, nil
}

const maxRemarkBytes = 1024

// clip is the part of a remark that is kept, whole characters only.
func clip(remark string) string {
	if !utf8.ValidString(remark) {
		remark = string([]rune(remark))
	}
	if len(remark) <= maxRemarkBytes {
		return remark
	}
	end := maxRemarkBytes
	for !utf8.RuneStart(remark[end]) {
		end--
	}
	return remark[:end]
}
