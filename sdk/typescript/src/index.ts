/**
 * For writing Pinochle bots: extend {@link Bot}, choose, and {@link serve} it.
 *
 * ```ts
 * import { Bot, serve, type Card, type PlayDecision } from "pinochle";
 *
 * class MyBot extends Bot {
 *   // Plays the highest of the legal cards.
 *   override choosePlay(decision: PlayDecision): Card {
 *     return decision.cards.reduce((best, card) => (card.strength > best.strength ? card : best));
 *   }
 * }
 *
 * await serve(new MyBot());
 * ```
 *
 * A referee starts the program once for each seat and asks it for decisions. Each {@link Decision} holds all that the
 * seat may know ({@link Observation}) and what is legal; no knowledge of the rules is needed to play legally, and no
 * memory. Draw random numbers from the decision's `rng` alone: then a match can be repeated, move for move.
 *
 * Standard output and standard error are the bot's own: the referee keeps the end of what is written there.
 * `console.error` does well.
 *
 * @packageDocumentation
 */
export {
  DIX_CHOICES,
  type Action,
  type BuryAction,
  type CallAction,
  type CardsAction,
  type ConcessionAction,
  type DixAction,
  type DixChoice,
  type MeldAction,
  type PlayAction,
  type RedealAction,
  type TrumpAction,
} from "./action.js";
export { Bot, type Awaitable } from "./bot.js";
export {
  Card,
  RANKS,
  SEATS,
  SIDES,
  SUITS,
  type CardText,
  type Rank,
  type Seat,
  type Side,
  type Suit,
} from "./cards.js";
export { Conversation, parseDecision, type Introduction } from "./conversation.js";
export {
  BuryDecision,
  CallDecision,
  CardsDecision,
  ConcessionDecision,
  DixDecision,
  MeldDecision,
  PlayDecision,
  RedealDecision,
  TrumpDecision,
  UNTIMED,
  type BidRange,
  type Clock,
  type Decision,
  type DecisionContext,
} from "./decision.js";
export { PinochleError } from "./errors.js";
export {
  MELD_KINDS,
  Observation,
  ObservedFields,
  PASS,
  type Call,
  type Contract,
  type Meld,
  type MeldKind,
  type ShownMelds,
  type TableCard,
  type TableCards,
} from "./observation.js";
export { Random } from "./random.js";
export { PRESETS, Ruleset } from "./ruleset.js";
export { run, serve } from "./serve.js";
export type { DealEnded, DealResult, MatchEnded, MatchFormat, MatchStarted, Termination } from "./told.js";
export { Trick } from "./tricks.js";
