package bidder;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import pinochle.Card;
import pinochle.Rank;
import pinochle.Suit;

/**
 * What melds count in a ruleset: for each kind the points of one set, of two, and so on. Options
 * that change the table are not looked at: the sum is an estimate anyhow.
 *
 * @param trickPoints what all tricks together count
 * @param partnersMeld what a partner melds on average, in a trump that is not its own
 * @param arounds one of a rank in every suit: aces, kings, queens, jacks
 */
record MeldTable(
    int trickPoints,
    int partnersMeld,
    List<Integer> run,
    List<Integer> royalMarriage,
    List<Integer> marriage,
    List<Integer> dix,
    List<Integer> pinochle,
    List<List<Integer>> arounds) {

  private static final List<Integer> ROYAL = List.of(40, 80);
  private static final List<Integer> PLAIN = List.of(20, 40);
  private static final List<Integer> DIX = List.of(10, 20);

  private static final MeldTable SINGLE = single(210);
  private static final MeldTable SINGLE_1500 = single(250);

  /** Where two sets count no more than twice one. */
  private static final MeldTable TWICE =
      new MeldTable(
          250,
          0,
          List.of(150, 300),
          ROYAL,
          PLAIN,
          DIX,
          List.of(40, 80),
          List.of(List.of(100, 200), List.of(80, 160), List.of(60, 120), List.of(40, 80)));

  private static final MeldTable DOUBLE_DECK =
      new MeldTable(
          50,
          15,
          List.of(15, 150, 225, 300),
          List.of(4, 8, 12, 16),
          List.of(2, 4, 6, 8),
          List.of(),
          List.of(4, 30, 60, 90),
          List.of(
              List.of(10, 100, 150, 200),
              List.of(8, 80, 120, 160),
              List.of(6, 60, 90, 120),
              List.of(4, 40, 60, 80)));

  private static MeldTable single(int trickPoints) {
    return new MeldTable(
        trickPoints,
        40,
        List.of(150, 1500),
        ROYAL,
        PLAIN,
        DIX,
        List.of(40, 300),
        List.of(List.of(100, 1000), List.of(80, 800), List.of(60, 600), List.of(40, 400)));
  }

  static MeldTable of(String ruleset) {
    return switch (ruleset) {
      case "single-deck-1500" -> SINGLE_1500;
      case "double-deck" -> DOUBLE_DECK;
      case "two-handed", "auction-widow" -> TWICE;
      default -> SINGLE;
    };
  }

  /** The points that the hand melds with a trump. */
  int meld(List<Card> hand, Suit trump) {
    int runs = sets(hand, inSuit(trump, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK));
    int points = worth(run, runs) + worth(dix, sets(hand, inSuit(trump, Rank.NINE)));
    for (Suit suit : Suit.values()) {
      int marriages = sets(hand, inSuit(suit, Rank.KING, Rank.QUEEN));
      // Kings and queens of a run are no marriages of their own.
      points += suit == trump ? worth(royalMarriage, marriages - runs) : worth(marriage, marriages);
    }
    points += worth(pinochle, sets(hand, Stream.of(Card.QUEEN_OF_SPADES, Card.JACK_OF_DIAMONDS)));
    List<Rank> ranks = List.of(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK);
    for (int i = 0; i < ranks.size(); i++) {
      Rank rank = ranks.get(i);
      points +=
          worth(
              arounds.get(i),
              sets(hand, Arrays.stream(Suit.values()).map(suit -> Card.of(suit, rank))));
    }
    return points;
  }

  private static Stream<Card> inSuit(Suit suit, Rank... ranks) {
    return Arrays.stream(ranks).map(rank -> Card.of(suit, rank));
  }

  /** How many whole sets of the cards the hand holds. */
  private static int sets(List<Card> hand, Stream<Card> cards) {
    return cards.mapToInt(card -> Collections.frequency(hand, card)).min().orElse(0);
  }

  private static int worth(List<Integer> points, int sets) {
    return sets <= 0 || points.isEmpty() ? 0 : points.get(Math.min(sets, points.size()) - 1);
  }
}
