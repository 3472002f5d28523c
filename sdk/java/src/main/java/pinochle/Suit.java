package pinochle;

/** One of the four suits, in the order of every list of suits. */
public enum Suit {
  /** Spades, S. */
  SPADES,
  /** Hearts, H. */
  HEARTS,
  /** Diamonds, D. */
  DIAMONDS,
  /** Clubs, C. */
  CLUBS;

  /** The suit's letter: S, H, D or C. */
  @Override
  public String toString() {
    return name().substring(0, 1);
  }
}
