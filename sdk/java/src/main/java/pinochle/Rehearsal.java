package pinochle;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import pinochle_protocol.v1.Cards;
import pinochle_protocol.v1.DecisionOuterClass;
import pinochle_protocol.v1.ObservationOuterClass;
import pinochle_protocol.v1.RefereeServiceOuterClass.DealEnded;
import pinochle_protocol.v1.RefereeServiceOuterClass.Goodbye;
import pinochle_protocol.v1.RefereeServiceOuterClass.MatchEnded;
import pinochle_protocol.v1.RefereeServiceOuterClass.MatchStarted;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayResponse;
import pinochle_protocol.v1.RefereeServiceOuterClass.Welcome;

/**
 * Plays a conversation of a few messages with itself, so that the build can archive the classes
 * that every bot needs: with the archive a bot starts in half the time. No bot runs this.
 */
final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("pinochle");
    Path socket = folder.resolve("s");
    EventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("referee", true), EpollIoHandler.newFactory());
    var server =
        NettyServerBuilder.forAddress(new DomainSocketAddress(socket.toString()))
            .channelType(EpollServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .withChildOption(ChannelOption.SO_KEEPALIVE, null)
            .directExecutor()
            .addService(
                ServerServiceDefinition.builder("pinochle_protocol.v1.RefereeService")
                    .addMethod(Connection.PLAY, (call, headers) -> new Referee(call))
                    .build())
            .build()
            .start();
    try {
      Pinochle.run(
          new Bot() {
            @Override
            public void dealEnded(pinochle.DealEnded info) {} // so that it is read
          },
          Map.of("PINOCHLE_ADDRESS", "unix://" + socket, "PINOCHLE_TOKEN", "rehearsal"));
    } finally {
      server.shutdownNow().awaitTermination();
      Files.deleteIfExists(socket);
      Files.delete(folder);
    }
  }

  /** Says its lines, and waits where an answer is due. */
  private static final class Referee extends ServerCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> call;
    private final Queue<PlayResponse> lines = new ArrayDeque<>(lines());

    Referee(ServerCall<byte[], byte[]> call) {
      this.call = call;
      call.sendHeaders(new Metadata());
      call.request(Integer.MAX_VALUE);
    }

    @Override
    public void onMessage(byte[] message) {
      boolean goesOn = true;
      while (goesOn && !lines.isEmpty()) {
        PlayResponse line = lines.remove();
        call.sendMessage(line.toByteArray());
        goesOn = !line.hasDecisions();
      }
    }

    @Override
    public void onHalfClose() {
      call.close(Status.OK, new Metadata());
    }
  }

  private static List<PlayResponse> lines() {
    var observation =
        ObservationOuterClass.Observation.newBuilder()
            .addHand(Cards.Card.CARD_NINE_OF_SPADES)
            .setDealer(Cards.Seat.SEAT_NORTH)
            .addCalls(250)
            .setDeclaration(
                ObservationOuterClass.Declaration.newBuilder()
                    .setDeclarer(Cards.Seat.SEAT_EAST)
                    .addShownMelds(
                        ObservationOuterClass.ShownMelds.newBuilder()
                            .addMelds(ObservationOuterClass.Meld.getDefaultInstance())));
    var call =
        DecisionOuterClass.CallDecision.newBuilder()
            .setMayPass(true)
            .addRanges(DecisionOuterClass.BidRange.getDefaultInstance());
    var play =
        DecisionOuterClass.PlayDecision.newBuilder().addCards(Cards.Card.CARD_NINE_OF_SPADES);
    var decision =
        DecisionOuterClass.Decision.newBuilder().setDecisionId(1).setObservation(observation);
    var started =
        MatchStarted.newBuilder().setRuleset("single-deck-1500").setSeat(Cards.Seat.SEAT_NORTH);
    return List.of(
        PlayResponse.newBuilder().setWelcome(Welcome.getDefaultInstance()).build(),
        PlayResponse.newBuilder().setMatchStarted(started).build(),
        PlayResponse.newBuilder()
            .setDecisions(
                DecisionOuterClass.DecisionBatch.newBuilder()
                    .addDecisions(decision.clone().setCall(call)))
            .build(),
        PlayResponse.newBuilder()
            .setDecisions(
                DecisionOuterClass.DecisionBatch.newBuilder()
                    .addDecisions(decision.clone().setPlay(play)))
            .build(),
        PlayResponse.newBuilder().setDealEnded(DealEnded.getDefaultInstance()).build(),
        PlayResponse.newBuilder().setMatchEnded(MatchEnded.getDefaultInstance()).build(),
        PlayResponse.newBuilder().setGoodbye(Goodbye.getDefaultInstance()).build());
  }
}
