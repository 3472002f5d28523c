package pinochle;

import java.util.List;

/** Asks the declarer for cards to lay away for the widow. */
public final class BuryDecision extends Decision {
  private final int count;
  private final List<Card> cards;

  BuryDecision(Setting setting, int count, List<Card> cards) {
    super(setting);
    this.count = count;
    this.cards = cards;
  }

  /**
   * How many cards are chosen.
   *
   * @return exactly so many
   */
  public int count() {
    return count;
  }

  /**
   * The cards to choose from.
   *
   * @return cards, copies repeated
   */
  public List<Card> cards() {
    return cards;
  }

  @Override
  public Action.BuryCards firstLegal() {
    return new Action.BuryCards(cards.subList(0, count));
  }

  @Override
  Class<Action.BuryCards> answer() {
    return Action.BuryCards.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.BuryCards(counted(bot.chooseBury(this), "chooseBury", count));
  }
}
