package pinochle;

import com.google.protobuf.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import pinochle_protocol.v1.ActionOuterClass;
import pinochle_protocol.v1.DecisionOuterClass;
import pinochle_protocol.v1.ObservationOuterClass;
import pinochle_protocol.v1.RefereeServiceOuterClass;

/** From messages of the protocol to values of this package. */
final class Reading {
  static final Clock UNTIMED = new Clock(null, java.time.Duration.ZERO, java.time.Duration.ZERO);

  private static final Card[] CARDS = Card.values();
  private static final Suit[] SUITS = Suit.values();
  private static final Seat[] SEATS = Seat.values();

  private Reading() {}

  /** Null where the kind is newer than this code. */
  static Decision decision(DecisionOuterClass.Decision m, Ruleset ruleset, Seat seat, Clock clock) {
    Decision.Setting setting =
        new Decision.Setting(
            observation(m.getObservation(), ruleset, seat),
            m.getRandomSeed().toByteArray(),
            m.getDealId(),
            m.getDecisionId(),
            clock);
    return switch (m.getKindCase()) {
      case CALL ->
          new CallDecision(
              setting, m.getCall().getMayPass(), all(m.getCall().getRangesList(), Reading::range));
      case TRUMP ->
          new TrumpDecision(setting, all(m.getTrump().getSuitsValueList(), Reading::suit));
      case CARDS ->
          new CardsDecision(
              setting, m.getCards().getCount(), cards(m.getCards().getCardsValueList()));
      case PLAY -> new PlayDecision(setting, cards(m.getPlay().getCardsValueList()));
      case CONCESSION -> new ConcessionDecision(setting);
      case REDEAL -> new RedealDecision(setting);
      case BURY ->
          new BuryDecision(setting, m.getBury().getCount(), cards(m.getBury().getCardsValueList()));
      case DIX -> new DixDecision(setting, all(m.getDix().getChoicesList(), Reading::dixChoice));
      case MELD -> new MeldDecision(setting, all(m.getMeld().getMeldsList(), Reading::meld));
      case KIND_NOT_SET -> null;
    };
  }

  static Observation observation(ObservationOuterClass.Observation m, Ruleset ruleset, Seat seat) {
    return new Observation(
        ruleset,
        seat,
        seat(m.getDealerValue()),
        cards(m.getHandValueList()),
        all(m.getCallsList(), Call::new),
        contract(m.getDeclaration()),
        all(m.getDeclaration().getShownMeldsList(), Reading::shownMelds),
        cards(m.getPlaysValueList()),
        all(m.getTrickLeadersValueList(), Reading::seat),
        m.getTricksOmitted(),
        cards(m.getGivenCardsValueList()),
        cards(m.getReceivedCardsValueList()),
        m.getScoresList(),
        m.getTrickPointsList(),
        m.getChecksList(),
        cards(m.getWidowCardsValueList()),
        cards(m.getBuriedCardsValueList()),
        m.getBuriedCount(),
        card(m.getTurnedUpCardValue()),
        card(m.getUpcardValue()),
        m.getStockSize(),
        all(m.getTablesList(), Reading::tableCards),
        seat(m.getExchangerValue()),
        card(m.getDrawnCardValue()),
        card(m.getLastStockCardValue()));
  }

  static MatchStarted matchStarted(RefereeServiceOuterClass.MatchStarted m) {
    return new MatchStarted(
        Ruleset.of(m.getRuleset(), m.getOptionsMap()),
        seat(m.getSeatValue()),
        known(MatchStarted.Format.values(), m.getFormatValue()),
        m.getBoards(),
        m.hasDecisionTimeBudget() ? duration(m.getDecisionTimeBudget()) : null,
        duration(m.getBankTimeBudget()));
  }

  static Clock clock(DecisionOuterClass.DecisionBatch m) {
    return new Clock(
        m.hasDecisionTimeBudget() ? duration(m.getDecisionTimeBudget()) : null,
        duration(m.getBankTimeBudget()),
        duration(m.getLastRoundTripDuration()));
  }

  static DealEnded dealEnded(RefereeServiceOuterClass.DealEnded m) {
    return new DealEnded(
        m.getDealId(),
        known(DealEnded.Result.values(), m.getResultValue()),
        m.getDeltasList(),
        m.getTrickPointsList(),
        all(m.getHandsList(), hand -> cards(hand.getCardsValueList())),
        seat(m.getDealerValue()),
        all(m.getCallsList(), Call::new),
        contract(m.getDeclaration()),
        all(m.getDeclaration().getShownMeldsList(), Reading::shownMelds),
        cards(m.getPlaysValueList()),
        all(m.getTrickLeadersValueList(), Reading::seat),
        cards(m.getWidowCardsValueList()),
        cards(m.getStockCardsValueList()),
        cards(m.getBuriedCardsValueList()),
        card(m.getTurnedUpCardValue()),
        m.getChecksList());
  }

  static MatchEnded matchEnded(RefereeServiceOuterClass.MatchEnded m) {
    return new MatchEnded(
        known(MatchEnded.Termination.values(), m.getTerminationValue()), m.getDeals());
  }

  private static Contract contract(ObservationOuterClass.Declaration m) {
    Seat declarer = seat(m.getDeclarerValue());
    return declarer == null ? null : new Contract(declarer, m.getPoints(), suit(m.getTrumpValue()));
  }

  private static ShownMelds shownMelds(ObservationOuterClass.ShownMelds m) {
    return new ShownMelds(
        seat(m.getSeatValue()),
        m.getPoints(),
        cards(m.getCardsValueList()),
        all(m.getMeldsList(), Reading::meld));
  }

  private static Meld meld(ObservationOuterClass.Meld m) {
    return new Meld(
        m.getKindValue(),
        suit(m.getSuitValue()),
        m.getCopies(),
        m.getPoints(),
        cards(m.getCardsValueList()));
  }

  private static TableCards tableCards(ObservationOuterClass.TableCards m) {
    return new TableCards(
        seat(m.getSeatValue()),
        all(
            m.getCardsList(),
            laid -> new TableCards.TableCard(card(laid.getCardValue()), laid.getMeldsList())));
  }

  private static BidRange range(DecisionOuterClass.BidRange m) {
    return new BidRange(m.getMinimum(), m.getMaximum(), m.getStep());
  }

  private static DixChoice dixChoice(ActionOuterClass.DixChoice choice) {
    return DixChoice.values()[choice.getNumber() - 1];
  }

  private static java.time.Duration duration(Duration m) {
    return java.time.Duration.ofSeconds(m.getSeconds(), m.getNanos());
  }

  private static List<Card> cards(List<Integer> numbers) {
    return all(numbers, Reading::card);
  }

  private static Card card(int number) {
    return number == 0 ? null : CARDS[number - 1];
  }

  private static Suit suit(int number) {
    return number == 0 ? null : SUITS[number - 1];
  }

  private static Seat seat(int number) {
    return number == 0 ? null : SEATS[number - 1];
  }

  /**
   * The value of a number of an enumeration that may grow; the first where the number is newer than
   * this code.
   */
  private static <E> E known(E[] values, int number) {
    return 0 <= number && number < values.length ? values[number] : values[0];
  }

  private static <F, T> List<T> all(List<F> from, Function<F, T> read) {
    if (from.isEmpty()) {
      return List.of();
    }
    List<T> values = new ArrayList<>(from.size());
    for (F each : from) {
      values.add(read.apply(each));
    }
    return Collections.unmodifiableList(values);
  }
}
