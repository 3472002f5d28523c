package pinochle;

import java.util.List;

/**
 * Plays one seat: all the deals of it, many of them at the same time. Every method has a plain
 * default, so a bot is written one method at a time. It is called from one thread.
 */
public interface Bot {
  /**
   * What the bot tells the referee of itself. By default everything is taken from the manifest.
   *
   * @return the bot's name, version and limits
   */
  default About about() {
    return About.MANIFEST;
  }

  /**
   * A bid or {@link Call#PASS}. By default a pass where it is legal, else the lowest bid.
   *
   * @param decision what is legal
   * @return the call
   */
  default Call chooseCall(CallDecision decision) {
    return decision.lowestCall();
  }

  /**
   * The trump suit. By default the one of which the hand holds most.
   *
   * @param decision what is legal
   * @return one of {@link TrumpDecision#suits()}
   */
  default Suit chooseTrump(TrumpDecision decision) {
    return Defaults.trump(decision);
  }

  /**
   * The cards to give to the partner. By default the first ones.
   *
   * @param decision what is legal
   * @return exactly {@link CardsDecision#count()} of {@link CardsDecision#cards()}
   */
  default List<Card> chooseCards(CardsDecision decision) {
    return decision.firstLegal().cards();
  }

  /**
   * The card to play. By default the first legal one.
   *
   * @param decision what is legal
   * @return one of {@link PlayDecision#cards()}
   */
  default Card choosePlay(PlayDecision decision) {
    return decision.firstLegal().card();
  }

  /**
   * Whether to give the deal up: the own contract, or as a defender that of others. By default
   * never.
   *
   * @param decision what is known
   * @return whether to concede
   */
  default boolean chooseConcession(ConcessionDecision decision) {
    return false;
  }

  /**
   * Whether to ask for other cards. By default never.
   *
   * @param decision what is known
   * @return whether to ask
   */
  default boolean chooseRedeal(RedealDecision decision) {
    return false;
  }

  /**
   * The cards to lay away for the widow. By default low cards of short suits, and trumps last.
   *
   * @param decision what is legal
   * @return exactly {@link BuryDecision#count()} of {@link BuryDecision#cards()}
   */
  default List<Card> chooseBury(BuryDecision decision) {
    return Defaults.bury(decision);
  }

  /**
   * What to do with a nine of trump. By default it is exchanged where it may be, else shown.
   *
   * @param decision what is legal
   * @return one of {@link DixDecision#choices()}
   */
  default DixChoice chooseDix(DixDecision decision) {
    return decision.choices().contains(DixChoice.EXCHANGE) ? DixChoice.EXCHANGE : DixChoice.SHOW;
  }

  /**
   * The meld to lay. By default the one that scores most.
   *
   * @param decision what is legal
   * @return one of {@link MeldDecision#melds()}, or null to lay none
   */
  default Meld chooseMeld(MeldDecision decision) {
    return Defaults.meld(decision);
  }

  /**
   * The action for a decision of any kind, for those who decide in one place. By default what the
   * method for its kind says.
   *
   * @param decision any decision
   * @return the action that answers it
   */
  default Action choose(Decision decision) {
    return decision.ask(this);
  }

  /**
   * An action for each of several decisions, for those who decide many at once. By default {@link
   * #choose} for one after the other.
   *
   * @param decisions the decisions of a batch
   * @return as many actions, in the order of the decisions
   */
  default List<Action> chooseBatch(List<Decision> decisions) {
    return decisions.stream().map(this::choose).toList();
  }

  /**
   * Tells that a match begins; another may follow on the same stream.
   *
   * @param info its ruleset, the own seat, the clock
   */
  default void matchStarted(MatchStarted info) {}

  /**
   * Reveals a deal that has ended at all tables. It is sent only to a bot that overrides this:
   * matches of bots that do without are quicker.
   *
   * @param info everything about it
   */
  default void dealEnded(DealEnded info) {}

  /**
   * Tells that a match is over.
   *
   * @param info why
   */
  default void matchEnded(MatchEnded info) {}
}
