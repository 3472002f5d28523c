package pinochle

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/status"
)

const (
	maxMessageBytes  = 64 << 20
	keepAliveTime    = 10 * time.Second
	keepAliveTimeout = 8 * time.Second
	closingTime      = 500 * time.Millisecond
)

const byHand = `This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
PINOCHLE_TOKEN to what that prints.`

// ErrNoReferee is what Run returns where the environment does not say where to dial.
var ErrNoReferee = errors.New(byHand)

// Serve plays for the referee that started this program until it says goodbye, and then returns.
//
// It ends the program with a sentence on standard error and status 1 if the referee refuses the bot or is lost, and
// with status 2 if there is no referee to dial.
func Serve(bot Bot) {
	err := Run(context.Background(), bot)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	if errors.Is(err, ErrNoReferee) {
		os.Exit(2)
	}
	os.Exit(1)
}

// Run is Serve for programs that do more: it returns nil after a goodbye, or when the referee closed the stream in
// order, and else an error that is a sentence.
func Run(ctx context.Context, bot Bot) error {
	address, token := os.Getenv("PINOCHLE_ADDRESS"), os.Getenv("PINOCHLE_TOKEN")
	if address == "" || token == "" {
		return ErrNoReferee
	}
	connection, err := grpc.NewClient(
		target(address),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		// The name of a unix socket is no host name; referees expect this one.
		grpc.WithAuthority("localhost"),
		grpc.WithNoProxy(),
		grpc.WithDefaultCallOptions(
			grpc.MaxCallRecvMsgSize(maxMessageBytes), grpc.MaxCallSendMsgSize(maxMessageBytes),
		),
		// A referee that is gone without a word is noticed within 20 seconds.
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: keepAliveTime, Timeout: keepAliveTimeout}),
	)
	if err != nil {
		return fmt.Errorf("PINOCHLE_ADDRESS is %q, which cannot be dialled: %w", address, err)
	}
	defer func() { _ = connection.Close() }()
	conversation := NewConversation(bot)
	hello, err := conversation.hello(token, os.Getenv("PINOCHLE_BOT_NAME"), os.Getenv("PINOCHLE_BOT_VERSION"))
	if err != nil {
		return err
	}
	err = talk(ctx, pb.NewRefereeServiceClient(connection), conversation, hello)
	return explain(err, address, conversation)
}

// talk sends and receives until the referee says goodbye, closes the stream (nil), or the stream breaks.
func talk(ctx context.Context, client pb.RefereeServiceClient, conversation *Conversation, hello *pb.PlayRequest) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := client.Play(ctx)
	if err != nil {
		return err
	}
	for request := hello; !conversation.over; {
		if request != nil {
			// Where the stream has ended meanwhile, receiving tells how.
			if err := stream.Send(request); err != nil && !errors.Is(err, io.EOF) {
				return err
			}
		}
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if request, err = conversation.receive(response); err != nil {
			return err
		}
	}
	_ = stream.CloseSend()
	// The referee ends the stream now; one that does not is not waited for.
	timer := time.AfterFunc(closingTime, cancel)
	defer timer.Stop()
	_, _ = stream.Recv()
	if !conversation.welcome {
		return fmt.Errorf("the referee refused this bot: %s", conversation.farewell)
	}
	return nil
}

// target is an address as gRPC takes it; what is no unix socket is dialled as it stands.
func target(address string) string {
	if strings.HasPrefix(address, "unix:") {
		return address
	}
	return "passthrough:///" + address
}

func explain(err error, address string, conversation *Conversation) error {
	found, ok := status.FromError(err)
	switch {
	case err == nil || !ok:
		return err
	case found.Code() == codes.Unauthenticated:
		return fmt.Errorf("the referee refused this bot: %s", found.Message())
	case !conversation.welcome:
		return fmt.Errorf("no referee answers at %s (%v: %s)", address, found.Code(), found.Message())
	default:
		return fmt.Errorf("the stream to the referee broke (%v: %s)", found.Code(), found.Message())
	}
}
