/** What an author extends. It knows nothing of the stream; `conversation` calls it. */
import type { Action, DixChoice } from "./action.js";
import type { Card, Suit } from "./cards.js";
import type {
  BuryDecision,
  CallDecision,
  CardsDecision,
  ConcessionDecision,
  Decision,
  DixDecision,
  MeldDecision,
  PlayDecision,
  RedealDecision,
  TrumpDecision,
} from "./decision.js";
import type { Call, Meld } from "./observation.js";
import type { DealEnded, MatchEnded, MatchStarted } from "./told.js";

/** Every method of a bot may be asynchronous. */
export type Awaitable<T> = T | Promise<T>;

/**
 * A bot at one seat. One object plays all the deals of its seat, many of them at the same time. Every choice has a plain
 * default: override those that you want.
 */
export class Bot {
  /** Empty: what the manifest says, which the referee hands on in the environment. */
  readonly name: string = "";
  /** Empty: what the manifest says. */
  readonly version: string = "";
  /** The presets it plays; empty: every one. */
  readonly rulesets: readonly string[] = [];
  /** The most decisions at once; 0: any number. */
  readonly maxBatch: number = 0;

  /** `PASS` or the points of a bid. By default a pass where that is legal, else the lowest bid. */
  chooseCall(decision: CallDecision): Awaitable<Call> {
    return decision.lowestCall();
  }

  /** One of `suits`. By default the one of which the hand holds most. */
  chooseTrump(decision: TrumpDecision): Awaitable<Suit> {
    const { hand } = decision.observation;
    return decision.suits.reduce((best, suit) => (countSuit(hand, suit) > countSuit(hand, best) ? suit : best));
  }

  /** Exactly `count` of `cards`, to give to the partner. By default the first ones. */
  chooseCards(decision: CardsDecision): Awaitable<readonly Card[]> {
    return decision.firstLegal().cards;
  }

  /** One of `cards`, to play. By default the first. */
  choosePlay(decision: PlayDecision): Awaitable<Card> {
    return decision.firstLegal().card;
  }

  /** Whether to give the deal up: the own contract, or as a defender that of others. By default never. */
  chooseConcession(_decision: ConcessionDecision): Awaitable<boolean> {
    return false;
  }

  /** Whether to ask for other cards. By default never. */
  chooseRedeal(_decision: RedealDecision): Awaitable<boolean> {
    return false;
  }

  /** Exactly `count` of `cards`, to lay away. By default low cards that are no trump, of the shortest suits first. */
  chooseBury(decision: BuryDecision): Awaitable<readonly Card[]> {
    const { hand, trump } = decision.observation;
    return [...decision.cards]
      .sort(
        (a, b) =>
          Number(a.suit === trump) - Number(b.suit === trump) ||
          a.strength - b.strength ||
          countSuit(hand, a.suit) - countSuit(hand, b.suit),
      )
      .slice(0, decision.count);
  }

  /** One of `choices`. By default an exchange where that is legal, else to show the nine. */
  chooseDix(decision: DixDecision): Awaitable<DixChoice> {
    return decision.choices.includes("exchange") ? "exchange" : "show";
  }

  /** One of `melds`, or undefined to lay none. By default the one that scores most. */
  chooseMeld(decision: MeldDecision): Awaitable<Meld | undefined> {
    const most = Math.max(...decision.melds.map((meld) => meld.points));
    return decision.melds.find((meld) => meld.points === most);
  }

  /** The action for any decision, for those who decide in one place. By default what the method for its kind says. */
  choose(decision: Decision): Awaitable<Action> {
    return this.#byKind(decision);
  }

  async #byKind(decision: Decision): Promise<Action> {
    switch (decision.kind) {
      case "call":
        return { kind: "call", call: await this.chooseCall(decision) };
      case "trump":
        return { kind: "trump", suit: await this.chooseTrump(decision) };
      case "cards":
        return { kind: "cards", cards: await this.chooseCards(decision) };
      case "play":
        return { kind: "play", card: await this.choosePlay(decision) };
      case "concession":
        return { kind: "concession", concede: await this.chooseConcession(decision) };
      case "redeal":
        return { kind: "redeal", redeal: await this.chooseRedeal(decision) };
      case "bury":
        return { kind: "bury", cards: await this.chooseBury(decision) };
      case "dix":
        return { kind: "dix", choice: await this.chooseDix(decision) };
      case "meld":
        return { kind: "meld", meld: await this.chooseMeld(decision) };
    }
  }

  /** An action for each decision, in their order. By default `choose` for one after the other. */
  chooseBatch(decisions: readonly Decision[]): Awaitable<readonly Action[]> {
    return this.#oneByOne(decisions);
  }

  async #oneByOne(decisions: readonly Decision[]): Promise<readonly Action[]> {
    const actions: Action[] = [];
    for (const decision of decisions) {
      actions.push(await this.choose(decision));
    }
    return actions;
  }

  /** A match begins: its ruleset, the own seat, the clock. */
  matchStarted(_info: MatchStarted): Awaitable<void> {
    // Most bots do not care.
  }

  /**
   * A deal has ended at all tables, and everything about it is told: only to a bot that overrides this, for matches of
   * bots that do without are quicker.
   */
  dealEnded(_info: DealEnded): Awaitable<void> {
    // Most bots do not care.
  }

  /** A match is over; another may follow. */
  matchEnded(_info: MatchEnded): Awaitable<void> {
    // Most bots do not care.
  }
}

function countSuit(cards: readonly Card[], suit: Suit): number {
  return cards.filter((card) => card.suit === suit).length;
}
