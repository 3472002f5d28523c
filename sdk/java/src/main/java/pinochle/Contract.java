package pinochle;

/**
 * Who declares, for how many points, and with which trump.
 *
 * @param declarer the seat that won the auction
 * @param points the bid that won it
 * @param trump the trump suit, or null until it is named
 */
public record Contract(Seat declarer, int points, Suit trump) {}
