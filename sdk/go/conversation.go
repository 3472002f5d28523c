package pinochle

import (
	"errors"
	"fmt"
	"log"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/protobuf/proto"
)

const protocolVersion = 1

// noDealEnded is the feature of a bot that is sent no DealEnded.
const noDealEnded = "no-deal-ended"

// A Conversation is a bot's side of one stream, without the stream: messages in, messages out. Serve carries them over
// gRPC; a test may hand them over itself.
type Conversation struct {
	bot      Bot
	welcome  bool
	over     bool
	farewell string
	ruleset  *Ruleset
	seat     Seat
}

// NewConversation begins one.
func NewConversation(bot Bot) *Conversation { return &Conversation{bot: bot} }

// IsWelcome tells whether the referee has accepted the bot.
func (c *Conversation) IsWelcome() bool { return c.welcome }

// IsOver tells whether the referee has said goodbye.
func (c *Conversation) IsOver() bool { return c.over }

// Farewell is what the referee said with its goodbye.
func (c *Conversation) Farewell() string { return c.farewell }

// Hello is the first message, serialized. Name and version are used where the bot itself has none.
func (c *Conversation) Hello(token, name, version string) ([]byte, error) {
	request, err := c.hello(token, name, version)
	if err != nil {
		return nil, err
	}
	return proto.Marshal(request)
}

// Receive takes a serialized message of the referee, and returns what to send, or nil where nothing is to be answered.
func (c *Conversation) Receive(payload []byte) ([]byte, error) {
	var response pb.PlayResponse
	if err := proto.Unmarshal(payload, &response); err != nil {
		return nil, fmt.Errorf("the referee sent what is no message: %w", err)
	}
	request, err := c.receive(&response)
	if err != nil || request == nil {
		return nil, err
	}
	return proto.Marshal(request)
}

func (c *Conversation) hello(token, name, version string) (*pb.PlayRequest, error) {
	if err := checkOptional(c.bot); err != nil {
		return nil, err
	}
	about := c.bot.About()
	var features []string
	if _, hears := c.bot.(DealListener); !hears {
		features = append(features, noDealEnded)
	}
	return &pb.PlayRequest{Kind: &pb.PlayRequest_Hello{Hello: &pb.Hello{
		Token:           token,
		Name:            firstOf(about.Name, name, "go_bot"),
		Version:         firstOf(about.Version, version, "0"),
		ProtocolVersion: protocolVersion,
		Rulesets:        about.Rulesets,
		MaxBatch:        int32(about.MaxBatch),
		Features:        features,
	}}}, nil
}

func (c *Conversation) receive(response *pb.PlayResponse) (*pb.PlayRequest, error) {
	switch kind := response.GetKind().(type) {
	case *pb.PlayResponse_Decisions:
		return c.answer(kind.Decisions)
	case *pb.PlayResponse_Welcome:
		c.welcome = true
	case *pb.PlayResponse_MatchStarted:
		c.startMatch(kind.MatchStarted)
	case *pb.PlayResponse_DealEnded:
		if listener, hears := c.bot.(DealListener); hears {
			listener.DealEnded(readDealEnded(kind.DealEnded))
		}
	case *pb.PlayResponse_MatchEnded:
		m := kind.MatchEnded
		c.bot.MatchEnded(MatchEnded{Termination(m.GetTermination()), int(m.GetDeals())})
	case *pb.PlayResponse_Goodbye:
		c.over, c.farewell = true, kind.Goodbye.GetReason()
	}
	// A kind newer than this code, or none: nothing that needs an answer.
	return nil, nil
}

func (c *Conversation) startMatch(m *pb.MatchStarted) {
	ruleset, known := NewRuleset(m.GetRuleset(), m.GetOptions())
	if !known {
		log.Printf("the ruleset %q is newer than this bot: its seats and its deck are not known", ruleset.Name)
	}
	c.ruleset, c.seat = ruleset, Seat(m.GetSeat())
	c.bot.MatchStarted(MatchStarted{
		Ruleset:  ruleset,
		Seat:     c.seat,
		Format:   MatchFormat(m.GetFormat()),
		Boards:   int(m.GetBoards()),
		Decision: m.GetDecisionTimeBudget().AsDuration(),
		Bank:     m.GetBankTimeBudget().AsDuration(),
	})
}

func (c *Conversation) answer(batch *pb.DecisionBatch) (*pb.PlayRequest, error) {
	if c.ruleset == nil {
		return nil, errors.New("the referee asks for decisions before any match has started")
	}
	clock := Clock{
		Decision:      batch.GetDecisionTimeBudget().AsDuration(),
		Bank:          batch.GetBankTimeBudget().AsDuration(),
		LastRoundTrip: batch.GetLastRoundTripDuration().AsDuration(),
	}
	decisions := make([]*Decision, 0, len(batch.GetDecisions()))
	for _, message := range batch.GetDecisions() {
		d := readDecision(message, c.ruleset, c.seat)
		if d.Kind == NoKind {
			log.Printf("decision %d is of a kind newer than this bot; it is not answered", d.DecisionID)
			continue
		}
		d.Clock = clock
		decisions = append(decisions, d)
	}
	if len(decisions) == 0 {
		return nil, nil
	}
	actions, err := chooseBatch(c.bot, decisions)
	if err != nil {
		return nil, err
	}
	answers := make([]*pb.Action, len(actions))
	for i, action := range actions {
		if answers[i], err = answer(decisions[i], action); err != nil {
			return nil, err
		}
	}
	return &pb.PlayRequest{Kind: &pb.PlayRequest_Actions{Actions: &pb.ActionBatch{Actions: answers}}}, nil
}

func readDealEnded(m *pb.DealEnded) DealEnded {
	ended := DealEnded{
		DealID:       m.GetDealId(),
		Result:       DealResult(m.GetResult()),
		Deltas:       convert[int](m.GetDeltas()),
		TrickPoints:  convert[int](m.GetTrickPoints()),
		Dealer:       Seat(m.GetDealer()),
		Calls:        convert[Call](m.GetCalls()),
		Plays:        convert[Card](m.GetPlays()),
		TrickLeaders: convert[Seat](m.GetTrickLeaders()),
		Widow:        convert[Card](m.GetWidowCards()),
		Stock:        convert[Card](m.GetStockCards()),
		Buried:       convert[Card](m.GetBuriedCards()),
		TurnedUp:     Card(m.GetTurnedUpCard()),
		Checks:       convert[int](m.GetChecks()),
	}
	ended.Contract, ended.Melds = readDeclaration(m.GetDeclaration())
	for _, hand := range m.GetHands() {
		ended.Hands = append(ended.Hands, convert[Card](hand.GetCards()))
	}
	return ended
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
