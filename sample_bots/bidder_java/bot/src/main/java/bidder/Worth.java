package bidder;

import java.util.List;
import pinochle.Card;
import pinochle.Observation;
import pinochle.Rank;
import pinochle.Suit;

/**
 * What a hand is worth with a trump, in points.
 *
 * @param trump the trump suit
 * @param meld what the hand melds for certain
 * @param partner what the partner is likely to meld; 0 where there is none
 * @param tricks what the side is expected to take in tricks
 */
record Worth(Suit trump, int meld, int partner, double tricks) {
  /**
   * How many tricks a card may be expected to take, for a declarer. An ace of trump takes one; of a
   * side suit it is trumped now and then, all the more as its copy may come first. Small trumps
   * take theirs at the end, when the opponents have none left. Nothing else is counted on.
   */
  static double tricksOf(Card card, Suit trump) {
    if (card.suit() == trump) {
      return card.rank() == Rank.ACE ? 1.0 : card.rank() == Rank.TEN ? 0.8 : 0.6;
    }
    return card.rank() == Rank.ACE ? 0.75 : 0.0;
  }

  /** Of all tricks, the part that a partner takes who holds nothing special. */
  private static final double PARTNERS_TRICKS = 0.2;

  static Worth of(Observation seen, List<Card> hand, Suit trump) {
    MeldTable table = MeldTable.of(seen.ruleset().name());
    boolean hasPartner = seen.partner() != null;
    double share = hasPartner ? PARTNERS_TRICKS : 0.0;
    for (Card card : hand) {
      share += tricksOf(card, trump) / hand.size();
    }
    int partner = hasPartner ? table.partnersMeld() : 0;
    return new Worth(
        trump, table.meld(hand, trump), partner, Math.min(share, 1.0) * table.trickPoints());
  }

  double points() {
    return meld + partner + tricks;
  }

  /** The sum, for the remark that the record keeps. */
  @Override
  public String toString() {
    return "%s: meld %d + partner's %d + tricks %.0f = %.0f"
        .formatted(trump, meld, partner, tricks, points());
  }
}
