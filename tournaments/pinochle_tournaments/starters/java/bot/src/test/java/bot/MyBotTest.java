package bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pinochle.Action;
import pinochle.Card;
import pinochle.Decision;
import pinochle.PlayDecision;
import pinochle.Rank;
import pinochle.Ruleset;
import pinochle.Seat;

class MyBotTest {
  private record Asked(String ruleset, Map<String, String> options, int seat, String bytes) {
    Decision decision() {
      Ruleset what = Ruleset.of(ruleset, options == null ? Map.of() : options);
      return Decision.parse(HexFormat.of().parseHex(bytes), what, Seat.values()[seat - 1]);
    }
  }

  private record Testdata(List<Asked> decisions) {}

  /** Decisions of every ruleset and kind. */
  private static List<Decision> asked() throws IOException {
    // Gson comes along with the SDK.
    String text = Files.readString(Path.of("../proto/testdata/decisions.json"));
    return new Gson()
        .fromJson(text, Testdata.class).decisions().stream().map(Asked::decision).toList();
  }

  /** Those that ask for a card. */
  private static List<PlayDecision> plays() throws IOException {
    return asked().stream()
        .filter(PlayDecision.class::isInstance)
        .map(PlayDecision.class::cast)
        .toList();
  }

  @Test
  void answersEveryKindOfDecision() throws IOException {
    for (Decision decision : asked()) {
      Action action = new MyBot().choose(decision);
      assertEquals(decision.firstLegal().getClass(), action.getClass());
    }
  }

  @Test
  void playsLegally() throws IOException {
    for (PlayDecision decision : plays()) {
      assertTrue(decision.cards().contains(new MyBot().choosePlay(decision)));
    }
  }

  @Test
  void leadsItsHighestCard() throws IOException {
    List<PlayDecision> leads =
        plays().stream().filter(play -> play.observation().currentWinner() == null).toList();
    assertFalse(leads.isEmpty());
    for (PlayDecision lead : leads) {
      Rank played = new MyBot().choosePlay(lead).rank();
      assertTrue(
          lead.cards().stream().map(Card::rank).noneMatch(rank -> rank.compareTo(played) > 0));
    }
  }
}
