package pinochle;

/** What may be done with a nine of trump after a trick won. */
public enum DixChoice {
  /** Keep it in the hand, and any other nine of trump with it. */
  KEEP,
  /** Exchange it for the upcard. */
  EXCHANGE,
  /** Lay it face up. */
  SHOW
}
