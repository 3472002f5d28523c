package pinochle;

/**
 * A match that is over.
 *
 * @param termination why it ended
 * @param deals how many deals this process saw end
 */
public record MatchEnded(Termination termination, int deals) {
  /** Why a match ended. */
  public enum Termination {
    /** A reason that this version does not know. */
    UNKNOWN,
    /** Every board was played. */
    COMPLETED,
    /** A side forfeited too many boards, or a process failed too often. */
    FORFEITED,
    /** The operator ended it, or it could not go on. */
    CANCELLED
  }
}
