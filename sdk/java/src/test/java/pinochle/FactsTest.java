package pinochle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactsTest {
  private static List<Integer> integers(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsInt).toList();
  }

  private static List<String> texts(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsString).toList();
  }

  private static List<String> texts(Object[] values) {
    return Arrays.stream(values).map(Object::toString).toList();
  }

  @Test
  void textsAreThoseOfTheTestData() {
    JsonObject facts = Testdata.json("facts.json");
    assertEquals(texts(facts.getAsJsonArray("cards")), texts(Card.values()));
    assertEquals(texts(facts.getAsJsonArray("suits")), texts(Suit.values()));
    assertEquals(texts(facts.getAsJsonArray("seats")), texts(Seat.values()));
    assertEquals(texts(facts.getAsJsonArray("sides")), texts(Side.values()));
  }

  @Test
  void rulesetsAreThoseOfTheTestData() {
    List<String> names = new ArrayList<>();
    for (JsonElement each : Testdata.json("facts.json").getAsJsonArray("rulesets")) {
      JsonObject fact = each.getAsJsonObject();
      Ruleset ruleset = Ruleset.of(fact.get("name").getAsString());
      names.add(ruleset.name());
      assertTrue(ruleset.isKnown());
      assertEquals(integers(fact.getAsJsonArray("seats")), Testdata.numbers(ruleset.seats()));
      assertEquals(integers(fact.getAsJsonArray("sides")), Testdata.numbers(ruleset.sides()));
      assertEquals(fact.get("stock_tricks").getAsInt(), ruleset.stockTricks());
      List<Integer> deck = new ArrayList<>();
      for (int suit : IntStream.range(0, 4).toArray()) {
        for (int rank : integers(fact.getAsJsonArray("ranks"))) {
          deck.addAll(Collections.nCopies(fact.get("copies").getAsInt(), 6 * suit + rank));
        }
      }
      assertEquals(deck, Testdata.numbers(ruleset.deck()));
    }
    assertEquals(names, Ruleset.presets());
  }

  @Test
  void cardsAreReadAsTheyAreWritten() {
    for (Card card : Card.values()) {
      assertEquals(card, Card.parse(" " + card.toString().toLowerCase()));
      assertEquals(card, Card.of(card.suit(), card.rank()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1H", "HT", "THH"})
  void whatIsNoCardIsNamed(String text) {
    var error = assertThrows(IllegalArgumentException.class, () -> Card.parse(text));
    assertTrue(error.getMessage().startsWith("\"" + text + "\" is no card"), error.getMessage());
  }

  @Test
  void anUnknownRulesetHasNoSeats() {
    Ruleset newer = Ruleset.of("newer");
    assertFalse(newer.isKnown());
    assertNull(newer.partner(Seat.NORTH));
    assertNull(newer.left(Seat.NORTH));
  }

  @Test
  void theGeneratorDrawsWhatTheTestDataSays() {
    for (JsonElement each : Testdata.json("random.json").getAsJsonArray("seeds")) {
      JsonObject want = each.getAsJsonObject();
      byte[] seed = java.util.HexFormat.of().parseHex(want.get("random_seed").getAsString());
      SeededRandom words = new SeededRandom(seed);
      for (String word : texts(want.getAsJsonArray("words"))) {
        assertEquals(word, Long.toUnsignedString(words.nextLong()));
      }
      SeededRandom floats = new SeededRandom(seed);
      for (JsonElement value : want.getAsJsonArray("floats")) {
        assertEquals(value.getAsDouble(), floats.nextDouble());
      }
      SeededRandom below = new SeededRandom(seed);
      for (JsonElement value : want.getAsJsonArray("below")) {
        JsonObject drawn = value.getAsJsonObject();
        assertEquals(drawn.get("drawn").getAsLong(), below.below(drawn.get("bound").getAsLong()));
      }
      List<Integer> things = new ArrayList<>(IntStream.range(0, 10).boxed().toList());
      new SeededRandom(seed).shuffle(things);
      assertEquals(integers(want.getAsJsonArray("shuffled")), things);
    }
    assertThrows(IllegalArgumentException.class, () -> new SeededRandom(new byte[8]).below(0));
    assertEquals("a", new SeededRandom(new byte[0]).choice(List.of("a")));
  }
}
