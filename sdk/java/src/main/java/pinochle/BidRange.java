package pinochle;

/**
 * The bids {@code minimum}, {@code minimum + step}, up to {@code maximum}, in points.
 *
 * @param minimum the lowest bid
 * @param maximum the highest bid
 * @param step the distance between neighbours
 */
public record BidRange(int minimum, int maximum, int step) {}
