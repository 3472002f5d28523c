/** A bot to begin with: it leads its highest card and follows with its lowest. The SDK's defaults do the rest. */
import { Bot, type Card, type PlayDecision } from "pinochle";

/** Override more methods one after the other: bidding, trump, what the partner is given. */
export class MyBot extends Bot {
  override choosePlay(decision: PlayDecision): Card {
    const leads = decision.observation.currentWinner() === undefined;
    return decision.cards.reduce((best, card) =>
      (leads ? card.strength > best.strength : card.strength < best.strength) ? card : best,
    );
  }
}
