package pinochle;

/** A bot answered with what cannot be sent; the message says so in the terms of its author. */
public class BotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BotException(String message) {
    super(message);
  }
}
