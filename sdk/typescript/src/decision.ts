/** What a bot is asked: one class a kind of decision, each with what is legal. Plain values, also for tests of a bot. */
import type {
  BuryAction,
  CallAction,
  CardsAction,
  ConcessionAction,
  DixAction,
  DixChoice,
  MeldAction,
  PlayAction,
  RedealAction,
  TrumpAction,
} from "./action.js";
import type { Card, Suit } from "./cards.js";
import { PASS, type Call, type Meld, type Observation } from "./observation.js";
import { Random } from "./random.js";

/** The time for a batch of decisions, in seconds: its size times the limit of one, and then the bank. */
export interface Clock {
  /** The limit for one decision; undefined where play is untimed. */
  readonly decisionSeconds: number | undefined;
  /** What is left of the bank beyond the limits. */
  readonly bankSeconds: number;
  /** How long the batch before took by the referee's clock; undefined before the first. */
  readonly lastRoundTripSeconds: number | undefined;
}

export const UNTIMED: Clock = { decisionSeconds: undefined, bankSeconds: 0, lastRoundTripSeconds: undefined };

/** What comes with a decision of any kind. Tests of a bot may leave it out. */
export interface DecisionContext {
  readonly randomSeed?: Uint8Array;
  readonly dealId?: number;
  readonly decisionId?: number;
  readonly clock?: Clock;
}

/** What decisions of every kind have. */
abstract class AnyDecision {
  /** All that the seat may know. */
  readonly observation: Observation;
  /** Eight bytes that are the same whenever this decision is asked again, and the same at every table. */
  readonly randomSeed: Uint8Array;
  /** Counts the deals of this connection, from 1. */
  readonly dealId: number;
  /** Counts the decisions of this connection, from 1. */
  readonly decisionId: number;
  readonly clock: Clock;
  /** May be set to a note on the action, which is kept in the record: up to 1,024 bytes. */
  remark = "";
  #rng: Random | undefined;

  constructor(observation: Observation, context: DecisionContext = {}) {
    this.observation = observation;
    this.randomSeed = context.randomSeed ?? new Uint8Array(8);
    this.dealId = context.dealId ?? 1;
    this.decisionId = context.decisionId ?? 1;
    this.clock = context.clock ?? UNTIMED;
  }

  /** The decision's own generator: a bot that draws from no other is reproducible. */
  get rng(): Random {
    this.#rng ??= new Random(this.randomSeed);
    return this.#rng;
  }
}

/** The bids `minimum`, `minimum + step`, up to `maximum`, in points. */
export interface BidRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** Asks for a bid or a pass. */
export class CallDecision extends AnyDecision {
  readonly kind = "call";
  /** Whether a pass is legal. */
  readonly mayPass: boolean;
  /** The legal bids, ascending. */
  readonly ranges: readonly BidRange[];

  constructor(
    observation: Observation,
    legal: { mayPass: boolean; ranges: readonly BidRange[] },
    context?: DecisionContext,
  ) {
    super(observation, context);
    this.mayPass = legal.mayPass;
    this.ranges = legal.ranges;
  }

  /** The lowest legal bids, as many as are wanted, or all where there are fewer. */
  lowestBids(wanted: number): Call[] {
    const bids: Call[] = [];
    for (const { minimum, maximum, step } of this.ranges) {
      for (let points = minimum; points <= maximum && bids.length < wanted; points += Math.max(step, 1)) {
        bids.push(points);
      }
    }
    return bids;
  }

  /** A pass where that is legal, else the lowest bid. */
  lowestCall(): Call {
    return this.mayPass ? PASS : (this.ranges[0]?.minimum ?? PASS);
  }

  firstLegal(): CallAction {
    return { kind: "call", call: this.lowestCall() };
  }
}

/** Asks for the trump suit. */
export class TrumpDecision extends AnyDecision {
  readonly kind = "trump";
  /** The suits that may be named, in order. */
  readonly suits: readonly Suit[];

