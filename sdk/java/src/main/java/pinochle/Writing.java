package pinochle;

import java.nio.charset.StandardCharsets;
import java.util.List;
import pinochle_protocol.v1.ActionOuterClass;
import pinochle_protocol.v1.ActionOuterClass.Bid;
import pinochle_protocol.v1.ActionOuterClass.Bury;
import pinochle_protocol.v1.ActionOuterClass.Cards;
import pinochle_protocol.v1.ActionOuterClass.Concession;
import pinochle_protocol.v1.ActionOuterClass.ConcessionChoice;
import pinochle_protocol.v1.ActionOuterClass.Dix;
import pinochle_protocol.v1.ActionOuterClass.Melding;
import pinochle_protocol.v1.ActionOuterClass.NoMeld;
import pinochle_protocol.v1.ActionOuterClass.Pass;
import pinochle_protocol.v1.ActionOuterClass.Play;
import pinochle_protocol.v1.ActionOuterClass.Redeal;
import pinochle_protocol.v1.ActionOuterClass.RedealChoice;
import pinochle_protocol.v1.ActionOuterClass.Trump;
import pinochle_protocol.v1.ObservationOuterClass;

/** From what a bot chose to messages of the protocol. */
final class Writing {
  private static final int MAX_REMARK_BYTES = 1024;

  private Writing() {}

  /** The message for an action; an error is in the terms of the bot's author. */
  static ActionOuterClass.Action answer(Decision decision, Action action) {
    check(decision, action);
    ActionOuterClass.Action.Builder message =
        ActionOuterClass.Action.newBuilder()
            .setDecisionId(decision.decisionId())
            .setRemark(clip(decision.remark()));
    write(action, message);
    return message.build();
  }

  private static void check(Decision decision, Action action) {
    String asked =
        "decision %d asks for %s"
            .formatted(decision.decisionId(), decision.answer().getSimpleName());
    if (action == null) {
      throw new BotException(asked + ", and the bot returned null");
    }
    if (!decision.answer().isInstance(action)) {
      throw new BotException(asked + ", and the bot returned " + action.getClass().getSimpleName());
    }
    if (decision instanceof CardsDecision cards) {
      Decision.counted(((Action.GiveCards) action).cards(), "choose", cards.count());
    } else if (decision instanceof BuryDecision bury) {
      Decision.counted(((Action.BuryCards) action).cards(), "choose", bury.count());
    }
  }

  private static void write(Action action, ActionOuterClass.Action.Builder to) {
    if (action instanceof Action.PlayCard play) {
      to.setPlay(Play.newBuilder().setCardValue(number(play.card())));
    } else if (action instanceof Action.MakeCall made) {
      to.setCall(call(made.call()));
    } else if (action instanceof Action.NameTrump trump) {
      to.setTrump(Trump.newBuilder().setSuitValue(number(trump.suit())));
    } else if (action instanceof Action.GiveCards given) {
      to.setCards(Cards.newBuilder().addAllCardsValue(numbers(given.cards())));
    } else if (action instanceof Action.BuryCards buried) {
      to.setBury(Bury.newBuilder().addAllCardsValue(numbers(buried.cards())));
    } else if (action instanceof Action.Concession concession) {
      to.setConcession(Concession.newBuilder().setChoice(choice(concession)));
    } else if (action instanceof Action.Redeal redeal) {
      to.setRedeal(Redeal.newBuilder().setChoice(choice(redeal)));
    } else if (action instanceof Action.HandleDix dix) {
      to.setDix(Dix.newBuilder().setChoiceValue(number(dix.choice())));
    } else if (action instanceof Action.LayMeld laid) {
      to.setMeld(melding(laid.meld()));
    }
  }

  private static ActionOuterClass.Call.Builder call(Call call) {
    ActionOuterClass.Call.Builder message = ActionOuterClass.Call.newBuilder();
    return call.isPass()
        ? message.setPass(Pass.getDefaultInstance())
        : message.setBid(Bid.newBuilder().setPoints(call.points()));
  }

  private static ConcessionChoice choice(Action.Concession action) {
    return action.concede()
        ? ConcessionChoice.CONCESSION_CHOICE_CONCEDE
        : ConcessionChoice.CONCESSION_CHOICE_CONTINUE;
  }

  private static RedealChoice choice(Action.Redeal action) {
    return action.ask() ? RedealChoice.REDEAL_CHOICE_REDEAL : RedealChoice.REDEAL_CHOICE_CONTINUE;
  }

  private static Melding.Builder melding(Meld meld) {
    Melding.Builder message = Melding.newBuilder();
    return meld == null
        ? message.setNone(NoMeld.getDefaultInstance())
        : message.setMeld(meld(meld));
  }

  private static ObservationOuterClass.Meld meld(Meld meld) {
    // Kind, copies and cards are what counts.
    return ObservationOuterClass.Meld.newBuilder()
        .setKindValue(meld.kindNumber())
        .setCopies(meld.copies())
        .addAllCardsValue(numbers(meld.cards()))
        .build();
  }

  private static List<Integer> numbers(List<Card> cards) {
    return cards.stream().map(Writing::number).toList();
  }

  /**
   * Values of this package are in the order of the protocol's numbers, which begin with 1; 0 is
   * nothing.
   */
  private static int number(Enum<?> value) {
    return value == null ? 0 : value.ordinal() + 1;
  }

  /** The part of a remark that is kept, whole characters only. */
  private static String clip(String remark) {
    // What is no text, such as half of a surrogate pair, becomes a question mark.
    byte[] bytes = remark.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(bytes.length, MAX_REMARK_BYTES);
    while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}
