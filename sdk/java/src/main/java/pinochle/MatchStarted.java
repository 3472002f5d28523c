package pinochle;

import java.time.Duration;

/**
 * What a bot is told of a match that begins.
 *
 * @param ruleset what is played
 * @param seat the bot's own
 * @param format how deals follow one another
 * @param boards how many boards, or games, each table plays
 * @param decisionTime the limit for one decision; null where play is untimed
 * @param bankTime what is added to the bank at each board begun
 */
public record MatchStarted(
    Ruleset ruleset,
    Seat seat,
    Format format,
    int boards,
    Duration decisionTime,
    Duration bankTime) {
  /** How the deals of a match follow one another. */
  public enum Format {
    /** A format that this version does not know. */
    UNKNOWN,
    /** Every board stands alone, and scores before it are 0. */
    BOARDS,
    /** Boards in sequence until a side reaches the target, or for a number of deals. */
    GAMES
  }
}
