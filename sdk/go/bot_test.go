package pinochle

import (
	"math/rand/v2"
	"testing"
)

func TestDefaultBury(t *testing.T) {
	d := &Decision{
		Observation: &Observation{
			Hand:     []Card{CardOf(Spades, Nine), CardOf(Hearts, Nine), CardOf(Hearts, Ace), CardOf(Clubs, Nine)},
			Contract: &Contract{Declarer: North, Points: 300, Trump: Spades},
		},
		Kind: KindBury, Count: 2,
	}
	d.Cards = d.Observation.Hand
	equal(t, "buried", Defaults{}.ChooseBury(d), []Card{CardOf(Clubs, Nine), CardOf(Hearts, Nine)})
	equal(t, "the list of cards, as it was", d.Cards, d.Observation.Hand)
}

func TestLowestBids(t *testing.T) {
	d := &Decision{Kind: KindCall, Ranges: []BidRange{{50, 51, 1}, {60, 70, 5}}}
	equal(t, "four", d.LowestBids(4), []Call{50, 51, 60, 65})
	equal(t, "all", d.LowestBids(9), []Call{50, 51, 60, 65, 70})
	equal(t, "none", d.LowestBids(0), nil)
}

func TestTheDecisionsGeneratorStandsStill(t *testing.T) {
	d := &Decision{RandomSeed: []byte{0, 0, 0, 0, 0, 0, 0, 1}}
	first, second := d.Random().Uint64(), d.Random().Uint64()
	if first == second {
		t.Error("every call begins anew")
	}
	if again := rand.New(NewRandom(d.RandomSeed)).Uint64(); again != first {
		t.Errorf("math/rand/v2 draws %d, want %d", again, first)
	}
	if drawn := Choice(NewRandom(d.RandomSeed), []string{"a"}); drawn != "a" {
		t.Errorf("drew %q", drawn)
	}
}

func TestWhatIsNewerIsNoPanic(t *testing.T) {
	for _, text := range []string{
		Suit(9).String(), Rank(9).String(), Seat(9).String(), Side(9).String(), MeldKind(99).String(), Kind(99).String(),
		NoCard.String(), MeldKind(-1).String(),
	} {
		if text == "" {
			t.Error("no text")
		}
	}
	for _, text := range []string{"", "1H", "HT", "THH"} {
		if card, err := ParseCard(text); err == nil {
			t.Errorf("%q reads %v", text, card)
		}
	}
	ruleset, known := NewRuleset("newer", nil)
	o := &Observation{Ruleset: ruleset, Seat: North, Dealer: North, Calls: []Call{Pass, 50}, TrickLeaders: []Seat{North}}
	if known || len(o.Tricks()) != 1 || len(o.Callers()) != 2 || o.Partner() != NoSeat || o.CurrentWinner() != NoSeat {
		t.Error("a ruleset that is not known has helpers that find something")
	}
}
