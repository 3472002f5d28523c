package pinochle;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The stream to the referee: carries serialized messages, and says in a sentence how it ended. */
final class Connection implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 64 << 20;
  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long KEEP_ALIVE_TIMEOUT_SECONDS = 8;
  private static final long CLOSING_MILLISECONDS = 500;

  static final MethodDescriptor<byte[], byte[]> PLAY =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName("pinochle_protocol.v1.RefereeService/Play")
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private final String address;
  private final ManagedChannel channel;
  // What the stream brings, for the thread that talks: the bot thinks there, and the stream's own
  // answers pings.
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  private sealed interface Event permits Message, Closed {}

  private record Message(byte[] payload) implements Event {}

  private record Closed(Status status) implements Event {}

  private Connection(String address, ManagedChannel channel) {
    this.address = address;
    this.channel = channel;
  }

  static Connection open(String address) throws RefereeException {
    NettyChannelBuilder builder = address.startsWith("unix:") ? unix(address) : tcp(address);
    ManagedChannel channel =
        builder
            .usePlaintext()
            // The name of a unix socket is no host name; referees expect this one.
            .overrideAuthority("localhost")
            .proxyDetector(target -> null)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            // A referee that is gone without a word is noticed within 20 seconds.
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .directExecutor()
            .disableRetry()
            .build();
    return new Connection(address, channel);
  }

  private static NettyChannelBuilder unix(String address) {
    String path = address.substring("unix:".length());
    if (path.startsWith("//")) {
      path = path.substring(2);
    }
    EventLoopGroup one =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("pinochle", true), EpollIoHandler.newFactory());
    return NettyChannelBuilder.forAddress(new DomainSocketAddress(path))
        .channelType(EpollDomainSocketChannel.class)
        // Set on every channel, and unknown to one that is no TCP: the library would warn of it.
        .withOption(ChannelOption.SO_KEEPALIVE, null)
        .eventLoopGroup(one);
  }

  private static NettyChannelBuilder tcp(String address) throws RefereeException {
    int colon = address.lastIndexOf(':');
    try {
      return NettyChannelBuilder.forAddress(
          address.substring(0, Math.max(colon, 0)), Integer.parseInt(address.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      throw new RefereeException(
          "PINOCHLE_ADDRESS is \"%s\", which cannot be dialled: it must be unix:///path or host:port"
              .formatted(address));
    }
  }

  /** Sends and receives until the referee says goodbye or closes the stream in order. */
  void talk(Conversation conversation, byte[] hello) throws RefereeException {
    ClientCall<byte[], byte[]> call = channel.newCall(PLAY, CallOptions.DEFAULT);
    call.start(new Listener(), new Metadata());
    call.request(1);
    call.sendMessage(hello);
    while (!conversation.isOver()) {
      Event event = next(Long.MAX_VALUE);
      if (event instanceof Closed closed) {
        explain(closed.status(), conversation);
        return;
      }
      byte[] answer = conversation.receive(((Message) event).payload());
      if (answer != null) {
        call.sendMessage(answer);
      }
      call.request(1);
    }
    call.halfClose();
    // The referee ends the stream now; one that does not is not waited for.
    Event event = next(CLOSING_MILLISECONDS);
    while (event instanceof Message) {
      event = next(CLOSING_MILLISECONDS);
    }
    if (!conversation.isWelcome()) {
      throw new RefereeException("the referee refused this bot: " + conversation.farewell());
    }
  }

  /** Null where nothing came in time. */
  private Event next(long milliseconds) throws RefereeException {
    try {
      return events.poll(milliseconds, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefereeException("the bot was interrupted");
    }
  }

  private void explain(Status status, Conversation conversation) throws RefereeException {
    String said = status.getCode() + ": " + status.getDescription();
    if (status.getCode() == Status.Code.UNAUTHENTICATED) {
      throw new RefereeException("the referee refused this bot: " + status.getDescription());
    } else if (!status.isOk() && conversation.isWelcome()) {
      throw new RefereeException("the stream to the referee broke (%s)".formatted(said));
    } else if (!status.isOk()) {
      throw new RefereeException("no referee answers at %s (%s)".formatted(address, said));
    }
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  /** Hands on what the stream brings, on the stream's own thread. */
  private final class Listener extends ClientCall.Listener<byte[]> {
    @Override
    public void onMessage(byte[] payload) {
      events.add(new Message(payload));
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      events.add(new Closed(status));
    }
  }

  /** Messages as they travel; the conversation reads and writes them. */
  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] message) {
      return new ByteArrayInputStream(message);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
