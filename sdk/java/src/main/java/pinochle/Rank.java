package pinochle;

/** One of the six ranks, the lowest first: a ten beats a king. */
public enum Rank {
  /** Nine, 9. */
  NINE("9"),
  /** Jack, J. */
  JACK("J"),
  /** Queen, Q. */
  QUEEN("Q"),
  /** King, K. */
  KING("K"),
  /** Ten, T. */
  TEN("T"),
  /** Ace, A. */
  ACE("A");

  private final String letter;

  Rank(String letter) {
    this.letter = letter;
  }

  /** The rank's letter: 9, J, Q, K, T or A. */
  @Override
  public String toString() {
    return letter;
  }
}
