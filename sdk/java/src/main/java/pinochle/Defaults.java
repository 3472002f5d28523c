package pinochle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a bot chooses where its author has written nothing. */
final class Defaults {
  private Defaults() {}

  static Suit trump(TrumpDecision decision) {
    List<Card> hand = decision.observation().hand();
    Suit best = decision.suits().get(0);
    for (Suit suit : decision.suits()) {
      if (count(hand, suit) > count(hand, best)) {
        best = suit;
      }
    }
    return best;
  }

  static List<Card> bury(BuryDecision decision) {
    List<Card> hand = decision.observation().hand();
    Suit trump = decision.observation().trump();
    List<Card> cards = new ArrayList<>(decision.cards());
    cards.sort(
        Comparator.comparing((Card card) -> card.suit() == trump)
            .thenComparing(Card::rank)
            .thenComparingLong(card -> count(hand, card.suit())));
    return cards.subList(0, decision.count());
  }

  static Meld meld(MeldDecision decision) {
    Meld best = null;
    for (Meld meld : decision.melds()) {
      if (best == null || meld.points() > best.points()) {
        best = meld;
      }
    }
    return best;
  }

  private static long count(List<Card> cards, Suit suit) {
    return cards.stream().filter(card -> card.suit() == suit).count();
  }
}
