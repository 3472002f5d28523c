package pinochle;

/** The referee refused the bot, was lost, or is not there; the message is a sentence for people. */
public class RefereeException extends Exception {
  private static final long serialVersionUID = 1;

  RefereeException(String message) {
    super(message);
  }

  /** No referee started this program: the environment does not say where to dial. */
  public static final class NotStarted extends RefereeException {
    private static final long serialVersionUID = 1;

    NotStarted(String message) {
      super(message);
    }
  }
}
