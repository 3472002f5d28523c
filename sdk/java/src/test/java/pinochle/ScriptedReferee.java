package pinochle;

import io.grpc.Metadata;
import io.grpc.Server;
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
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A referee of a few lines: it says what its script says, and judges nothing. */
final class ScriptedReferee implements AutoCloseable {
  /** What is said and heard on the stream. */
  interface Script {
    void run(Stream stream) throws Exception;
  }

  private final Path folder;
  private final Server server;
  private final String address;
  private final CompletableFuture<Void> played = new CompletableFuture<>();
  private volatile String authority = "";

  ScriptedReferee(boolean unix, Script script) throws Exception {
    folder = Files.createTempDirectory("pinochle");
    Path socket = folder.resolve("s");
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0));
    if (unix) {
      EventLoopGroup loop =
          new MultiThreadIoEventLoopGroup(
              1, new DefaultThreadFactory("referee", true), EpollIoHandler.newFactory());
      builder =
          NettyServerBuilder.forAddress(new DomainSocketAddress(socket.toString()))
              .channelType(EpollServerDomainSocketChannel.class)
              .withChildOption(ChannelOption.SO_KEEPALIVE, null)
              .bossEventLoopGroup(loop)
              .workerEventLoopGroup(loop);
    }
    ServerServiceDefinition service =
        ServerServiceDefinition.builder("pinochle_protocol.v1.RefereeService")
            .addMethod(Connection.PLAY, (call, headers) -> start(call, script))
            .build();
    server = builder.addService(service).build().start();
    address = unix ? "unix://" + socket : "127.0.0.1:" + server.getPort();
  }

  Map<String, String> environment() {
    return Map.of(
        "PINOCHLE_ADDRESS", address,
        "PINOCHLE_TOKEN", "secret",
        "PINOCHLE_BOT_NAME", "first-legal",
        "PINOCHLE_BOT_VERSION", "1.0.0");
  }

  String authority() {
    return authority;
  }

  /** Throws what went wrong in the script. */
  void check() throws Exception {
    played.get(10, TimeUnit.SECONDS);
  }

  private Stream start(ServerCall<byte[], byte[]> call, Script script) {
    authority = call.getAuthority();
    call.sendHeaders(new Metadata());
    call.request(Integer.MAX_VALUE);
    Stream stream = new Stream(call);
    Thread thread =
        new Thread(
            () -> {
              try {
                script.run(stream);
                played.complete(null);
              } catch (Throwable e) {
                played.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return stream;
  }

  @Override
  public void close() throws IOException {
    server.shutdownNow();
    Files.deleteIfExists(folder.resolve("s"));
    Files.delete(folder);
  }

  /** The script's end of the stream. */
  static final class Stream extends ServerCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> call;
    private final BlockingQueue<Optional<byte[]>> received = new LinkedBlockingQueue<>();
    private boolean closed;

    private Stream(ServerCall<byte[], byte[]> call) {
      this.call = call;
    }

    synchronized void send(byte[] message) {
      call.sendMessage(message);
    }

    synchronized void close(Status status) {
      if (!closed) {
        closed = true;
        call.close(status, new Metadata());
      }
    }

    /** The bot's next message; null where it has ended the stream. */
    byte[] receive() throws InterruptedException {
      return received.take().orElse(null);
    }

    @Override
    public void onMessage(byte[] message) {
      received.add(Optional.of(message));
    }

    @Override
    public void onHalfClose() {
      received.add(Optional.empty());
      close(Status.OK);
    }
  }
}
