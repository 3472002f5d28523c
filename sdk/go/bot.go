package pinochle

import (
	"fmt"
	"reflect"
	"slices"
	"time"
)

// A Bot plays one seat: all the deals of it, many of them at the same time. Embed Defaults and write only what you
// want to choose yourself.
//
// A bot that also has the method of a Chooser or a BatchChooser decides in one place; one that has that of a
// DealListener is told of deals that have ended.
type Bot interface {
	// About says what the bot tells the referee of itself.
	About() About

	// ChooseCall returns Pass or the points of a bid.
	ChooseCall(d *Decision) Call
	// ChooseTrump returns one of d.Trumps.
	ChooseTrump(d *Decision) Suit
	// ChooseCards returns exactly d.Count of d.Cards, to give to the partner.
	ChooseCards(d *Decision) []Card
	// ChoosePlay returns one of d.Cards.
	ChoosePlay(d *Decision) Card
	// ChooseConcession tells whether to give the deal up: the own contract, or as a defender that of others.
	ChooseConcession(d *Decision) bool
	// ChooseRedeal tells whether to ask for other cards.
	ChooseRedeal(d *Decision) bool
	// ChooseBury returns exactly d.Count of d.Cards, to lay away for the widow.
	ChooseBury(d *Decision) []Card
	// ChooseDix returns one of d.DixChoices.
	ChooseDix(d *Decision) DixChoice
	// ChooseMeld returns one of d.Melds, or nil to lay none.
	ChooseMeld(d *Decision) *Meld

	// MatchStarted tells that a match begins; another may follow on the same stream.
	MatchStarted(info MatchStarted)
	// MatchEnded tells that the match is over.
	MatchEnded(info MatchEnded)
}

// A Chooser decides in one place; its Choose is asked instead of the methods for each kind.
type Chooser interface {
	Choose(d *Decision) Action
}

// A BatchChooser decides many at once: ChooseBatch returns an action for each decision, in their order.
type BatchChooser interface {
	ChooseBatch(decisions []*Decision) []Action
}

// A DealListener is told of deals: DealEnded reveals one that has ended at all tables. A bot without it is sent none,
// which makes matches quicker.
type DealListener interface {
	DealEnded(info DealEnded)
}

// checkOptional finds a method that is meant for one of the interfaces above, and would never be called.
func checkOptional(bot Bot) error {
	_, isChooser := bot.(Chooser)
	_, isBatchChooser := bot.(BatchChooser)
	_, isListener := bot.(DealListener)
	kind := reflect.TypeOf(bot)
	if kind.Kind() != reflect.Pointer {
		kind = reflect.PointerTo(kind)
	}
	for name, isCalled := range map[string]bool{"Choose": isChooser, "ChooseBatch": isBatchChooser, "DealEnded": isListener} {
		if _, exists := kind.MethodByName(name); exists && !isCalled {
			return fmt.Errorf("the bot's %s would never be called: its signature is not that of the SDK's interface, "+
				"or its receiver is a pointer and the bot is served as a value", name)
		}
	}
	return nil
}

// About is what a bot tells of itself. What is left empty is taken from the manifest.
type About struct {
	Name, Version string
	// Rulesets are the presets it plays; empty: every one.
	Rulesets []string
	// MaxBatch is the most decisions at once; 0: any number.
	MaxBatch int
}

// MatchStarted is what a bot is told of a match.
type MatchStarted struct {
	Ruleset *Ruleset
	// Seat is the bot's own.
	Seat Seat
	// Format says how deals follow one another, and Boards how many boards, or games, each table plays.
	Format MatchFormat
	Boards int
	// Decision is the limit for one decision, 0 where play is untimed; Bank is added at each board begun.
	Decision, Bank time.Duration
}

// MatchFormat says how the deals of a match follow one another. It may have more values in a newer contract.
type MatchFormat int32

// The formats.
const (
	FormatUnknown MatchFormat = iota
	// FormatBoards: every board stands alone, and scores before it are 0.
	FormatBoards
	// FormatGames: boards in sequence until a side reaches the target, or for a number of deals.
	FormatGames
)

// DealEnded reveals a deal.
type DealEnded struct {
	DealID uint64
	Result DealResult
	// Deltas are the changes of each side's score; TrickPoints what it took in tricks.
	Deltas, TrickPoints []int
	// Hands as dealt, by seat.
	Hands  [][]Card
	Dealer Seat
	// Calls, Contract, Melds, Plays and TrickLeaders as in an Observation.
	Calls        []Call
	Contract     *Contract
	Melds        []ShownMelds
	Plays        []Card
	TrickLeaders []Seat
	// Widow and Stock as dealt; the upcard is the stock's last.
	Widow, Stock []Card
	Buried       []Card
	TurnedUp     Card
	// Checks are what each partner of a side gets in the second ledger.
	Checks []int
}

// DealResult says how a deal ended. It may have more values in a newer contract.
type DealResult int32

