package pinochle;

/** A kind of meld. There may be more in a newer contract than have names here. */
public enum MeldKind {
  /** A kind that this version does not know. */
  UNKNOWN,
  /** A T K Q J of trump. */
  RUN,
  /** K Q of trump. */
  ROYAL_MARRIAGE,
  /** K Q of another suit. */
  MARRIAGE,
  /** The nine of trump. */
  DIX,
  /** Jack of diamonds and queen of spades. */
  PINOCHLE,
  /** An ace of every suit. */
  ACES,
  /** A king of every suit. */
  KINGS,
  /** A queen of every suit. */
  QUEENS,
  /** A jack of every suit. */
  JACKS
}
