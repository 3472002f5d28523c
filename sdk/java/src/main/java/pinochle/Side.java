package pinochle;

import java.util.List;

/** A partnership, or a seat that plays for itself. */
public enum Side {
  /** North and south, NS. */
  NORTH_SOUTH("NS", Seat.NORTH, Seat.SOUTH),
  /** East and west, EW. */
  EAST_WEST("EW", Seat.EAST, Seat.WEST),
  /** North for itself, N. */
  NORTH_ALONE("N", Seat.NORTH),
  /** East for itself, E. */
  EAST_ALONE("E", Seat.EAST),
  /** South for itself, S. */
  SOUTH_ALONE("S", Seat.SOUTH);

  private final String letters;
  private final List<Seat> seats;

  Side(String letters, Seat... seats) {
    this.letters = letters;
    this.seats = List.of(seats);
  }

  /**
   * The seats of the side.
   *
   * @return one or two seats
   */
  public List<Seat> seats() {
    return seats;
  }

  /** NS, EW, or the letter of the seat that plays for itself. */
  @Override
  public String toString() {
    return letters;
  }
}
