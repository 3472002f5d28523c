/**
 * For writing Pinochle bots: implement {@link pinochle.Bot}, choose, and {@linkplain
 * pinochle.Pinochle#serve serve} it.
 *
 * <pre>{@code
 * import pinochle.*;
 *
 * public final class MyBot implements Bot {
 *   // Plays the last legal card: the highest of the last suit.
 *   @Override
 *   public Card choosePlay(PlayDecision decision) {
 *     return decision.cards().get(decision.cards().size() - 1);
 *   }
 *
 *   public static void main(String[] args) {
 *     Pinochle.serve(new MyBot());
 *   }
 * }
 * }</pre>
 *
 * <p>A referee starts the program once for each seat and asks it for decisions. Each {@link
 * pinochle.Decision} holds all that the seat may know ({@link pinochle.Observation}) and what is
 * legal; no knowledge of the rules is needed to play legally, and no memory. Draw random numbers
 * from {@link pinochle.Decision#random()} alone: then a match can be repeated, move for move.
 *
 * <p>Where there is nothing to tell (no trump yet, nobody's card), a method that gives a suit, a
 * card or a seat returns {@code null}, and says so; lists are never {@code null}, and cannot be
 * changed.
 *
 * <p>Standard output and standard error are the bot's own: the referee keeps the end of what is
 * written there.
 */
package pinochle;
