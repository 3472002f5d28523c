package pinochle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that one seat may know at one moment. It is whole each time, so a bot needs no memory.
 *
 * <p>Lists by seat are in the order of {@link Ruleset#seats()}, lists by side in that of {@link
 * Ruleset#sides()}; points are the ruleset's own. What does not apply is empty, 0 or null.
 *
 * @param ruleset what is played
 * @param seat the own seat
 * @param dealer the dealer
 * @param hand the cards held now, copies repeated, in order
 * @param calls all calls so far, in order; {@link #callers()} says whose they are
 * @param contract the contract; null until the auction is over, and where there is none
 * @param melds what each seat laid face up; empty before that. Where there is a stock: all that it
 *     scored so far
 * @param plays the cards played, in order, from the first trick that may still be looked at; see
 *     {@link #tricks()}
 * @param trickLeaders the leaders of the tricks in {@code plays}, and of the trick about to be led
 * @param tricksOmitted the tricks before {@code plays}, under the option {@code
 *     history=last_trick_only}
 * @param given cards given to the partner in an exchange
 * @param received cards received in it
 * @param scores the sides' totals before this deal; 0 in board format
 * @param trickPoints what each side took in tricks so far
 * @param checks the totals of the second ledger; empty where there is none
 * @param widow the widow, face up for everybody from the end of the auction
 * @param buried the cards that this seat buried
 * @param buriedCount how many cards the declarer buried, which all may know
 * @param turnedUp the card turned up at the deal, whose suit is trump; null where the declarer
 *     names trump
 * @param upcard the card face up under the stock; null when the stock is gone
 * @param stockSize how many cards are left to draw, the upcard included
 * @param tables the cards face up before each seat; empty where there is no stock
 * @param exchanger the seat that took the card turned up for a nine of trump, or null
 * @param drawn the card that this seat drew last, or null
 * @param lastStockCard the last card of the stock that was face down, under the option {@code
 *     show_last_card}, or null
 */
public record Observation(
    Ruleset ruleset,
    Seat seat,
    Seat dealer,
    List<Card> hand,
    List<Call> calls,
    Contract contract,
    List<ShownMelds> melds,
    List<Card> plays,
    List<Seat> trickLeaders,
    int tricksOmitted,
    List<Card> given,
    List<Card> received,
    List<Integer> scores,
    List<Integer> trickPoints,
    List<Integer> checks,
    List<Card> widow,
    List<Card> buried,
    int buriedCount,
    Card turnedUp,
    Card upcard,
    int stockSize,
    List<TableCards> tables,
    Seat exchanger,
    Card drawn,
    Card lastStockCard) {

  /**
   * The trump suit.
   *
   * @return the suit, or null as long as there is none
   */
  public Suit trump() {
    if (contract != null) {
      return contract.trump();
    }
    return turnedUp == null ? null : turnedUp.suit();
  }

  /**
   * The seat that won the auction.
   *
   * @return the declarer, or null
   */
  public Seat declarer() {
    return contract == null ? null : contract.declarer();
  }

  /**
   * The other seat of the side.
   *
   * @return the partner, or null where every seat plays for itself
   */
  public Seat partner() {
    return ruleset.partner(seat);
  }

  /**
   * The bid in force.
   *
   * @return its points, or 0
   */
  public int highestBid() {
    int highest = 0;
    for (Call call : calls) {
      highest = Math.max(highest, call.points());
    }
    return highest;
  }

  /**
   * The seats that made each of {@link #calls()}.
   *
   * @return as many seats as calls; empty where this version does not know the ruleset
   */
  public List<Seat> callers() {
    if (!ruleset.isKnown()) {
      return List.of();
    }
    List<Seat> callers = new ArrayList<>(calls.size());
    Set<Seat> passed = EnumSet.noneOf(Seat.class);
    boolean dealerFirst = "true".equals(ruleset.options().get("auto_bid_50"));
    Seat caller = dealerFirst ? dealer : ruleset.left(dealer);
    for (Call call : calls) {
      callers.add(caller);
      if (call.isPass()) {
        passed.add(caller);
      }
      if (passed.size() == ruleset.seats().size()) {
        caller = dealer; // the dealer's forced bid, after everybody has passed
        continue;
      }
      do {
        caller = ruleset.left(caller);
      } while (passed.contains(caller));
    }
    return Collections.unmodifiableList(callers);
  }

  /**
   * The plays, trick by trick. The last may be in progress, or empty where it is about to be led.
   *
   * @return a trick for each of {@link #trickLeaders()}
   */
  public List<Trick> tricks() {
    List<Trick> tricks = new ArrayList<>(trickLeaders.size());
    for (int number = 0; number < trickLeaders.size(); number++) {
      tricks.add(trick(number));
    }
    return Collections.unmodifiableList(tricks);
  }

  /**
   * The trick in progress or about to be led.
   *
   * @return the trick, or null before the play
   */
  public Trick currentTrick() {
    return trickLeaders.isEmpty() ? null : trick(trickLeaders.size() - 1);
  }

  /**
   * The seat whose card now takes the trick in progress.
   *
   * @return the seat, or null where nobody has led
   */
  public Seat currentWinner() {
    Trick trick = currentTrick();
    return trick == null ? null : trick.winner(trump());
  }

  private Trick trick(int number) {
    int size = ruleset.seats().size();
    int from = Math.min(number * size, plays.size());
    int to = Math.min(from + size, plays.size());
    Seat leader = trickLeaders.get(number);
    List<Seat> seats = new ArrayList<>(size);
    for (int place = 0; place < to - from; place++) {
      seats.add(ruleset.after(leader, place));
    }
    return new Trick(leader, Collections.unmodifiableList(seats), plays.subList(from, to));
  }

  /**
   * The deck's cards but for the own hand, the cards played and those that the seat buried: what
   * others hold, or nobody yet. Cards of tricks that may not be looked at any more are among them.
   *
   * @return cards, copies repeated, in order
   */
  public List<Card> cardsLeft() {
    int[] gone = new int[Card.values().length];
    for (List<Card> cards : List.of(hand, plays, buried)) {
      for (Card card : cards) {
        gone[card.ordinal()]++;
      }
    }
    List<Card> left = new ArrayList<>(ruleset.deck().size());
    for (Card card : ruleset.deck()) {
      if (gone[card.ordinal()]-- <= 0) {
        left.add(card);
      }
    }
    return Collections.unmodifiableList(left);
  }

  /**
   * The suits that each seat has shown to be out of: it did not follow the suit led, and if it did
   * not trump either, it has no trump. Tricks played while there is a stock say nothing.
   *
   * @return an entry for each seat of the ruleset
   */
  public Map<Seat, Set<Suit>> voids() {
    Map<Seat, Set<Suit>> voids = new EnumMap<>(Seat.class);
    for (Seat each : ruleset.seats()) {
      voids.put(each, EnumSet.noneOf(Suit.class));
    }
    Suit trump = trump();
    List<Trick> tricks = tricks();
    for (Trick trick : tricks.subList(tricksWithStock(tricks.size()), tricks.size())) {
      for (int place = 1; place < trick.cards().size(); place++) {
        Suit led = trick.cards().get(0).suit();
        Suit played = trick.cards().get(place).suit();
        Set<Suit> shown = voids.get(trick.seats().get(place));
        if (played != led && shown != null) {
          shown.add(led);
          if (trump != null && played != trump) {
            shown.add(trump);
          }
        }
      }
    }
    return voids;
  }

  private int tricksWithStock(int most) {
    return Math.min(most, Math.max(0, ruleset.stockTricks() - tricksOmitted));
  }
}
