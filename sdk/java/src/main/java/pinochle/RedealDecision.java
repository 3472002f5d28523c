package pinochle;

/** Asks whether to ask for other cards, or to play these. */
public final class RedealDecision extends Decision {
  RedealDecision(Setting setting) {
    super(setting);
  }

  @Override
  public Action.Redeal firstLegal() {
    return new Action.Redeal(false);
  }

  @Override
  Class<Action.Redeal> answer() {
    return Action.Redeal.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.Redeal(bot.chooseRedeal(this));
  }
}
