package pinochle;

import java.util.List;

/** Asks what to do with a nine of trump. */
public final class DixDecision extends Decision {
  private final List<DixChoice> choices;

  DixDecision(Setting setting, List<DixChoice> choices) {
    super(setting);
    this.choices = choices;
  }

  /**
   * What may be done.
   *
   * @return the legal choices, in order
   */
  public List<DixChoice> choices() {
    return choices;
  }

  @Override
  public Action.HandleDix firstLegal() {
    return new Action.HandleDix(choices.get(0));
  }

  @Override
  Class<Action.HandleDix> answer() {
    return Action.HandleDix.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.HandleDix(returned(bot.chooseDix(this), "chooseDix"));
  }
}
