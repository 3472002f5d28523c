package bidder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import pinochle.Bot;
import pinochle.BuryDecision;
import pinochle.Call;
import pinochle.CallDecision;
import pinochle.Card;
import pinochle.CardsDecision;
import pinochle.Observation;
import pinochle.Pinochle;
import pinochle.PlayDecision;
import pinochle.Suit;
import pinochle.TrumpDecision;

/**
 * Shows one idea: what a hand is worth is a sum, and the sum says what to bid and which trump to
 * name; also which cards can be spared. See {@link Worth}. It bids no more than that, and never
 * more than it must. Its play is simple, and all else is left to the SDK's defaults.
 */
public final class BidderBot implements Bot {
  private static final Comparator<Card> BY_RANK = Comparator.comparing(Card::rank);

  @Override
  public Call chooseCall(CallDecision decision) {
    Worth worth = best(decision.observation(), List.of(Suit.values()));
    decision.remark(worth.toString());
    List<Call> lowest = decision.lowestBids(1);
    boolean bids = !lowest.isEmpty() && lowest.get(0).points() <= worth.points();
    return bids || !decision.mayPass() ? lowest.get(0) : Call.PASS;
  }

  /** By now the widow, or the cards of a partner, may be in the hand: it is counted again. */
  @Override
  public Suit chooseTrump(TrumpDecision decision) {
    Worth worth = best(decision.observation(), decision.suits());
    decision.remark(worth.toString());
    return worth.trump();
  }

  /** A partner gives what takes most tricks; the declarer gives back what it misses least. */
  @Override
  public List<Card> chooseCards(CardsDecision decision) {
    Observation seen = decision.observation();
    if (seen.seat() == seen.declarer()) {
      return leastMissed(seen, decision.cards(), decision.count());
    }
    Comparator<Card> byTricks =
        Comparator.comparingDouble(card -> Worth.tricksOf(card, seen.trump()));
    return decision.cards().stream()
        .sorted(byTricks.thenComparing(BY_RANK).reversed())
        .limit(decision.count())
        .toList();
  }

  @Override
  public List<Card> chooseBury(BuryDecision decision) {
    return leastMissed(decision.observation(), decision.cards(), decision.count());
  }

  /** The cards, one after the other, without which the rest of the hand is worth most. */
  private static List<Card> leastMissed(Observation seen, List<Card> cards, int count) {
    List<Card> hand = new ArrayList<>(seen.hand());
    List<Card> left = new ArrayList<>(cards);
    List<Card> chosen = new ArrayList<>();
    while (chosen.size() < count) {
      Comparator<Card> byWorth =
          Comparator.comparingDouble(
              card -> Worth.of(seen, without(hand, card), seen.trump()).points());
      Card card = Collections.max(left, byWorth.thenComparing(BY_RANK.reversed()));
      hand.remove(card);
      left.remove(card);
      chosen.add(card);
    }
    return chosen;
  }

  private static List<Card> without(List<Card> hand, Card card) {
    List<Card> rest = new ArrayList<>(hand);
    rest.remove(card);
    return rest;
  }

  /**
   * Leads the highest card, gives its highest to a trick that the partner is winning, and the
   * lowest to any other.
   */
  @Override
  public Card choosePlay(PlayDecision decision) {
    Observation seen = decision.observation();
    boolean leads = seen.currentWinner() == null;
    boolean feeds = !leads && seen.currentWinner() == seen.partner();
    return leads || feeds
        ? Collections.max(decision.cards(), BY_RANK)
        : Collections.min(decision.cards(), BY_RANK);
  }

  private static Worth best(Observation seen, List<Suit> suits) {
    return suits.stream()
        .map(trump -> Worth.of(seen, seen.hand(), trump))
        .max(Comparator.comparingDouble(Worth::points))
        .orElseThrow();
  }

  /** Plays for the referee that started the program. */
  public static void main(String[] arguments) {
    Pinochle.serve(new BidderBot());
  }
}
