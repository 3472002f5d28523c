package bot;

import java.util.Collections;
import java.util.Comparator;
import pinochle.Bot;
import pinochle.Card;
import pinochle.Pinochle;
import pinochle.PlayDecision;

/**
 * A bot to begin with. The defaults of {@link Bot} do what it does not: override more of them, one
 * after the other, for bidding, trump, or what the partner is given.
 */
public final class MyBot implements Bot {
  private static final Comparator<Card> BY_RANK = Comparator.comparing(Card::rank);

  /** Leads the highest card and follows with the lowest. */
  @Override
  public Card choosePlay(PlayDecision decision) {
    boolean leads = decision.observation().currentWinner() == null;
    return leads
        ? Collections.max(decision.cards(), BY_RANK)
        : Collections.min(decision.cards(), BY_RANK);
  }

  /** Plays for the referee that started the program. */
  public static void main(String[] arguments) {
    Pinochle.serve(new MyBot());
  }
}
