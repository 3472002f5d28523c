package pinochle;

import java.util.List;

/**
 * One scored combination.
 *
 * @param kindNumber its kind as the protocol numbers it; see {@link #kind()}
 * @param suit the suit of a run, marriage or dix; null for the others
 * @param copies how many sets of the cards are scored as one: 2 for a double run
 * @param points what it is worth
 * @param cards its cards
 */
public record Meld(int kindNumber, Suit suit, int copies, int points, List<Card> cards) {
  private static final MeldKind[] KINDS = MeldKind.values();

  /**
   * Its kind.
   *
   * @return the kind; {@link MeldKind#UNKNOWN} for one of a newer contract
   */
  public MeldKind kind() {
    return 0 < kindNumber && kindNumber < KINDS.length ? KINDS[kindNumber] : MeldKind.UNKNOWN;
  }
}
