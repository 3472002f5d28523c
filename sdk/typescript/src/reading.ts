/** From messages to the values of the SDK. Unknown kinds and numbers are left out or told by number, never an error. */
import { DIX_CHOICES } from "./action.js";
import { Card, SEATS, SUITS, type Seat, type Suit } from "./cards.js";
import {
  BuryDecision,
  CallDecision,
  CardsDecision,
  ConcessionDecision,
  DixDecision,
  MeldDecision,
  PlayDecision,
  RedealDecision,
  TrumpDecision,
  type Clock,
  type Decision,
} from "./decision.js";
import { PinochleError } from "./errors.js";
import type { Duration } from "./generated/google/protobuf/duration.js";
import type * as decisions from "./generated/pinochle_protocol/v1/decision.js";
import type * as observations from "./generated/pinochle_protocol/v1/observation.js";
import type * as service from "./generated/pinochle_protocol/v1/referee_service.js";
import {
  MELD_KINDS,
  Observation,
  type Contract,
  type Meld,
  type MeldKind,
  type ShownMelds,
  type TableCards,
} from "./observation.js";
import { Ruleset } from "./ruleset.js";
import {
  DEAL_RESULTS,
  MATCH_FORMATS,
  TERMINATIONS,
  type DealEnded,
  type MatchEnded,
  type MatchStarted,
} from "./told.js";

/** The thing of a number that counts from 1; these enumerations are frozen, so there is no other. */
function known<T>(things: readonly T[], number: number, noun: string): T {
  const thing = things[number - 1];
  if (thing === undefined) {
    throw new PinochleError(`the referee sent ${noun} ${number}, which does not exist`);
  }
  return thing;
}

const readCard = (number: number): Card => known(Card.ALL, number, "card");
const readSuit = (number: number): Suit => known(SUITS, number, "suit");
const readSeat = (number: number): Seat => known(SEATS, number, "seat");

/** Undefined for 0, which is none. */
function optional<T>(read: (number: number) => T, number: number): T | undefined {
  return number === 0 ? undefined : read(number);
}

/** The thing of a number in an enumeration that may grow. */
function grown<T>(things: readonly T[], number: number): T | "unknown" {
  return things[number - 1] ?? "unknown";
}

function readSeconds(duration: Duration | undefined): number | undefined {
  return duration && duration.seconds + duration.nanos / 1e9;
}

function readMeld(message: observations.Meld): Meld {
  const number: number = message.kind;
  const kind: MeldKind = MELD_KINDS[number - 1] ?? `kind ${number}`;
  const suit = optional(readSuit, message.suit);
  return { kind, suit, copies: message.copies, points: message.points, cards: message.cards.map(readCard) };
}

function readContract(message: observations.Declaration | undefined): Contract | undefined {
  if (message === undefined || message.declarer === 0) {
    return undefined;
  }
  const trump = optional(readSuit, message.trump);
  return { declarer: readSeat(message.declarer), points: message.points, trump };
}

function readShownMelds(message: observations.Declaration | undefined): ShownMelds[] {
  return (message?.shownMelds ?? []).map((shown) => ({
    seat: readSeat(shown.seat),
    points: shown.points,
    cards: shown.cards.map(readCard),
    melds: shown.melds.map(readMeld),
  }));
}

function readTable(message: observations.TableCards): TableCards {
  const cards = message.cards.map((laid) => ({ card: readCard(laid.card), melds: laid.melds }));
  return { seat: readSeat(message.seat), cards };
}

