package pinochle;

import java.util.List;

/** Asks for cards to give to the partner. */
public final class CardsDecision extends Decision {
  private final int count;
  private final List<Card> cards;

  CardsDecision(Setting setting, int count, List<Card> cards) {
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
  public Action.GiveCards firstLegal() {
    return new Action.GiveCards(cards.subList(0, count));
  }

  @Override
  Class<Action.GiveCards> answer() {
    return Action.GiveCards.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.GiveCards(counted(bot.chooseCards(this), "chooseCards", count));
  }
}
