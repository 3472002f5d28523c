package pinochle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinochle_protocol.v1.DecisionOuterClass.DecisionBatch;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayRequest;
import pinochle_protocol.v1.RefereeServiceOuterClass.PlayResponse;

class ConversationTest {
  /**
   * Takes the first legal action, as the bot of the transcripts does, and like it does not do
   * without the ends of deals.
   */
  static class LowestBot implements Bot {
    @Override
    public Action choose(Decision decision) {
      return decision.firstLegal();
    }

    @Override
    public void dealEnded(DealEnded info) {}
  }

  private interface Hearing extends Bot {
    @Override
    default void dealEnded(DealEnded info) {}
  }

  static Stream<String> transcripts() {
    return Testdata.transcripts().stream();
  }

  private static void hear(Bot bot, String transcript) throws RefereeException {
    Conversation conversation = new Conversation(bot);
    for (Testdata.Line line : Testdata.transcript(transcript)) {
      if (line.isReferee()) {
        conversation.receive(line.payload());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void theBotSaysItsHalf(String name) throws Exception {
    Conversation conversation = new Conversation(new LowestBot());
    List<PlayRequest> said = new ArrayList<>();
    List<PlayRequest> want = new ArrayList<>();
    for (Testdata.Line line : Testdata.transcript(name)) {
      if (!line.isReferee()) {
        want.add(PlayRequest.parseFrom(line.payload()));
        continue;
      }
      if (said.isEmpty()) {
        String token = want.get(0).getHello().getToken();
        said.add(PlayRequest.parseFrom(conversation.hello(token, "first-legal", "1.0.0")));
      }
      byte[] answer = conversation.receive(line.payload());
      if (answer != null) {
        said.add(PlayRequest.parseFrom(answer));
      }
    }
    assertEquals(want, said);
    assertTrue(conversation.isOver());
    assertEquals(!name.equals("transcript-refused.json"), conversation.isWelcome());
    assertEquals(
        conversation.isWelcome(), conversation.farewell().isEmpty() || !name.contains("refused"));
  }

  private static List<String> features(Bot bot) throws Exception {
    byte[] hello = new Conversation(bot).hello("t", "", "");
    return PlayRequest.parseFrom(hello).getHello().getFeaturesList();
  }

  @Test
  void aBotThatDoesNotOverrideDealEndedSaysThatItDoesWithout() throws Exception {
    assertEquals(List.of("no-deal-ended"), features(new Bot() {}));
    assertEquals(List.of(), features(new LowestBot()));
    assertEquals(List.of(), features(new LowestBot() {}));
    assertEquals(List.of(), features(new Hearing() {}));
  }

  @Test
  void aBotIsToldOfMatchesAndDeals() throws RefereeException {
    List<MatchStarted> started = new ArrayList<>();
    List<DealEnded> ended = new ArrayList<>();
    List<MatchEnded> over = new ArrayList<>();
    List<Clock> clocks = new ArrayList<>();
    hear(
        new LowestBot() {
          @Override
          public Action choose(Decision decision) {
            clocks.add(decision.clock());
            return super.choose(decision);
          }

          @Override
          public void matchStarted(MatchStarted info) {
            started.add(info);
          }

          @Override
          public void dealEnded(DealEnded info) {
            ended.add(info);
          }

          @Override
          public void matchEnded(MatchEnded info) {
            over.add(info);
          }
        },
        "transcript-restarted.json");
    Duration bank = Duration.ofMillis(2500);
    Duration second = Duration.ofSeconds(1);
    assertEquals(
        List.of(
            new MatchStarted(
                Ruleset.of("check"), Seat.WEST, MatchStarted.Format.BOARDS, 2, second, bank)),
        started);
    assertEquals(2, ended.size());
    DealEnded deal = ended.get(0);
    assertEquals(1, deal.dealId());
    assertEquals(Seat.WEST, deal.dealer());
    assertEquals(4, deal.hands().size());
    assertEquals(48, deal.plays().size());
    assertEquals(4, deal.melds().size());
    assertEquals(List.of(new MatchEnded(MatchEnded.Termination.COMPLETED, 2)), over);
    assertEquals(second, clocks.get(0).decision());
    assertEquals(Duration.ZERO, clocks.get(0).lastRoundTrip());
    assertEquals(Duration.ofNanos(12_500_000), clocks.get(clocks.size() - 1).lastRoundTrip());
  }

  @Test
  void mistakesAreNamedInTheAuthorsTerms() {
    Bot nothing =
        new Bot() {
          @Override
          public Card choosePlay(PlayDecision decision) {
            return null;
          }
        };
    assertMistake("choosePlay returned null", nothing);
    Bot wrongKind =
        new Bot() {
          @Override
          public Action choose(Decision decision) {
            return new Action.NameTrump(Suit.SPADES);
          }
        };
    assertMistake("asks for PlayCard, and the bot returned NameTrump", wrongKind);
    Bot tooMany =
        new Bot() {
          @Override
          public List<Action> chooseBatch(List<Decision> decisions) {
            return List.of();
          }
        };
    assertMistake("chooseBatch returned 0 actions for 2 decisions", tooMany);
  }

  private static void assertMistake(String sentence, Bot bot) {
    var error = assertThrows(BotException.class, () -> hear(bot, "transcript-restarted.json"));
    assertTrue(error.getMessage().contains(sentence), error.getMessage());
  }

  @Test
  void cardsAreCounted() {
    Decision cards =
        Testdata.decisions().stream()
            .map(Testdata.Vector::decision)
            .filter(CardsDecision.class::isInstance)
            .findFirst()
            .orElseThrow();
    Bot bot =
        new Bot() {
          @Override
          public List<Card> chooseCards(CardsDecision decision) {
            return decision.cards().subList(0, 1);
          }
        };
    int count = ((CardsDecision) cards).count();
    String want = "chooseCards returned 1 cards, the decision asks for " + count;
    assertEquals(want, assertThrows(BotException.class, () -> bot.choose(cards)).getMessage());
    Action one = new Action.GiveCards(List.of(Card.ACE_OF_CLUBS));
    assertThrows(BotException.class, () -> Writing.answer(cards, one));
  }

  @Test
  void aRefereeThatMakesNoSenseIsNamed() {
    byte[] decisions =
        PlayResponse.newBuilder()
            .setDecisions(DecisionBatch.getDefaultInstance())
            .build()
            .toByteArray();
    assertThrows(
        RefereeException.class, () -> new Conversation(new LowestBot()).receive(decisions));
    assertThrows(
        RefereeException.class, () -> new Conversation(new LowestBot()).receive(new byte[] {-1}));
  }

  @Test
  void remarksAreClipped() {
    assertEquals("short", kept("short"));
    assertEquals("ü".repeat(512), kept("ü".repeat(600)));
    assertEquals("a" + "ü".repeat(511), kept("a" + "ü".repeat(600)));
    assertEquals("half ?", kept("half \uD800"));
  }

  private static String kept(String remark) {
    Decision decision = Testdata.decisions().get(0).decision();
    decision.remark(remark);
    return Writing.answer(decision, decision.firstLegal()).getRemark();
  }
}
