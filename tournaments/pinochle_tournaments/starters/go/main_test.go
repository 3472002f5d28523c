package main

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pinochle"
)

// asked are decisions of every ruleset and kind.
func asked(t *testing.T) []*pinochle.Decision {
	t.Helper()
	text, err := os.ReadFile("proto/testdata/decisions.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Decisions []struct {
			Ruleset, Bytes string
			Options        map[string]string
			Seat           pinochle.Seat
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	var decisions []*pinochle.Decision
	for _, each := range file.Decisions {
		ruleset, _ := pinochle.NewRuleset(each.Ruleset, each.Options)
		payload, err := hex.DecodeString(each.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		d, err := pinochle.ParseDecision(payload, ruleset, each.Seat)
		if err != nil {
			t.Fatal(err)
		}
		decisions = append(decisions, d)
	}
	return decisions
}

func TestPlaysLegally(t *testing.T) {
	for _, d := range asked(t) {
		action := pinochle.Choose(bot{}, d)
		if action == nil || action.Kind() != d.Kind {
			t.Errorf("answers %v with %v", d.Kind, action)
		}
		if play, ok := action.(pinochle.PlayCard); ok && !slices.Contains(d.Cards, play.Card) {
			t.Errorf("plays %v of %v", play.Card, d.Cards)
		}
	}
}

func TestLeadsItsHighestCard(t *testing.T) {
	leads := 0
	for _, d := range asked(t) {
		if d.Kind != pinochle.KindPlay || d.Observation.CurrentWinner() != pinochle.NoSeat {
			continue
		}
		leads++
		played := bot{}.ChoosePlay(d)
		for _, card := range d.Cards {
			if card.Rank() > played.Rank() {
				t.Errorf("leads %v of %v", played, d.Cards)
			}
		}
	}
	if leads == 0 {
		t.Error("no decision asks for a lead")
	}
}
