package pinochle

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/protobuf/proto"
)

// lowestBot takes the first legal action, as the bot of the transcripts does.
type lowestBot struct{ Defaults }

func (lowestBot) Choose(d *Decision) Action { return d.FirstLegal() }
func (lowestBot) DealEnded(DealEnded)       {}

type transcript struct {
	Messages []struct {
		From    string
		Message json.RawMessage
		Bytes   string
	}
}

func readTranscripts(t *testing.T) map[string]transcript {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(testdata, "transcript-*.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no transcripts in %s: %v", testdata, err)
	}
	found := make(map[string]transcript)
	for _, path := range paths {
		var each transcript
		readTestdata(t, filepath.Base(path), &each)
		found[filepath.Base(path)] = each
	}
	return found
}

func TestTranscripts(t *testing.T) {
	for name, transcript := range readTranscripts(t) {
		t.Run(name, func(t *testing.T) {
			conversation := NewConversation(lowestBot{})
			var said, want [][]byte
			for _, entry := range transcript.Messages {
				payload := unhex(t, entry.Bytes)
				if entry.From == "bot" {
					want = append(want, payload)
					continue
				}
				answer, err := conversation.Receive(payload)
				if err != nil {
					t.Fatal(err)
				}
				if answer != nil {
					said = append(said, answer)
				}
			}
			var hello pb.PlayRequest
			if err := proto.Unmarshal(want[0], &hello); err != nil {
				t.Fatal(err)
			}
			first, err := conversation.Hello(hello.GetHello().GetToken(), "first-legal", "1.0.0")
			if err != nil {
				t.Fatal(err)
			}
			said = append([][]byte{first}, said...)
			if len(said) != len(want) {
				t.Fatalf("%d messages, want %d", len(said), len(want))
			}
			for i := range said {
				var got, expected pb.PlayRequest
				if err := proto.Unmarshal(said[i], &got); err != nil {
					t.Fatal(err)
				}
				if err := proto.Unmarshal(want[i], &expected); err != nil {
					t.Fatal(err)
				}
				if !proto.Equal(&got, &expected) {
					t.Errorf("message %d is %v, want %v", i, &got, &expected)
				}
			}
			if !conversation.IsOver() || conversation.IsWelcome() == (name == "transcript-refused.json") {
				t.Errorf("over: %v, welcome: %v", conversation.IsOver(), conversation.IsWelcome())
			}
		})
	}
}

// pointerBot has a method that a value of it has not.
type pointerBot struct{ Defaults }

func (*pointerBot) DealEnded(DealEnded) {}

// misspeltBot has a method with another signature than the SDK calls.
type misspeltBot struct{ Defaults }

func (misspeltBot) Choose(d Decision) Action { return d.FirstLegal() }

func TestWhatWouldNeverBeCalledIsRefused(t *testing.T) {
	for method, bot := range map[string]Bot{"DealEnded": pointerBot{}, "Choose": misspeltBot{}} {
		_, err := NewConversation(bot).Hello("t", "", "")
		if err == nil || !strings.Contains(err.Error(), "the bot's "+method+" would never be called") {
			t.Errorf("%s: %v", method, err)
		}
	}
}

func TestHelloSaysWhatABotDoesWithout(t *testing.T) {
	for bot, want := range map[Bot][]string{Defaults{}: {"no-deal-ended"}, lowestBot{}: nil, &pointerBot{}: nil} {
		payload, err := NewConversation(bot).Hello("t", "", "")
		if err != nil {
			t.Fatal(err)
		}
		var said pb.PlayRequest
		if err := proto.Unmarshal(payload, &said); err != nil {
			t.Fatal(err)
		}
		equal(t, "features", said.GetHello().GetFeatures(), want)
	}
}

// listener keeps what a bot is told.
type listener struct {
	lowestBot
	started []MatchStarted
	ended   []DealEnded
	over    []MatchEnded
	clocks  []Clock
}

func (l *listener) MatchStarted(info MatchStarted) { l.started = append(l.started, info) }
func (l *listener) DealEnded(info DealEnded)       { l.ended = append(l.ended, info) }
func (l *listener) MatchEnded(info MatchEnded)     { l.over = append(l.over, info) }
func (l *listener) Choose(d *Decision) Action {
	l.clocks = append(l.clocks, d.Clock)
	return d.FirstLegal()
}

