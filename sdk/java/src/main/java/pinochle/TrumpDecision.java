package pinochle;

import java.util.List;

/** Asks for the trump suit. */
public final class TrumpDecision extends Decision {
  private final List<Suit> suits;

  TrumpDecision(Setting setting, List<Suit> suits) {
    super(setting);
    this.suits = suits;
  }

  /**
   * The suits that may be named.
   *
   * @return at least one, in order
   */
  public List<Suit> suits() {
    return suits;
  }

  @Override
  public Action.NameTrump firstLegal() {
    return new Action.NameTrump(suits.get(0));
  }

  @Override
  Class<Action.NameTrump> answer() {
    return Action.NameTrump.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.NameTrump(returned(bot.chooseTrump(this), "chooseTrump"));
  }
}
