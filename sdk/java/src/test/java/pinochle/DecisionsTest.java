package pinochle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinochle_protocol.v1.ActionOuterClass;

class DecisionsTest {
  static Stream<Testdata.Vector> vectors() {
    return Testdata.decisions().stream();
  }

  private static ActionOuterClass.Action message(Testdata.Encoded encoded)
      throws InvalidProtocolBufferException {
    return ActionOuterClass.Action.parseFrom(encoded.payload());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void answersAreThoseOfTheTestData(Testdata.Vector vector) throws InvalidProtocolBufferException {
    Decision decision = vector.decision();
    assertEquals(message(vector.lowest()), Writing.answer(decision, decision.firstLegal()));
    assertEquals(message(vector.last()), Writing.answer(decision, last(decision)));
    ActionOuterClass.Action byDefault = Writing.answer(decision, new Bot() {}.choose(decision));
    if (vector.byDefault() != null) {
      assertEquals(message(vector.byDefault()), byDefault);
    } else {
      assertNotNull(byDefault); // each SDK's own matter, but it must be an answer
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void helpersFindWhatTheTestDataSays(Testdata.Vector vector) {
    Observation observation = vector.decision().observation();
    Testdata.Seen seen = vector.seen();
    assertEquals(seen.trump(), Testdata.number(observation.trump()));
    assertEquals(seen.partner(), Testdata.number(observation.partner()));
    assertEquals(seen.highest_bid(), observation.highestBid());
    assertEquals(seen.current_winner(), Testdata.number(observation.currentWinner()));
    assertEquals(seen.callers(), Testdata.numbers(observation.callers()));
    assertEquals(seen.cards_left(), Testdata.numbers(observation.cardsLeft()));
    assertEquals(seen.voids(), Testdata.numbers(observation.voids()));
    List<Testdata.SeenTrick> tricks =
        observation.tricks().stream()
            .map(
                trick ->
                    new Testdata.SeenTrick(
                        Testdata.number(trick.leader()),
                        Testdata.numbers(trick.seats()),
                        Testdata.numbers(trick.cards())))
            .toList();
    assertEquals(seen.tricks(), tricks);
    if (!tricks.isEmpty()) {
      assertEquals(observation.tricks().get(tricks.size() - 1), observation.currentTrick());
    }
  }

  @Test
  void theDecisionsGeneratorStandsStill() {
    Decision decision = vectors().findFirst().orElseThrow().decision();
    long first = decision.random().nextLong();
    assertNotEquals(first, decision.random().nextLong());
    assertEquals(first, new SeededRandom(decision.randomSeed()).nextLong());
  }

  @Test
  void bidsAreFoundInTheRanges() {
    var ranges = List.of(new BidRange(50, 51, 1), new BidRange(60, 70, 5));
    var decision =
        new CallDecision(vectors().findFirst().orElseThrow().decision().setting(), true, ranges);
    assertEquals(Stream.of(50, 51, 60, 65).map(Call::bid).toList(), decision.lowestBids(4));
    assertEquals(5, decision.lowestBids(9).size());
    assertEquals(List.of(), decision.lowestBids(0));
    assertNull(decision.highestBid(49));
    assertEquals(Call.bid(51), decision.highestBid(59));
    assertEquals(Call.bid(65), decision.highestBid(69));
    assertEquals(Call.bid(70), decision.highestBid(400));
  }

  @Test
  void whatIsNoDecisionIsNamed() {
    Ruleset ruleset = Ruleset.of("check");
    for (byte[] payload : List.of(new byte[] {-1}, new byte[0])) {
      assertThrows(
          IllegalArgumentException.class, () -> Decision.parse(payload, ruleset, Seat.EAST));
    }
  }

  @Test
  void anUnknownMeldKeepsItsNumber() {
    assertEquals(MeldKind.JACKS, new Meld(9, null, 1, 40, List.of()).kind());
    assertEquals(MeldKind.UNKNOWN, new Meld(10, null, 1, 40, List.of()).kind());
    assertEquals(MeldKind.UNKNOWN, new Meld(-1, null, 1, 40, List.of()).kind());
  }

  /** The last legal action in the documented order. */
  private static Action last(Decision decision) {
    if (decision instanceof CallDecision call) {
      Call highest = call.highestBid(Integer.MAX_VALUE);
      return new Action.MakeCall(highest == null ? Call.PASS : highest);
    } else if (decision instanceof TrumpDecision trump) {
      return new Action.NameTrump(end(trump.suits(), 1).get(0));
    } else if (decision instanceof CardsDecision cards) {
      return new Action.GiveCards(end(cards.cards(), cards.count()));
    } else if (decision instanceof PlayDecision play) {
      return new Action.PlayCard(end(play.cards(), 1).get(0));
    } else if (decision instanceof ConcessionDecision) {
      return new Action.Concession(true);
    } else if (decision instanceof RedealDecision) {
      return new Action.Redeal(true);
    } else if (decision instanceof BuryDecision bury) {
      return new Action.BuryCards(end(bury.cards(), bury.count()));
    } else if (decision instanceof DixDecision dix) {
      return new Action.HandleDix(end(dix.choices(), 1).get(0));
    }
    return new Action.LayMeld(end(((MeldDecision) decision).melds(), 1).get(0));
  }

  private static <T> List<T> end(List<T> list, int count) {
    return list.subList(list.size() - count, list.size());
  }
}
