package pinochle;

import java.util.List;

/**
 * A trick that is complete, in progress, or about to be led.
 *
 * @param leader who leads it
 * @param seats the seats that have played, in order
 * @param cards their cards
 */
public record Trick(Seat leader, List<Seat> seats, List<Card> cards) {
  /**
   * Whether nobody has played to it yet.
   *
   * @return whether it is about to be led
   */
  public boolean isEmpty() {
    return cards.isEmpty();
  }

  /**
   * The card that takes the trick so far: the highest trump, else the highest of the suit led, the
   * earliest of equals.
   *
   * @param trump the trump suit, or null for none
   * @return the card, or null before a lead
   */
  public Card best(Suit trump) {
    Card best = null;
    for (Card card : cards) {
      if (best == null || card.beats(best, trump)) {
        best = card;
      }
    }
    return best;
  }

  /**
   * The seat whose card takes the trick so far.
   *
   * @param trump the trump suit, or null for none
   * @return the seat, or null before a lead
   */
  public Seat winner(Suit trump) {
    Card best = best(trump);
    return best == null ? null : seats.get(cards.indexOf(best));
  }
}
