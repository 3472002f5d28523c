package pinochle

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// The shared test data; a copy of this package that stands alone is tested where it comes from.
const testdata = "../../proto/testdata"

func readTestdata(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(testdata, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func unhex(t *testing.T, digits string) []byte {
	t.Helper()
	bytes, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

func equal[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// numbers are values of this package as the test data has them.
func numbers[T ~uint8 | ~int](values []T) []int {
	found := make([]int, len(values))
	for i, value := range values {
		found[i] = int(value)
	}
	return found
}

func TestFacts(t *testing.T) {
	var facts struct {
		Cards, Suits, Seats, Sides []string
		Rulesets                   []struct {
			Name                string
			Seats, Sides, Ranks []int
			Copies              int
			StockTricks         int `json:"stock_tricks"`
		}
	}
	readTestdata(t, "facts.json", &facts)
	for i, text := range facts.Cards {
		card, err := ParseCard(text)
		if err != nil || card != Card(i+1) || card.String() != text || CardOf(card.Suit(), card.Rank()) != card {
			t.Errorf("card %d reads %v (%v), want %s", i+1, card, err, text)
		}
	}
	for i, text := range facts.Suits {
		if Suit(i+1).String() != text || Suits[i] != Suit(i+1) {
			t.Errorf("suit %d is %v, want %s", i+1, Suit(i+1), text)
		}
	}
	for i, text := range facts.Seats {
		if Seat(i+1).String() != text {
			t.Errorf("seat %d is %v, want %s", i+1, Seat(i+1), text)
		}
	}
	for i, text := range facts.Sides {
		if Side(i+1).String() != text {
			t.Errorf("side %d is %v, want %s", i+1, Side(i+1), text)
		}
	}
	var names []string
	for _, fact := range facts.Rulesets {
		names = append(names, fact.Name)
		ruleset, known := NewRuleset(fact.Name, nil)
		if !known {
			t.Errorf("%s is not known", fact.Name)
		}
		equal(t, fact.Name+" seats", numbers(ruleset.Seats), fact.Seats)
		equal(t, fact.Name+" sides", numbers(ruleset.Sides), fact.Sides)
		var deck []int
		for suit := range 4 {
			for _, rank := range fact.Ranks {
				deck = append(deck, slices.Repeat([]int{6*suit + rank}, fact.Copies)...)
			}
		}
		equal(t, fact.Name+" deck", numbers(ruleset.Deck), deck)
		if ruleset.StockTricks != fact.StockTricks {
			t.Errorf("%s has %d tricks with a stock, want %d", fact.Name, ruleset.StockTricks, fact.StockTricks)
		}
	}
	equal(t, "Presets", Presets(), names)
}

func TestRandom(t *testing.T) {
	var file struct {
		Seeds []struct {
			RandomSeed string `json:"random_seed"`
			Words      []string
			Floats     []float64
			Below      []struct{ Bound, Drawn int }
			Shuffled   []int
		}
	}
	readTestdata(t, "random.json", &file)
	for _, want := range file.Seeds {
		fresh := func() *Random { return NewRandom(unhex(t, want.RandomSeed)) }
		words, floats, below := fresh(), fresh(), fresh()
		for _, word := range want.Words {
			if drawn := strconv.FormatUint(words.Uint64(), 10); drawn != word {
				t.Errorf("%s: word %s, want %s", want.RandomSeed, drawn, word)
			}
		}
		for _, float := range want.Floats {
			if drawn := floats.Float64(); drawn != float {
				t.Errorf("%s: float %v, want %v", want.RandomSeed, drawn, float)
			}
		}
		for _, each := range want.Below {
			if drawn := below.Below(each.Bound); drawn != each.Drawn {
				t.Errorf("%s: %d below %d, want %d", want.RandomSeed, drawn, each.Bound, each.Drawn)
			}
		}
		things := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		fresh().Shuffle(len(things), func(i, j int) { things[i], things[j] = things[j], things[i] })
		equal(t, want.RandomSeed+" shuffled", things, want.Shuffled)
	}
}

// An encoded message, as JSON and as bytes.
type encoded struct {
	Message json.RawMessage
	Bytes   string
}

type vector struct {
	Ruleset               string
	Options               map[string]string
	Seat                  Seat
	Decision              json.RawMessage
	Bytes                 string
	Lowest, Last, Default *encoded
	Seen                  struct {
		Trump, Partner int
		Callers        []int
		HighestBid     int `json:"highest_bid"`
		Tricks         []struct {
			Leader       int
			Seats, Cards []int
		}
		CurrentWinner int   `json:"current_winner"`
		CardsLeft     []int `json:"cards_left"`
		Voids         map[string][]int
	}
}

func readDecisions(t *testing.T) []vector {
	t.Helper()
	var file struct{ Decisions []vector }
	readTestdata(t, "decisions.json", &file)
	return file.Decisions
}

func (v vector) decode(t *testing.T) *Decision {
	t.Helper()
	ruleset, _ := NewRuleset(v.Ruleset, v.Options)
	d, err := ParseDecision(unhex(t, v.Bytes), ruleset, v.Seat)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecisionsAnswered(t *testing.T) {
	for i, v := range readDecisions(t) {
		d := v.decode(t)
		t.Run(fmt.Sprintf("%d/%s/%v", i, v.Ruleset, d.Kind), func(t *testing.T) {
			answers := []struct {
				name   string
				action Action
				want   *encoded
			}{
				{"lowest", d.FirstLegal(), v.Lowest},
				{"last", lastLegal(d), v.Last},
				{"default", Choose(Defaults{}, d), v.Default},
			}
			for _, each := range answers {
				got, err := answer(d, each.action)
				if err != nil {
					t.Fatal(err)
				}
				if each.want == nil {
					continue // each SDK's own matter, but it must be an answer
				}
				var want, fromJSON pb.Action
				if err := proto.Unmarshal(unhex(t, each.want.Bytes), &want); err != nil {
					t.Fatal(err)
				}
				if err := protojson.Unmarshal(each.want.Message, &fromJSON); err != nil {
					t.Fatal(err)
				}
				if !proto.Equal(got, &want) || !proto.Equal(got, &fromJSON) {
					t.Errorf("%s is %v, want %v", each.name, got, &want)
				}
			}
		})
	}
}

func TestDecisionsDecoded(t *testing.T) {
	for i, v := range readDecisions(t) {
		var fromBytes, fromJSON pb.Decision
		if err := proto.Unmarshal(unhex(t, v.Bytes), &fromBytes); err != nil {
			t.Fatal(err)
		}
		if err := protojson.Unmarshal(v.Decision, &fromJSON); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(&fromBytes, &fromJSON) {
			t.Errorf("decision %d: JSON and bytes differ", i)
		}
	}
}

func TestHelpers(t *testing.T) {
	for i, v := range readDecisions(t) {
		t.Run(fmt.Sprintf("%d/%s", i, v.Ruleset), func(t *testing.T) {
			o, seen := v.decode(t).Observation, v.Seen
			got := []int{int(o.Trump()), int(o.Partner()), o.HighestBid(), int(o.CurrentWinner())}
			want := []int{seen.Trump, seen.Partner, seen.HighestBid, seen.CurrentWinner}
			equal(t, "trump, partner, highest bid, current winner", got, want)
			equal(t, "callers", numbers(o.Callers()), seen.Callers)
			equal(t, "cards left", numbers(o.CardsLeft()), seen.CardsLeft)
			tricks := o.Tricks()
			if len(tricks) != len(seen.Tricks) {
				t.Fatalf("%d tricks, want %d", len(tricks), len(seen.Tricks))
			}
			for n, trick := range tricks {
				equal(t, "leader", []int{int(trick.Leader)}, []int{seen.Tricks[n].Leader})
				equal(t, "seats", numbers(trick.Seats), seen.Tricks[n].Seats)
				equal(t, "cards", numbers(trick.Cards), seen.Tricks[n].Cards)
			}
			voids := o.Voids()
			for seat, suits := range seen.Voids {
				number, _ := strconv.Atoi(seat)
				equal(t, "voids of "+seat, numbers(voids[Seat(number)]), suits)
			}
		})
	}
}

// lastLegal is the last legal action in the documented order.
func lastLegal(d *Decision) Action {
	switch d.Kind {
	case KindCall:
		if len(d.Ranges) == 0 {
			return MakeCall{Pass}
		}
		return MakeCall{Call(d.Ranges[len(d.Ranges)-1].Maximum)}
	case KindTrump:
		return NameTrump{d.Trumps[len(d.Trumps)-1]}
	case KindCards:
		return GiveCards{d.Cards[len(d.Cards)-d.Count:]}
	case KindPlay:
		return PlayCard{d.Cards[len(d.Cards)-1]}
	case KindConcession:
		return Concession{true}
	case KindRedeal:
		return Redeal{true}
	case KindBury:
		return BuryCards{d.Cards[len(d.Cards)-d.Count:]}
	case KindDix:
		return HandleDix{d.DixChoices[len(d.DixChoices)-1]}
	default:
		return LayMeld{&d.Melds[len(d.Melds)-1]}
	}
}
