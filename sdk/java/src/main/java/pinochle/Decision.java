package pinochle;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import pinochle_protocol.v1.DecisionOuterClass;

/**
 * One choice needed from the bot's seat: what it may know, and what is legal. Each kind of decision
 * is a class of its own.
 */
public abstract sealed class Decision
    permits CallDecision,
        TrumpDecision,
        CardsDecision,
        PlayDecision,
        ConcessionDecision,
        RedealDecision,
        BuryDecision,
        DixDecision,
        MeldDecision {

  /** What decisions of every kind have. */
  record Setting(
      Observation observation, byte[] randomSeed, long dealId, long decisionId, Clock clock) {}

  private final Setting setting;
  private SeededRandom random;
  private String remark = "";

  Decision(Setting setting) {
    this.setting = setting;
  }

  /**
   * Reads a serialized {@code Decision} message, such as one of the protocol's test data, for tests
   * of a bot.
   *
   * @param payload the message
   * @param ruleset what is played
   * @param seat the own seat
   * @return the decision
   * @throws IllegalArgumentException if it is no such message, or of a kind that this version does
   *     not know
   */
  public static Decision parse(byte[] payload, Ruleset ruleset, Seat seat) {
    DecisionOuterClass.Decision message;
    try {
      message = DecisionOuterClass.Decision.parseFrom(payload);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("not a Decision message: " + e.getMessage(), e);
    }
    Decision decision = Reading.decision(message, ruleset, seat, Reading.UNTIMED);
    if (decision == null) {
      throw new IllegalArgumentException("a Decision message of a kind newer than this version");
    }
    return decision;
  }

  /**
   * All that the seat may know.
   *
   * @return the observation
   */
  public Observation observation() {
    return setting.observation();
  }

  /**
   * The decision's own generator, the same whenever it is asked again, and at every table: a bot
   * that draws from no other is reproducible.
   *
   * @return the generator, one for the whole decision
   */
  public SeededRandom random() {
    if (random == null) {
      random = new SeededRandom(setting.randomSeed());
    }
    return random;
  }

  /**
   * The random seed.
   *
   * @return a copy of its bytes
   */
  public byte[] randomSeed() {
    return setting.randomSeed().clone();
  }

  /**
   * The deal concerned.
   *
   * @return counts from 1 on each connection
   */
  public long dealId() {
    return setting.dealId();
  }

  /**
   * The number of the decision.
   *
   * @return counts from 1 on each connection
   */
  public long decisionId() {
    return setting.decisionId();
  }

  /**
   * How long the batch may take.
   *
   * @return the clock
   */
  public Clock clock() {
    return setting.clock();
  }

  /**
   * The note on the action.
   *
   * @return empty unless it was set
   */
  public String remark() {
    return remark;
  }

  /**
   * Sets a note on the action, which is kept in the record: up to 1,024 bytes.
   *
   * @param remark the note
   */
  public void remark(String remark) {
    this.remark = remark;
  }

  /**
   * The lowest legal action, the first in the documented order: a pass, else the lowest bid; the
   * first suit; the first cards; play on; keep the nine; no meld.
   *
   * @return the action
   */
  public abstract Action firstLegal();

  Setting setting() {
    return setting;
  }

  /** The kind of action that answers it. */
  abstract Class<? extends Action> answer();

  /** What the bot's method for this kind says. */
  abstract Action ask(Bot bot);

  /** What a method of a bot returned, which must be something. */
  static <T> T returned(T value, String method) {
    if (value == null) {
      throw new BotException(method + " returned null");
    }
    return value;
  }

  /** The cards that a method of a bot returned, as many as were asked for. */
  static List<Card> counted(List<Card> cards, String method, int count) {
    int size = returned(cards, method).size();
    if (size != count) {
      throw new BotException(
          "%s returned %d cards, the decision asks for %d".formatted(method, size, count));
    }
    return cards;
  }
}
