/** What answers a decision: a plain object of the decision's kind. */
import { inspect } from "node:util";
import { Card, SUITS, type Suit } from "./cards.js";
import type { Decision } from "./decision.js";
import type { Call, Meld } from "./observation.js";

/** What may be done with a nine of trump, in the order of the protocol. */
export const DIX_CHOICES = ["keep", "exchange", "show"] as const;
export type DixChoice = (typeof DIX_CHOICES)[number];

/** Bids or passes. */
export interface CallAction {
  readonly kind: "call";
  readonly call: Call;
}

/** Names the trump suit. */
export interface TrumpAction {
  readonly kind: "trump";
  readonly suit: Suit;
}

/** Gives cards to the partner. */
export interface CardsAction {
  readonly kind: "cards";
  readonly cards: readonly Card[];
}

/** Puts a card to the trick. */
export interface PlayAction {
  readonly kind: "play";
  readonly card: Card;
}

/** Gives the deal up, or plays on. */
export interface ConcessionAction {
  readonly kind: "concession";
  readonly concede: boolean;
}

/** Asks for other cards, or plays these. */
export interface RedealAction {
  readonly kind: "redeal";
  readonly redeal: boolean;
}

/** Lays cards away for the widow. */
export interface BuryAction {
  readonly kind: "bury";
  readonly cards: readonly Card[];
}

/** Keeps, exchanges or shows a nine of trump. */
export interface DixAction {
  readonly kind: "dix";
  readonly choice: DixChoice;
}

/** Lays one meld, or none. */
export interface MeldAction {
  readonly kind: "meld";
  readonly meld: Meld | undefined;
}

/** The answer to a decision: that of its kind. Whether it is legal is the referee's to say. */
export type Action =
  | CallAction
  | TrumpAction
  | CardsAction
  | PlayAction
  | ConcessionAction
  | RedealAction
  | BuryAction
  | DixAction
  | MeldAction;

/**
 * What is wrong with a choice that cannot even be sent, as the end of a sentence about the method that made it;
 * undefined where nothing is. Programs in JavaScript have no other check.
 */
export function faultOf(decision: Decision, action: unknown): string | undefined {
  const answer = action as Partial<Action> | null | undefined;
  if (answer?.kind !== decision.kind) {
    return `returned ${shown(action)}, which does not answer a decision of the kind ${decision.kind}`;
  }
  switch (answer.kind) {
    case "call":
      return isWhole(answer.call) ? undefined : must(answer.call, "PASS or the points of a bid");
    case "trump":
      return SUITS.some((suit) => suit === answer.suit) ? undefined : must(answer.suit, "a suit");
    case "play":
      return answer.card instanceof Card ? undefined : must(answer.card, "a Card");
    case "cards":
    case "bury":
      return faultOfCards(answer.cards, decision.kind === answer.kind ? decision.count : 0);
    case "concession":
      return typeof answer.concede === "boolean" ? undefined : must(answer.concede, "true or false");
    case "redeal":
      return typeof answer.redeal === "boolean" ? undefined : must(answer.redeal, "true or false");
    case "dix":
      return DIX_CHOICES.some((choice) => choice === answer.choice)
        ? undefined
        : must(answer.choice, `one of ${DIX_CHOICES.join(", ")}`);
    case "meld":
      return isMeld(answer.meld) ? undefined : must(answer.meld, "a meld or undefined");
  }
}

function faultOfCards(cards: unknown, count: number): string | undefined {
  if (!Array.isArray(cards) || !cards.every((card) => card instanceof Card)) {
    return must(cards, "an array of Cards");
  }
  return cards.length === count ? undefined : `returned ${cards.length} cards, the decision asks for ${count}`;
}

function isMeld(meld: unknown): boolean {
  const cards = (meld as Partial<Meld> | null | undefined)?.cards;
  return meld === undefined || (Array.isArray(cards) && cards.every((card) => card instanceof Card));
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
}

function must(value: unknown, wanted: string): string {
  return `returned ${shown(value)}: it must return ${wanted}`;
}

function shown(value: unknown): string {
  return inspect(value, { depth: 1, breakLength: Infinity });
}
