package pinochle;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The shared test data; a copy of this SDK that stands alone is tested where it comes from. */
final class Testdata {
  private static final Path FOLDER = Path.of("../../proto/testdata");

  private Testdata() {}

  /** A message as the test data has it. */
  record Encoded(JsonElement message, String bytes) {
    byte[] payload() {
      return HexFormat.of().parseHex(bytes);
    }
  }

  /** What is to be found in a decision. */
  record Seen(
      int trump,
      int partner,
      List<Integer> callers,
      int highest_bid,
      List<SeenTrick> tricks,
      int current_winner,
      List<Integer> cards_left,
      Map<String, List<Integer>> voids) {}

  record SeenTrick(int leader, List<Integer> seats, List<Integer> cards) {}

  /** A decision with its answers. */
  record Vector(
      String ruleset,
      Map<String, String> options,
      int seat,
      String bytes,
      Encoded lowest,
      Encoded last,
      // `default` is a word of the language
      @com.google.gson.annotations.SerializedName("default") Encoded byDefault,
      Seen seen) {
    Decision decision() {
      byte[] payload = HexFormat.of().parseHex(bytes);
      Map<String, String> differing = options == null ? Map.of() : options;
      return Decision.parse(payload, Ruleset.of(ruleset, differing), Seat.values()[seat - 1]);
    }
  }

  private record Vectors(List<Vector> decisions) {}

  /** One message of a conversation. */
  record Line(String from, String bytes) {
    boolean isReferee() {
      return from.equals("referee");
    }

    byte[] payload() {
      return HexFormat.of().parseHex(bytes);
    }
  }

  private record Transcript(List<Line> messages) {}

  static JsonObject json(String name) {
    return read(name, JsonObject.class);
  }

  static List<Vector> decisions() {
    return read("decisions.json", Vectors.class).decisions();
  }

  static List<Line> transcript(String name) {
    return read(name, Transcript.class).messages();
  }

  static List<String> transcripts() {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(FOLDER, "transcript-*.json")) {
      found.forEach(path -> names.add(path.getFileName().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertFalse(names.isEmpty());
    return names;
  }

  private static <T> T read(String name, Class<T> type) {
    try {
      return new Gson().fromJson(Files.readString(FOLDER.resolve(name)), type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Values of the SDK as the test data numbers them, from 1; 0 is nothing. */
  static int number(Enum<?> value) {
    return value == null ? 0 : value.ordinal() + 1;
  }

  static List<Integer> numbers(Iterable<? extends Enum<?>> values) {
    List<Integer> numbers = new ArrayList<>();
    values.forEach(value -> numbers.add(number(value)));
    return numbers;
  }

  static Map<String, List<Integer>> numbers(Map<Seat, ? extends Iterable<Suit>> values) {
    Map<String, List<Integer>> numbers = new TreeMap<>();
    values.forEach((seat, suits) -> numbers.put(Integer.toString(number(seat)), numbers(suits)));
    return numbers;
  }
}