// The results.
const (
	ResultUnknown DealResult = iota
	ResultMade
	ResultSet
	ResultConceded
	ResultThrownIn
	ResultPassedOut
	ResultPlayed
	ResultForfeited
)

// MatchEnded tells why the match is over, and how many deals this process saw end.
type MatchEnded struct {
	Termination Termination
	Deals       int
}

// Termination is why a match ended. It may have more values in a newer contract.
type Termination int32

// The reasons.
const (
	TerminationUnknown Termination = iota
	TerminationCompleted
	TerminationForfeited
	TerminationCancelled
)

// Defaults has every method of a Bot: plain choices, and no interest in what it is told.
type Defaults struct{}

var _ Bot = Defaults{}

// About takes everything from the manifest.
func (Defaults) About() About { return About{} }

// ChooseCall passes where that is legal, else bids the lowest.
func (Defaults) ChooseCall(d *Decision) Call { return d.lowestCall() }

// ChooseTrump names the suit of which the hand holds most.
func (Defaults) ChooseTrump(d *Decision) Suit {
	best, most := NoSuit, -1
	for _, suit := range d.Trumps {
		if held := countSuit(d.Observation.Hand, suit); held > most {
			best, most = suit, held
		}
	}
	return best
}

// ChooseCards gives the first cards.
func (Defaults) ChooseCards(d *Decision) []Card { return d.Cards[:d.Count] }

// ChoosePlay plays the first legal card.
func (Defaults) ChoosePlay(d *Decision) Card { return d.Cards[0] }

// ChooseConcession plays on.
func (Defaults) ChooseConcession(*Decision) bool { return false }

// ChooseRedeal plays the cards dealt.
func (Defaults) ChooseRedeal(*Decision) bool { return false }

// ChooseBury lays away low cards that are no trump, of the shortest suits first.
func (Defaults) ChooseBury(d *Decision) []Card {
	trump, hand := d.Observation.Trump(), d.Observation.Hand
	cards := slices.Clone(d.Cards)
	slices.SortStableFunc(cards, func(a, b Card) int {
		if (a.Suit() == trump) != (b.Suit() == trump) {
			if a.Suit() == trump {
				return 1
			}
			return -1
		}
		if a.Rank() != b.Rank() {
			return int(a.Rank()) - int(b.Rank())
		}
		return countSuit(hand, a.Suit()) - countSuit(hand, b.Suit())
	})
	return cards[:d.Count]
}

// ChooseDix exchanges the nine where it may, else shows it.
func (Defaults) ChooseDix(d *Decision) DixChoice {
	if slices.Contains(d.DixChoices, ExchangeDix) {
		return ExchangeDix
	}
	return ShowDix
}

// ChooseMeld lays the meld that scores most.
func (Defaults) ChooseMeld(d *Decision) *Meld {
	var best *Meld
	for i := range d.Melds {
		if best == nil || d.Melds[i].Points > best.Points {
			best = &d.Melds[i]
		}
	}
	return best
}

// MatchStarted does nothing.
func (Defaults) MatchStarted(MatchStarted) {}

// MatchEnded does nothing.
func (Defaults) MatchEnded(MatchEnded) {}

// Choose is a bot's action for a decision of any kind: what its Choose says if it has one, else what its method for
// the kind says.
func Choose(bot Bot, d *Decision) Action {
	if chooser, ok := bot.(Chooser); ok {
		return chooser.Choose(d)
	}
	return ChooseByKind(bot, d)
}

// ChooseByKind is what the bot's method for the decision's kind says. A Chooser may leave some kinds to it.
func ChooseByKind(bot Bot, d *Decision) Action {
	switch d.Kind {
	case KindCall:
		return MakeCall{bot.ChooseCall(d)}
	case KindTrump:
		return NameTrump{bot.ChooseTrump(d)}
	case KindCards:
		return GiveCards{bot.ChooseCards(d)}
	case KindPlay:
		return PlayCard{bot.ChoosePlay(d)}
	case KindConcession:
		return Concession{bot.ChooseConcession(d)}
	case KindRedeal:
		return Redeal{bot.ChooseRedeal(d)}
	case KindBury:
		return BuryCards{bot.ChooseBury(d)}
	case KindDix:
		return HandleDix{bot.ChooseDix(d)}
	case KindMeld:
		return LayMeld{bot.ChooseMeld(d)}
	default:
		return nil
	}
}

// chooseBatch is an action for each decision, in their order.
func chooseBatch(bot Bot, decisions []*Decision) ([]Action, error) {
	if chooser, ok := bot.(BatchChooser); ok {
		actions := chooser.ChooseBatch(decisions)
		if len(actions) != len(decisions) {
			return nil, fmt.Errorf("ChooseBatch returned %d actions for %d decisions", len(actions), len(decisions))
		}
		return actions, nil
	}
	actions := make([]Action, len(decisions))
	for i, d := range decisions {
		actions[i] = Choose(bot, d)
	}
	return actions, nil
}

func countSuit(cards []Card, suit Suit) int {
	count := 0
	for _, card := range cards {
		if card.Suit() == suit {
			count++
		}
	}
	return count
}