func TestWhatABotIsTold(t *testing.T) {
	bot := &listener{}
	conversation := NewConversation(bot)
	for _, entry := range readTranscripts(t)["transcript-restarted.json"].Messages {
		if entry.From == "referee" {
			if _, err := conversation.Receive(unhex(t, entry.Bytes)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(bot.started) != 1 || len(bot.ended) != 2 || len(bot.over) != 1 {
		t.Fatalf("told of %d, %d and %d", len(bot.started), len(bot.ended), len(bot.over))
	}
	started, deal := bot.started[0], bot.ended[0]
	if started.Ruleset.Name != "check" || started.Seat != West || started.Format != FormatBoards || started.Boards != 2 {
		t.Errorf("match started: %+v", started)
	}
	if started.Decision != time.Second || started.Bank != 2500*time.Millisecond {
		t.Errorf("clock of the match: %v and %v", started.Decision, started.Bank)
	}
	if len(deal.Hands) != 4 || len(deal.Plays) != 48 || deal.Contract == nil || deal.Dealer != West || deal.DealID != 1 {
		t.Errorf("deal ended: %+v", deal)
	}
	if bot.over[0] != (MatchEnded{TerminationCompleted, 2}) {
		t.Errorf("match ended: %+v", bot.over[0])
	}
	if bot.clocks[0].Decision != time.Second || bot.clocks[0].LastRoundTrip != 0 {
		t.Errorf("first clock: %+v", bot.clocks[0])
	}
	if last := bot.clocks[len(bot.clocks)-1]; last.LastRoundTrip != 12500*time.Microsecond {
		t.Errorf("last clock: %+v", last)
	}
}

// wrongBot makes one mistake at its first play.
type wrongBot struct {
	Defaults
	action Action
	batch  []Action
}

func (w wrongBot) ChooseBatch(decisions []*Decision) []Action {
	if w.batch != nil {
		return w.batch
	}
	actions := make([]Action, len(decisions))
	for i := range actions {
		actions[i] = w.action
	}
	return actions
}

func TestMistakesAreNamed(t *testing.T) {
	cases := map[string]wrongBot{
		"asks for play, and the bot returned no action":                               {},
		"asks for play, and the bot returned pinochle.NameTrump, which answers trump": {action: NameTrump{Spades}},
		"ChooseBatch returned 5 actions for 2 decisions":                              {batch: make([]Action, 5)},
	}
	for sentence, bot := range cases {
		conversation := NewConversation(bot)
		var err error
		for _, entry := range readTranscripts(t)["transcript-restarted.json"].Messages {
			if entry.From == "referee" && err == nil {
				_, err = conversation.Receive(unhex(t, entry.Bytes))
			}
		}
		if err == nil || !strings.Contains(err.Error(), sentence) {
			t.Errorf("%v, want %q", err, sentence)
		}
	}
	d := &Decision{Kind: KindCards, Count: 4}
	if _, err := answer(d, GiveCards{make([]Card, 3)}); err == nil || !strings.Contains(err.Error(), "4 cards, and the bot returned 3") {
		t.Errorf("%v", err)
	}
}

func TestDecisionsBeforeAMatch(t *testing.T) {
	payload, err := proto.Marshal(&pb.PlayResponse{Kind: &pb.PlayResponse_Decisions{Decisions: &pb.DecisionBatch{}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewConversation(lowestBot{}).Receive(payload); err == nil {
		t.Error("no error")
	}
	if _, err := NewConversation(lowestBot{}).Receive([]byte{0xFF}); err == nil {
		t.Error("no error for what is no message")
	}
}

func TestRemarksAreClipped(t *testing.T) {
	cases := map[string]string{
		"short":                        "short",
		strings.Repeat("ü", 600):       strings.Repeat("ü", 512),
		"a" + strings.Repeat("ü", 600): "a" + strings.Repeat("ü", 511),
		"bad \xff byte":                "bad \uFFFD byte",
	}
	for given, want := range cases {
		message, err := answer(&Decision{Kind: KindRedeal, Remark: given}, Redeal{})
		if err != nil || message.GetRemark() != want {
			t.Errorf("%.20q became %.20q (%v)", given, message.GetRemark(), err)
		}
	}
}
