package pinochle

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	pb "pinochle/internal/pinochlev1"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
)

// referee is one of a few lines: it says what its script says, and judges nothing.
type referee struct {
	pb.UnimplementedRefereeServiceServer
	script func(stream pb.RefereeService_PlayServer) error
}

func (r referee) Play(stream pb.RefereeService_PlayServer) error { return r.script(stream) }

// start serves on a unix socket (or on loopback), and points the environment at it.
func start(t *testing.T, network string, script func(stream pb.RefereeService_PlayServer) error) {
	t.Helper()
	folder, err := os.MkdirTemp("", "go")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	address := "127.0.0.1:0"
	if network == "unix" {
		address = filepath.Join(folder, "s")
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	pb.RegisterRefereeServiceServer(server, referee{script: script})
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	if network == "unix" {
		t.Setenv("PINOCHLE_ADDRESS", "unix://"+address)
	} else {
		t.Setenv("PINOCHLE_ADDRESS", listener.Addr().String())
	}
	t.Setenv("PINOCHLE_TOKEN", "secret")
	t.Setenv("PINOCHLE_BOT_NAME", "first-legal")
	t.Setenv("PINOCHLE_BOT_VERSION", "1.0.0")
}

func goodbye(reason string) *pb.PlayResponse {
	return &pb.PlayResponse{Kind: &pb.PlayResponse_Goodbye{Goodbye: &pb.Goodbye{Reason: reason}}}
}

func welcome() *pb.PlayResponse {
	return &pb.PlayResponse{Kind: &pb.PlayResponse_Welcome{Welcome: &pb.Welcome{Name: "test"}}}
}

func TestATranscriptOnARealStream(t *testing.T) {
	messages := readTranscripts(t)["transcript-first-legal.json"].Messages
	for _, network := range []string{"unix", "tcp"} {
		t.Run(network, func(t *testing.T) {
			closed := make(chan error, 1)
			start(t, network, func(stream pb.RefereeService_PlayServer) error {
				metadata, _ := metadata.FromIncomingContext(stream.Context())
				equal(t, "authority", metadata.Get(":authority"), []string{"localhost"})
				for i, entry := range messages {
					if entry.From == "referee" {
						var response pb.PlayResponse
						if err := proto.Unmarshal(unhex(t, entry.Bytes), &response); err != nil {
							return err
						}
						if err := stream.Send(&response); err != nil {
							return err
						}
						continue
					}
					got, err := stream.Recv()
					if err != nil {
						return err
					}
					var want pb.PlayRequest
					if err := proto.Unmarshal(unhex(t, entry.Bytes), &want); err != nil {
						return err
					}
					if hello := want.GetHello(); hello != nil {
						hello.Token = "secret"
					}
					if !proto.Equal(got, &want) {
						t.Errorf("message %d is %v, want %v", i, got, &want)
					}
				}
				_, err := stream.Recv()
				closed <- err
				return nil
			})
			if err := Run(context.Background(), lowestBot{}); err != nil {
				t.Error(err)
			}
			if err := <-closed; err == nil || err.Error() != "EOF" {
				t.Errorf("the bot left with %v, want an orderly end", err)
			}
		})
	}
}

func TestHowAStreamEnds(t *testing.T) {
	cases := map[string]struct {
		script func(stream pb.RefereeService_PlayServer) error
		want   string
	}{
		"closed in order": {func(pb.RefereeService_PlayServer) error { return nil }, ""},
		"goodbye": {func(stream pb.RefereeService_PlayServer) error {
			return errors.Join(stream.Send(welcome()), stream.Send(goodbye("")))
		}, ""},
		"refused": {func(stream pb.RefereeService_PlayServer) error {
			return stream.Send(goodbye("wrong version"))
		}, "the referee refused this bot: wrong version"},
		"no such token": {func(pb.RefereeService_PlayServer) error {
			return status.Error(codes.Unauthenticated, "no such token")
		}, "the referee refused this bot: no such token"},
		"broken": {func(stream pb.RefereeService_PlayServer) error {
			return errors.Join(stream.Send(welcome()), status.Error(codes.Internal, "broken"))
		}, "the stream to the referee broke"},
	}
	for name, each := range cases {
		t.Run(name, func(t *testing.T) {
			start(t, "unix", func(stream pb.RefereeService_PlayServer) error {
				if _, err := stream.Recv(); err != nil {
					return err
				}
				return each.script(stream)
			})
			err := Run(context.Background(), lowestBot{})
			if (err == nil) != (each.want == "") || err != nil && !strings.HasPrefix(err.Error(), each.want) {
				t.Errorf("%v, want %q", err, each.want)
			}
		})
	}
}

func TestNobodyAnswers(t *testing.T) {
	t.Setenv("PINOCHLE_TOKEN", "secret")
	t.Setenv("PINOCHLE_ADDRESS", "unix:///nowhere/at/all")
	err := Run(context.Background(), lowestBot{})
	if err == nil || !strings.HasPrefix(err.Error(), "no referee answers at unix:///nowhere/at/all (") {
		t.Error(err)
	}
}

// TestMain runs a bot instead of the tests where it is told to, so that exit statuses can be seen.
func TestMain(m *testing.M) {
	if os.Getenv("PINOCHLE_SERVE_A_BOT") != "" {
		Serve(lowestBot{})
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestExitStatus(t *testing.T) {
	run := func(environment ...string) (int, string) {
		command := exec.Command(os.Args[0])
		command.Env = append(os.Environ(), append(environment, "PINOCHLE_SERVE_A_BOT=1")...)
		output, _ := command.CombinedOutput()
		return command.ProcessState.ExitCode(), string(output)
	}
	if code, output := run("PINOCHLE_ADDRESS=", "PINOCHLE_TOKEN="); code != 2 || !strings.HasPrefix(output, "This program is a") {
		t.Errorf("by hand: %d, %s", code, output)
	}
	if code, output := run("PINOCHLE_ADDRESS=unix:///nowhere", "PINOCHLE_TOKEN=secret"); code != 1 || strings.Count(output, "\n") != 1 {
		t.Errorf("no referee: %d, %s", code, output)
	}
	start(t, "unix", func(stream pb.RefereeService_PlayServer) error {
		return errors.Join(stream.Send(welcome()), stream.Send(goodbye("done")))
	})
	if code, output := run(); code != 0 || output != "" {
		t.Errorf("goodbye: %d, %s", code, output)
	}
}
