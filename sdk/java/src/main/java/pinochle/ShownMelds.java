package pinochle;

import java.util.List;

/**
 * What one seat laid face up.
 *
 * @param seat the seat
 * @param points all its melds together
 * @param cards the cards that it takes to show them
 * @param melds the melds, itemised
 */
public record ShownMelds(Seat seat, int points, List<Card> cards, List<Meld> melds) {}
