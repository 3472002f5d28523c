package pinochle;

/**
 * A place at the table, clockwise. Three-handed games use north, east and south, two-handed ones
 * north and south.
 */
public enum Seat {
  /** North, N. */
  NORTH,
  /** East, E, on north's left. */
  EAST,
  /** South, S. */
  SOUTH,
  /** West, W. */
  WEST;

  /** The seat's letter: N, E, S or W. */
  @Override
  public String toString() {
    return name().substring(0, 1);
  }
}
