package pinochle;

import java.util.Map;

/** Plays for the referee that started the program. */
public final class Pinochle {
  private static final String BY_HAND =
      """
      This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
      Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
      To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
      PINOCHLE_TOKEN to what that prints.\
      """;

  private Pinochle() {}

  /**
   * Plays until the referee says goodbye, and then returns.
   *
   * <p>It ends the program with a sentence on standard error and status 1 if the referee refuses
   * the bot or is lost, and with status 2 if there is no referee to dial. What the bot itself
   * throws ends the program with status 1, too.
   *
   * @param bot who plays
   */
  public static void serve(Bot bot) {
    try {
      run(bot, System.getenv());
    } catch (RefereeException | BotException e) {
      System.err.println(e.getMessage());
      System.exit(e instanceof RefereeException.NotStarted ? 2 : 1);
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  /**
   * The same for programs that do more: it returns after a goodbye, or when the referee closed the
   * stream in order.
   *
   * @param bot who plays
   * @param environment the variables that say where to dial, such as {@link System#getenv()}
   * @throws RefereeException if the referee refuses the bot, is lost, or is not there
   */
  public static void run(Bot bot, Map<String, String> environment) throws RefereeException {
    String address = environment.getOrDefault("PINOCHLE_ADDRESS", "");
    String token = environment.getOrDefault("PINOCHLE_TOKEN", "");
    if (address.isEmpty() || token.isEmpty()) {
      throw new RefereeException.NotStarted(BY_HAND);
    }
    Conversation conversation = new Conversation(bot);
    byte[] hello =
        conversation.hello(
            token, environment.get("PINOCHLE_BOT_NAME"), environment.get("PINOCHLE_BOT_VERSION"));
    try (Connection connection = Connection.open(address)) {
      connection.talk(conversation, hello);
    }
  }
}
