package pinochle;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws from a decision's random seed (SplitMix64), and is not for secrets.
 *
 * <p>{@link #nextLong}, {@link #nextDouble()}, {@link #below}, {@link #choice} and {@link #shuffle}
 * draw the same in every language that has an SDK. All else that a {@link RandomGenerator} has may
 * be used, too.
 */
public final class SeededRandom implements RandomGenerator {
  private long state;

  /**
   * Starts from a seed.
   *
   * @param seed eight bytes as a rule; missing ones are zeros in front
   */
  public SeededRandom(byte[] seed) {
    for (byte each : seed) {
      state = state << 8 | each & 0xFF;
    }
  }

  /** The next 64 bits. */
  @Override
  public long nextLong() {
    state += 0x9E3779B97F4A7C15L;
    long mixed = state;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /** From 0 up to, not including, 1. */
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /**
   * A whole number from 0 up to, not including, the bound.
   *
   * @param bound at least 1
   * @return the number
   */
  public int below(int bound) {
    return (int) below((long) bound);
  }

  /**
   * A whole number from 0 up to, not including, the bound.
   *
   * @param bound at least 1
   * @return the number
   */
  public long below(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("the bound must be positive, not " + bound);
    }
    long drawn;
    do {
      drawn = nextLong() >>> Long.numberOfLeadingZeros(bound);
    } while (drawn >= bound);
    return drawn;
  }

  /**
   * One of several things.
   *
   * @param <T> what they are
   * @param things at least one
   * @return one of them
   */
  public <T> T choice(List<T> things) {
    return things.get(below(things.size()));
  }

  /**
   * Puts things in any order.
   *
   * @param things a list that can be changed
   */
  public void shuffle(List<?> things) {
    for (int i = things.size() - 1; i > 0; i--) {
      Collections.swap(things, i, below(i + 1));
    }
  }
}
