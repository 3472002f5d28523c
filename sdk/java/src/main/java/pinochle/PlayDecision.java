package pinochle;

import java.util.List;

/** Asks for a card to play. */
public final class PlayDecision extends Decision {
  private final List<Card> cards;

  PlayDecision(Setting setting, List<Card> cards) {
    super(setting);
    this.cards = cards;
  }

  /**
   * The cards that may be played.
   *
   * @return each face once, by suit and rank
   */
  public List<Card> cards() {
    return cards;
  }

  @Override
  public Action.PlayCard firstLegal() {
    return new Action.PlayCard(cards.get(0));
  }

  @Override
  Class<Action.PlayCard> answer() {
    return Action.PlayCard.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.PlayCard(returned(bot.choosePlay(this), "choosePlay"));
  }
}
