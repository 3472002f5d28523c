package pinochle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What is played: a preset, the options in which it differs from that, and the preset's facts.
 *
 * @param name the preset, such as {@code single-deck-1500}
 * @param options what differs from the preset, as name and value: {@code racehorse} is {@code true}
 * @param seats the seats that play, clockwise from north; empty where this version does not know
 *     the preset
 * @param sides the sides, in the order of every list by side
 * @param deck every card, copies repeated, in order
 * @param stockTricks how many tricks are played while there is a stock; in them no suit need be
 *     followed
 */
public record Ruleset(
    String name,
    Map<String, String> options,
    List<Seat> seats,
    List<Side> sides,
    List<Card> deck,
    int stockTricks) {

  private static final List<Seat> TWO = List.of(Seat.NORTH, Seat.SOUTH);
  private static final List<Seat> THREE = List.of(Seat.NORTH, Seat.EAST, Seat.SOUTH);
  private static final List<Seat> FOUR = List.of(Seat.values());
  private static final List<Side> TWO_ALONE = List.of(Side.NORTH_ALONE, Side.SOUTH_ALONE);
  private static final List<Side> THREE_ALONE =
      List.of(Side.NORTH_ALONE, Side.EAST_ALONE, Side.SOUTH_ALONE);
  private static final List<Side> PARTNERSHIPS = List.of(Side.NORTH_SOUTH, Side.EAST_WEST);
  private static final List<Card> TWO_COPIES = deck(Rank.NINE, 2);

  private static final List<Ruleset> PRESETS =
      List.of(
          preset("single-deck-1500", FOUR, PARTNERSHIPS, TWO_COPIES, 0),
          preset("single-deck-classic", FOUR, PARTNERSHIPS, TWO_COPIES, 0),
          preset("double-deck", FOUR, PARTNERSHIPS, deck(Rank.JACK, 4), 0),
          preset("two-handed", TWO, TWO_ALONE, TWO_COPIES, 12),
          preset("three-handed", THREE, THREE_ALONE, TWO_COPIES, 0),
          preset("auction-widow", THREE, THREE_ALONE, TWO_COPIES, 0),
          preset("firehouse", FOUR, PARTNERSHIPS, TWO_COPIES, 0),
          preset("check", FOUR, PARTNERSHIPS, TWO_COPIES, 0));

  /**
   * The names of all presets that this version knows.
   *
   * @return the names, in the order of the documentation
   */
  public static List<String> presets() {
    return PRESETS.stream().map(Ruleset::name).toList();
  }

  /**
   * A preset with its facts. One that this version does not know has no seats, no sides and no
   * deck.
   *
   * @param name the preset
   * @param options what differs from it
   * @return the ruleset
   */
  public static Ruleset of(String name, Map<String, String> options) {
    Map<String, String> kept = Map.copyOf(options);
    for (Ruleset each : PRESETS) {
      if (each.name.equals(name)) {
        return new Ruleset(name, kept, each.seats, each.sides, each.deck, each.stockTricks);
      }
    }
    return new Ruleset(name, kept, List.of(), List.of(), List.of(), 0);
  }

  /**
   * A preset as it stands.
   *
   * @param name the preset
   * @return the ruleset
   */
  public static Ruleset of(String name) {
    return of(name, Map.of());
  }

  /**
   * Whether this version knows the preset, and so its seats and its deck.
   *
   * @return whether it does
   */
  public boolean isKnown() {
    return !seats.isEmpty();
  }

  /**
   * The side of a seat.
   *
   * @param seat the seat
   * @return its side, or null where the seat does not play
   */
  public Side side(Seat seat) {
    for (Side side : sides) {
      if (side.seats().contains(seat)) {
        return side;
      }
    }
    return null;
  }

  /**
   * The other seat of the side.
   *
   * @param seat the seat
   * @return its partner, or null where every seat plays for itself
   */
  public Seat partner(Seat seat) {
    Side side = side(seat);
    if (side != null) {
      for (Seat other : side.seats()) {
        if (other != seat) {
          return other;
        }
      }
    }
    return null;
  }

  /**
   * The next seat, clockwise.
   *
   * @param seat the seat
   * @return the seat on its left, or null where the seat does not play
   */
  public Seat left(Seat seat) {
    return after(seat, 1);
  }

  /** The seat so many places to the left, or null where the seat does not play. */
  Seat after(Seat seat, int places) {
    int at = seats.indexOf(seat);
    return at < 0 ? null : seats.get((at + places) % seats.size());
  }

  private static Ruleset preset(
      String name, List<Seat> seats, List<Side> sides, List<Card> deck, int stockTricks) {
    return new Ruleset(name, Map.of(), seats, sides, deck, stockTricks);
  }

  private static List<Card> deck(Rank lowest, int copies) {
    List<Card> deck = new ArrayList<>();
    for (Card card : Card.values()) {
      if (card.rank().compareTo(lowest) >= 0) {
        deck.addAll(Collections.nCopies(copies, card));
      }
    }
    return List.copyOf(deck);
  }
}