  constructor(observation: Observation, legal: { suits: readonly Suit[] }, context?: DecisionContext) {
    super(observation, context);
    this.suits = legal.suits;
  }

  firstLegal(): TrumpAction {
    return { kind: "trump", suit: first(this.suits) };
  }
}

/** Which cards, copies repeated, and how many of them. */
interface LegalCards {
  readonly count: number;
  readonly cards: readonly Card[];
}

/** Asks for cards to give to the partner: exactly `count` of `cards`. */
export class CardsDecision extends AnyDecision {
  readonly kind = "cards";
  readonly count: number;
  /** The cards to choose from, copies repeated. */
  readonly cards: readonly Card[];

  constructor(observation: Observation, legal: LegalCards, context?: DecisionContext) {
    super(observation, context);
    this.count = legal.count;
    this.cards = legal.cards;
  }

  firstLegal(): CardsAction {
    return { kind: "cards", cards: this.cards.slice(0, this.count) };
  }
}

/** Asks for a card to play. */
export class PlayDecision extends AnyDecision {
  readonly kind = "play";
  /** The cards that may be played, each once, by suit and rank, the lowest first. */
  readonly cards: readonly Card[];

  constructor(observation: Observation, legal: { cards: readonly Card[] }, context?: DecisionContext) {
    super(observation, context);
    this.cards = legal.cards;
  }

  firstLegal(): PlayAction {
    return { kind: "play", card: first(this.cards) };
  }
}

/** Asks whether to give the deal up: the own contract, or as a defender that of others. */
export class ConcessionDecision extends AnyDecision {
  readonly kind = "concession";

  firstLegal(): ConcessionAction {
    return { kind: "concession", concede: false };
  }
}

/** Asks whether to ask for other cards. */
export class RedealDecision extends AnyDecision {
  readonly kind = "redeal";

  firstLegal(): RedealAction {
    return { kind: "redeal", redeal: false };
  }
}

/** Asks for cards to lay away for the widow: exactly `count` of `cards`. */
export class BuryDecision extends AnyDecision {
  readonly kind = "bury";
  readonly count: number;
  /** The cards to choose from, copies repeated; others of the hand may not be buried. */
  readonly cards: readonly Card[];

  constructor(observation: Observation, legal: LegalCards, context?: DecisionContext) {
    super(observation, context);
    this.count = legal.count;
    this.cards = legal.cards;
  }

  firstLegal(): BuryAction {
    return { kind: "bury", cards: this.cards.slice(0, this.count) };
  }
}

/** Asks what to do with a nine of trump. */
export class DixDecision extends AnyDecision {
  readonly kind = "dix";
  /** In the order keep, exchange, show. */
  readonly choices: readonly DixChoice[];

  constructor(observation: Observation, legal: { choices: readonly DixChoice[] }, context?: DecisionContext) {
    super(observation, context);
    this.choices = legal.choices;
  }

  firstLegal(): DixAction {
    return { kind: "dix", choice: first(this.choices) };
  }
}

/** Asks for one meld to lay, or none. */
export class MeldDecision extends AnyDecision {
  readonly kind = "meld";
  /** The melds of which one may be laid; none always may be. */
  readonly melds: readonly Meld[];

  constructor(observation: Observation, legal: { melds: readonly Meld[] }, context?: DecisionContext) {
    super(observation, context);
    this.melds = legal.melds;
  }

  firstLegal(): MeldAction {
    return { kind: "meld", meld: undefined };
  }
}

/**
 * One choice needed from the bot's seat; `kind` tells which. `firstLegal()` of each is the lowest legal action, the
 * first in the documented order.
 */
export type Decision =
  | CallDecision
  | TrumpDecision
  | CardsDecision
  | PlayDecision
  | ConcessionDecision
  | RedealDecision
  | BuryDecision
  | DixDecision
  | MeldDecision;

function first<T>(things: readonly T[]): T {
  const [thing] = things;
  if (thing === undefined) {
    throw new RangeError("nothing is legal in this decision");
  }
  return thing;
}
