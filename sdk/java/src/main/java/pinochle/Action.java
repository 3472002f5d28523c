package pinochle;

import java.util.List;

/** Answers a decision, by the record for the decision's kind. */
public sealed interface Action {
  /**
   * Bids or passes.
   *
   * @param call the call
   */
  record MakeCall(Call call) implements Action {}

  /**
   * Names the trump suit.
   *
   * @param suit the suit
   */
  record NameTrump(Suit suit) implements Action {}

  /**
   * Gives cards to the partner.
   *
   * @param cards the cards
   */
  record GiveCards(List<Card> cards) implements Action {}

  /**
   * Puts a card to the trick.
   *
   * @param card the card
   */
  record PlayCard(Card card) implements Action {}

  /**
   * Gives the deal up, or plays on.
   *
   * @param concede whether to give it up
   */
  record Concession(boolean concede) implements Action {}

  /**
   * Asks for other cards, or plays these.
   *
   * @param ask whether to ask
   */
  record Redeal(boolean ask) implements Action {}

  /**
   * Lays cards away for the widow.
   *
   * @param cards the cards
   */
  record BuryCards(List<Card> cards) implements Action {}

  /**
   * Keeps, exchanges or shows a nine of trump.
   *
   * @param choice which of it
   */
  record HandleDix(DixChoice choice) implements Action {}

  /**
   * Lays one meld, or none.
   *
   * @param meld the meld, or null
   */
  record LayMeld(Meld meld) implements Action {}
}
