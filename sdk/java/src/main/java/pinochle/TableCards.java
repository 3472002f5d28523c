package pinochle;

import java.util.List;

/**
 * The cards face up before one seat.
 *
 * @param seat the seat
 * @param cards in the order in which they were laid
 */
public record TableCards(Seat seat, List<TableCard> cards) {
  /**
   * A card that lies face up before a seat.
   *
   * @param card the card
   * @param melds the places, in the seat's {@link ShownMelds#melds()}, of those that it is in
   */
  public record TableCard(Card card, List<Integer> melds) {}
}
