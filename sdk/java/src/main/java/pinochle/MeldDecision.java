package pinochle;

import java.util.List;

/** Asks for one meld to lay, or none. */
public final class MeldDecision extends Decision {
  private final List<Meld> melds;

  MeldDecision(Setting setting, List<Meld> melds) {
    super(setting);
    this.melds = melds;
  }

  /**
   * The melds that may be laid. None always may be.
   *
   * @return the melds, by kind, then suit
   */
  public List<Meld> melds() {
    return melds;
  }

  @Override
  public Action.LayMeld firstLegal() {
    return new Action.LayMeld(null);
  }

  @Override
  Class<Action.LayMeld> answer() {
    return Action.LayMeld.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.LayMeld(bot.chooseMeld(this));
  }
}
