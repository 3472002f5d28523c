package pinochle;

/**
 * A bid, or a pass.
 *
 * @param points the points of the bid; 0 for a pass
 */
public record Call(int points) {
  /** Declines, for good. */
  public static final Call PASS = new Call(0);

  /**
   * A bid.
   *
   * @param points how many
   * @return the call
   */
  public static Call bid(int points) {
    return new Call(points);
  }

  /**
   * Whether the call declines.
   *
   * @return whether it is a pass
   */
  public boolean isPass() {
    return points == 0;
  }

  /** The points, or {@code pass}. */
  @Override
  public String toString() {
    return isPass() ? "pass" : Integer.toString(points);
  }
}
