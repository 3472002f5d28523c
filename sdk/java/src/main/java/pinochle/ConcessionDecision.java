package pinochle;

/** Asks whether to give the deal up: the own contract, or as a defender that of others. */
public final class ConcessionDecision extends Decision {
  ConcessionDecision(Setting setting) {
    super(setting);
  }

  @Override
  public Action.Concession firstLegal() {
    return new Action.Concession(false);
  }

  @Override
  Class<Action.Concession> answer() {
    return Action.Concession.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.Concession(bot.chooseConcession(this));
  }
}
