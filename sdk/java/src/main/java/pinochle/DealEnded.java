package pinochle;

import java.util.List;

/**
 * A deal that has ended at all tables, with everything about it.
 *
 * @param dealId the deal, as in its decisions
 * @param result how it ended at this table
 * @param deltas the change of each side's score
 * @param trickPoints what each side took in tricks
 * @param hands the cards as dealt, by seat
 * @param dealer the dealer
 * @param calls all calls, in order
 * @param contract the contract, or null where there was none
 * @param melds what each seat laid face up
 * @param plays the cards played, in order
 * @param trickLeaders the leader of each trick
 * @param widow the widow as dealt; empty where there is none
 * @param stock the stock as dealt, the upcard last; empty where there is none
 * @param buried what the declarer buried
 * @param turnedUp the card turned up at the deal, or null
 * @param checks what each partner of a side gets in the second ledger; empty where there is none
 */
public record DealEnded(
    long dealId,
    Result result,
    List<Integer> deltas,
    List<Integer> trickPoints,
    List<List<Card>> hands,
    Seat dealer,
    List<Call> calls,
    Contract contract,
    List<ShownMelds> melds,
    List<Card> plays,
    List<Seat> trickLeaders,
    List<Card> widow,
    List<Card> stock,
    List<Card> buried,
    Card turnedUp,
    List<Integer> checks) {
  /** How a deal ended. */
  public enum Result {
    /** A result that this version does not know. */
    UNKNOWN,
    /** The contract was made. */
    MADE,
    /** The contract was set. */
    SET,
    /** The declarer gave the deal up. */
    CONCEDED,
    /** The rules threw the deal in. */
    THROWN_IN,
    /** Nobody bid. */
    PASSED_OUT,
    /** Played without a contract. */
    PLAYED,
    /** Forfeited after a fault. */
    FORFEITED
  }
}