function readObservation(message: observations.Observation, ruleset: Ruleset, seat: Seat): Observation {
  return new Observation({
    ruleset,
    seat,
    dealer: readSeat(message.dealer),
    hand: message.hand.map(readCard),
    calls: message.calls,
    contract: readContract(message.declaration),
    melds: readShownMelds(message.declaration),
    plays: message.plays.map(readCard),
    trickLeaders: message.trickLeaders.map(readSeat),
    tricksOmitted: message.tricksOmitted,
    given: message.givenCards.map(readCard),
    received: message.receivedCards.map(readCard),
    scores: message.scores,
    trickPoints: message.trickPoints,
    checks: message.checks,
    widow: message.widowCards.map(readCard),
    buried: message.buriedCards.map(readCard),
    buriedCount: message.buriedCount,
    turnedUp: optional(readCard, message.turnedUpCard),
    upcard: optional(readCard, message.upcard),
    stockSize: message.stockSize,
    tables: message.tables.map(readTable),
    exchanger: optional(readSeat, message.exchanger),
    drawn: optional(readCard, message.drawnCard),
    lastStockCard: optional(readCard, message.lastStockCard),
  });
}

/** The decision; undefined where its kind is newer than this code. */
export function readDecision(
  message: decisions.Decision,
  ruleset: Ruleset,
  seat: Seat,
  clock: Clock,
): Decision | undefined {
  const { decisionId, dealId, kind, randomSeed } = message;
  if (kind === undefined) {
    return undefined;
  }
  if (message.observation === undefined) {
    throw new PinochleError(`the referee sent no observation with decision ${decisionId}`);
  }
  const observation = readObservation(message.observation, ruleset, seat);
  const context = { randomSeed, dealId, decisionId, clock };
  switch (kind.$case) {
    case "call":
      return new CallDecision(observation, kind.call, context);
    case "trump":
      return new TrumpDecision(observation, { suits: kind.trump.suits.map(readSuit) }, context);
    case "cards":
      return new CardsDecision(observation, { ...kind.cards, cards: kind.cards.cards.map(readCard) }, context);
    case "play":
      return new PlayDecision(observation, { cards: kind.play.cards.map(readCard) }, context);
    case "concession":
      return new ConcessionDecision(observation, context);
    case "redeal":
      return new RedealDecision(observation, context);
    case "bury":
      return new BuryDecision(observation, { ...kind.bury, cards: kind.bury.cards.map(readCard) }, context);
    case "dix": {
      const choices = kind.dix.choices.map((choice) => known(DIX_CHOICES, choice, "choice of a dix"));
      return new DixDecision(observation, { choices }, context);
    }
    case "meld":
      return new MeldDecision(observation, { melds: kind.meld.melds.map(readMeld) }, context);
  }
}

export function readClock(batch: decisions.DecisionBatch): Clock {
  return {
    decisionSeconds: readSeconds(batch.decisionTimeBudget),
    bankSeconds: readSeconds(batch.bankTimeBudget) ?? 0,
    lastRoundTripSeconds: readSeconds(batch.lastRoundTripDuration),
  };
}

export function readMatchStarted(message: service.MatchStarted): MatchStarted {
  return {
    ruleset: new Ruleset(message.ruleset, message.options),
    seat: readSeat(message.seat),
    format: grown(MATCH_FORMATS, message.format),
    boards: message.boards,
    decisionSeconds: readSeconds(message.decisionTimeBudget),
    bankSeconds: readSeconds(message.bankTimeBudget) ?? 0,
  };
}

export function readDealEnded(message: service.DealEnded): DealEnded {
  return {
    dealId: message.dealId,
    result: grown(DEAL_RESULTS, message.result),
    deltas: message.deltas,
    trickPoints: message.trickPoints,
    hands: message.hands.map((hand) => hand.cards.map(readCard)),
    dealer: readSeat(message.dealer),
    calls: message.calls,
    contract: readContract(message.declaration),
    melds: readShownMelds(message.declaration),
    plays: message.plays.map(readCard),
    trickLeaders: message.trickLeaders.map(readSeat),
    widow: message.widowCards.map(readCard),
    stock: message.stockCards.map(readCard),
    buried: message.buriedCards.map(readCard),
    turnedUp: optional(readCard, message.turnedUpCard),
    checks: message.checks,
  };
}

export function readMatchEnded(message: service.MatchEnded): MatchEnded {
  return { termination: grown(TERMINATIONS, message.termination), deals: message.deals };
}
