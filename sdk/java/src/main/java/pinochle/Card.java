package pinochle;

import java.util.List;
import java.util.Locale;

/**
 * A card by face; copies of it are the same value. The order is that of every list of cards: by
 * suit, and in a suit the greater card takes the trick.
 */
public enum Card {
  /** Nine of spades. */
  NINE_OF_SPADES,
  /** Jack of spades. */
  JACK_OF_SPADES,
  /** Queen of spades. */
  QUEEN_OF_SPADES,
  /** King of spades. */
  KING_OF_SPADES,
  /** Ten of spades. */
  TEN_OF_SPADES,
  /** Ace of spades. */
  ACE_OF_SPADES,
  /** Nine of hearts. */
  NINE_OF_HEARTS,
  /** Jack of hearts. */
  JACK_OF_HEARTS,
  /** Queen of hearts. */
  QUEEN_OF_HEARTS,
  /** King of hearts. */
  KING_OF_HEARTS,
  /** Ten of hearts. */
  TEN_OF_HEARTS,
  /** Ace of hearts. */
  ACE_OF_HEARTS,
  /** Nine of diamonds. */
  NINE_OF_DIAMONDS,
  /** Jack of diamonds. */
  JACK_OF_DIAMONDS,
  /** Queen of diamonds. */
  QUEEN_OF_DIAMONDS,
  /** King of diamonds. */
  KING_OF_DIAMONDS,
  /** Ten of diamonds. */
  TEN_OF_DIAMONDS,
  /** Ace of diamonds. */
  ACE_OF_DIAMONDS,
  /** Nine of clubs. */
  NINE_OF_CLUBS,
  /** Jack of clubs. */
  JACK_OF_CLUBS,
  /** Queen of clubs. */
  QUEEN_OF_CLUBS,
  /** King of clubs. */
  KING_OF_CLUBS,
  /** Ten of clubs. */
  TEN_OF_CLUBS,
  /** Ace of clubs. */
  ACE_OF_CLUBS;

  private static final int RANKS = Rank.values().length;
  private static final List<Card> ALL = List.of(values());

  private final Suit suit = Suit.values()[ordinal() / 6];
  private final Rank rank = Rank.values()[ordinal() % 6];

  /**
   * The card of a suit and a rank.
   *
   * @param suit its suit
   * @param rank its rank
   * @return the card
   */
  public static Card of(Suit suit, Rank rank) {
    return ALL.get(suit.ordinal() * RANKS + rank.ordinal());
  }

  /**
   * Reads a card such as {@code TH}, the ten of hearts.
   *
   * @param text rank (9 J Q K T A) and suit (S H D C)
   * @return the card
   * @throws IllegalArgumentException if the text is no card
   */
  public static Card parse(String text) {
    String word = text.strip().toUpperCase(Locale.ROOT);
    for (Card card : ALL) {
      if (card.toString().equals(word)) {
        return card;
      }
    }
    throw new IllegalArgumentException(
        "\"%s\" is no card: write a rank (9 J Q K T A) and a suit (S H D C), as in TH"
            .formatted(text));
  }

  /**
   * The card's suit.
   *
   * @return the suit
   */
  public Suit suit() {
    return suit;
  }

  /**
   * The card's rank.
   *
   * @return the rank
   */
  public Rank rank() {
    return rank;
  }

  /**
   * Whether this card, played later, takes the trick from the best card so far. An equal card does
   * not.
   *
   * @param best the best card so far
   * @param trump the trump suit, or null for none
   * @return whether this card is better
   */
  public boolean beats(Card best, Suit trump) {
    return suit == best.suit ? compareTo(best) > 0 : suit == trump;
  }

  /** Rank and suit, as in {@code TH}. */
  @Override
  public String toString() {
    return rank.toString() + suit;
  }
}
