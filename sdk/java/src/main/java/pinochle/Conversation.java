package pinochle;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.List;
import pinochle_protocol.v1.ActionOuterClass.ActionBatch;
import pinochle_protocol.v1.DecisionOuterClass;
import pinochle_protocol.v1.DecisionOuterClass.DecisionBatch;
import pinochle_protocol.v1.RefereeServiceOuterClass;
import pinochle_protocol.v1.RefereeServiceOuterClass.Hello;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayRequest;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayResponse;

/**
 * A bot's side of one stream, without the stream: messages in, messages out. {@link Pinochle#serve}
 * carries them over gRPC; a test may hand them over itself.
 */
public final class Conversation {
  private static final int PROTOCOL_VERSION = 1;

  /** The feature of a bot that is sent no {@code deal_ended}. */
  private static final String NO_DEAL_ENDED = "no-deal-ended";

  private final Bot bot;
  private final boolean hearsDealEnded;
  private boolean welcome;
  private boolean over;
  private String farewell = "";
  private MatchStarted match;

  /**
   * Begins one.
   *
   * @param bot who talks
   */
  public Conversation(Bot bot) {
    this.bot = bot;
    this.hearsDealEnded = hearsDealEnded(bot);
  }

  /**
   * Whether the referee has accepted the bot.
   *
   * @return whether it has
   */
  public boolean isWelcome() {
    return welcome;
  }

  /**
   * Whether the referee has said goodbye.
   *
   * @return whether it has
   */
  public boolean isOver() {
    return over;
  }

  /**
   * What the referee said with its goodbye.
   *
   * @return the reason, empty before it
   */
  public String farewell() {
    return farewell;
  }

  /**
   * The first message. Name and version are used where the bot itself has none.
   *
   * @param token which seat the process was started for
   * @param name the bot's name in the manifest
   * @param version its version there
   * @return the message, serialized
   */
  public byte[] hello(String token, String name, String version) {
    About about = bot.about();
    Hello hello =
        Hello.newBuilder()
            .setToken(token)
            .setName(firstOf(about.name(), name, "java_bot"))
            .setVersion(firstOf(about.version(), version, "0"))
            .setProtocolVersion(PROTOCOL_VERSION)
            .addAllRulesets(about.rulesets())
            .setMaxBatch(about.maxBatch())
            .addAllFeatures(hearsDealEnded ? List.of() : List.of(NO_DEAL_ENDED))
            .build();
    return PlayRequest.newBuilder().setHello(hello).build().toByteArray();
  }

  /**
   * Takes a message of the referee.
   *
   * @param payload the message, serialized
   * @return the message that answers it, or null where nothing is to be answered
   * @throws RefereeException if it is no message
   */
  public byte[] receive(byte[] payload) throws RefereeException {
    PlayResponse response;
    try {
      response = PlayResponse.parseFrom(payload);
    } catch (InvalidProtocolBufferException e) {
      throw new RefereeException("the referee sent what is no message: " + e.getMessage());
    }
    switch (response.getKindCase()) {
      case DECISIONS:
        return answer(response.getDecisions());
      case WELCOME:
        welcome = true;
        break;
      case MATCH_STARTED:
        startMatch(response.getMatchStarted());
        break;
      case DEAL_ENDED:
        if (hearsDealEnded) {
          bot.dealEnded(Reading.dealEnded(response.getDealEnded()));
        }
        break;
      case MATCH_ENDED:
        bot.matchEnded(Reading.matchEnded(response.getMatchEnded()));
        break;
      case GOODBYE:
        over = true;
        farewell = response.getGoodbye().getReason();
        break;
      case KIND_NOT_SET:
        break; // a kind newer than this code: nothing that needs an answer
    }
    return null;
  }

  /** Most bots do not look at it; then it need neither be sent nor be read. */
  private static boolean hearsDealEnded(Bot bot) {
    try {
      Class<?> whose = bot.getClass().getMethod("dealEnded", DealEnded.class).getDeclaringClass();
      return whose != Bot.class;
    } catch (NoSuchMethodException e) {
      return true; // an image of native code may keep no names
    }
  }

  private void startMatch(RefereeServiceOuterClass.MatchStarted message) {
    match = Reading.matchStarted(message);
    if (!match.ruleset().isKnown()) {
      log(
          "the ruleset \"%s\" is newer than this bot: its seats and its deck are not known",
          match.ruleset().name());
    }
    bot.matchStarted(match);
  }

  private byte[] answer(DecisionBatch batch) throws RefereeException {
    if (match == null) {
      throw new RefereeException("the referee asks for decisions before any match has started");
    }
    Clock clock = Reading.clock(batch);
    List<Decision> decisions = new ArrayList<>(batch.getDecisionsCount());
    for (DecisionOuterClass.Decision message : batch.getDecisionsList()) {
      Decision decision = Reading.decision(message, match.ruleset(), match.seat(), clock);
      if (decision == null) {
        log(
            "decision %d is of a kind newer than this bot; it is not answered",
            message.getDecisionId());
      } else {
        decisions.add(decision);
      }
    }
    if (decisions.isEmpty()) {
      return null;
    }
    List<Action> actions = Decision.returned(bot.chooseBatch(decisions), "chooseBatch");
    if (actions.size() != decisions.size()) {
      throw new BotException(
          "chooseBatch returned %d actions for %d decisions"
              .formatted(actions.size(), decisions.size()));
    }
    ActionBatch.Builder answers = ActionBatch.newBuilder();
    for (int i = 0; i < actions.size(); i++) {
      answers.addActions(Writing.answer(decisions.get(i), actions.get(i)));
    }
    return PlayRequest.newBuilder().setActions(answers).build().toByteArray();
  }

  private static void log(String text, Object... arguments) {
    System.err.println(text.formatted(arguments));
  }

  private static String firstOf(String... texts) {
    for (String text : texts) {
      if (text != null && !text.isEmpty()) {
        return text;
      }
    }
    return "";
  }
}
