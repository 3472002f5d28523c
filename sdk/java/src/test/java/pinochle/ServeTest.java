package pinochle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinochle_protocol.v1.RefereeServiceOuterClass.Goodbye;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayRequest;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayResponse;
import pinochle_protocol.v1.RefereeServiceOuterClass.Welcome;

class ServeTest {
  private static final Bot LOWEST = new ConversationTest.LowestBot();
  private static final byte[] WELCOME =
      PlayResponse.newBuilder().setWelcome(Welcome.getDefaultInstance()).build().toByteArray();

  private static byte[] goodbye(String reason) {
    return PlayResponse.newBuilder()
        .setGoodbye(Goodbye.newBuilder().setReason(reason))
        .build()
        .toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTranscriptIsPlayedOnARealStream(boolean unix) throws Exception {
    ScriptedReferee.Script script =
        stream -> {
          for (Testdata.Line line : Testdata.transcript("transcript-first-legal.json")) {
            if (line.isReferee()) {
              stream.send(line.payload());
              continue;
            }
            PlayRequest want = PlayRequest.parseFrom(line.payload());
            if (want.hasHello()) {
              want =
                  want.toBuilder().setHello(want.getHello().toBuilder().setToken("secret")).build();
            }
            assertEquals(want, PlayRequest.parseFrom(stream.receive()));
          }
          assertNull(stream.receive(), "the bot ends the stream in order");
        };
    try (ScriptedReferee referee = new ScriptedReferee(unix, script)) {
      Pinochle.run(LOWEST, referee.environment());
      assertEquals("localhost", referee.authority());
      referee.check();
    }
  }

  /**
   * Runs the bot against a referee that says what it says after the hello, and then ends the stream
   * so.
   */
  private static void run(Status status, byte[]... messages) throws Exception {
    ScriptedReferee.Script script =
        stream -> {
          stream.receive();
          for (byte[] message : messages) {
            stream.send(message);
          }
          stream.close(status);
        };
    try (ScriptedReferee referee = new ScriptedReferee(true, script)) {
      Pinochle.run(LOWEST, referee.environment());
    }
  }

  private static void assertSays(String sentence, Status status, byte[]... messages) {
    var error = assertThrows(RefereeException.class, () -> run(status, messages));
    assertEquals(sentence, error.getMessage());
  }

  @Test
  void aStreamMayEndInManyWays() throws Exception {
    run(Status.OK);
    run(Status.OK, WELCOME, goodbye(""));
    assertSays("the referee refused this bot: wrong version", Status.OK, goodbye("wrong version"));
    assertSays(
        "the referee refused this bot: used", Status.UNAUTHENTICATED.withDescription("used"));
    assertSays(
        "the stream to the referee broke (INTERNAL: broken)",
        Status.INTERNAL.withDescription("broken"),
        WELCOME);
  }

  @Test
  void aRefereeThatIsNotThereIsNamed() {
    Map<String, String> nowhere =
        Map.of("PINOCHLE_ADDRESS", "unix:///nowhere/at/all", "PINOCHLE_TOKEN", "secret");
    var error = assertThrows(RefereeException.class, () -> Pinochle.run(LOWEST, nowhere));
    assertTrue(
        error.getMessage().startsWith("no referee answers at unix:///nowhere/at/all ("),
        error.getMessage());
    Map<String, String> odd = Map.of("PINOCHLE_ADDRESS", "odd", "PINOCHLE_TOKEN", "secret");
    error = assertThrows(RefereeException.class, () -> Pinochle.run(LOWEST, odd));
    assertTrue(error.getMessage().startsWith("PINOCHLE_ADDRESS is \"odd\""), error.getMessage());
  }

  /** A program of its own, so that exit statuses can be seen. */
  public static void main(String[] arguments) {
    Pinochle.serve(
        new Bot() {
          @Override
          public void matchEnded(MatchEnded info) {
            throw new IllegalStateException("a mistake of the bot");
          }
        });
  }

  private record Ended(int status, String output) {}

  private static Ended program(Map<String, String> environment) throws Exception {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    ProcessBuilder builder =
        new ProcessBuilder(
            "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath,
            ServeTest.class.getName());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  @Test
  void exitStatusesAreThoseOfTheProtocol() throws Exception {
    Ended byHand = program(Map.of("PINOCHLE_ADDRESS", "", "PINOCHLE_TOKEN", ""));
    assertEquals(2, byHand.status());
    assertTrue(byHand.output().startsWith("This program is a Pinochle bot"), byHand.output());
    Map<String, String> nowhere = new HashMap<>(Map.of("PINOCHLE_ADDRESS", "unix:///nowhere"));
    nowhere.put("PINOCHLE_TOKEN", "secret");
    Ended lost = program(nowhere);
    assertEquals(1, lost.status());
    assertEquals(1, lost.output().lines().count(), lost.output());
    ScriptedReferee.Script script =
        stream -> {
          stream.receive();
          stream.send(WELCOME);
          stream.send(goodbye("done"));
        };
    try (ScriptedReferee referee = new ScriptedReferee(true, script)) {
      assertEquals(new Ended(0, ""), program(referee.environment()));
    }
    byte[] ended =
        PlayResponse.newBuilder()
            .setMatchEnded(
                pinochle_protocol.v1.RefereeServiceOuterClass.MatchEnded.getDefaultInstance())
            .build()
            .toByteArray();
    try (ScriptedReferee referee = new ScriptedReferee(true, stream -> stream.send(ended))) {
      Ended broken = program(referee.environment());
      assertEquals(1, broken.status());
      assertTrue(broken.output().contains("a mistake of the bot"), broken.output());
    }
  }
}
