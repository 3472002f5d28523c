/** What a bot is told, and need not answer. */
import type { Card, Seat } from "./cards.js";
import type { Call, Contract, ShownMelds } from "./observation.js";
import type { Ruleset } from "./ruleset.js";

/** How the deals of a match follow one another: each for itself, or until a side reaches the target. */
export const MATCH_FORMATS = ["boards", "games"] as const;
export type MatchFormat = (typeof MATCH_FORMATS)[number] | "unknown";

/** How a deal ended. */
export const DEAL_RESULTS = ["made", "set", "conceded", "thrown in", "passed out", "played", "forfeited"] as const;
export type DealResult = (typeof DEAL_RESULTS)[number] | "unknown";

/** Why a match ended. */
export const TERMINATIONS = ["completed", "forfeited", "cancelled"] as const;
export type Termination = (typeof TERMINATIONS)[number] | "unknown";

/** A match begins; another may follow on the same stream. Who else plays is not told. */
export interface MatchStarted {
  readonly ruleset: Ruleset;
  /** The bot's own. */
  readonly seat: Seat;
  readonly format: MatchFormat;
  /** How many boards, or games, each table plays. */
  readonly boards: number;
  /** The limit for one decision; undefined where play is untimed. */
  readonly decisionSeconds: number | undefined;
  /** What is added to the bank at each board begun. */
  readonly bankSeconds: number;
}

/** A deal has ended at all tables, and is revealed. What has the names of an Observation's fields is as there. */
export interface DealEnded {
  readonly dealId: number;
  readonly result: DealResult;
  /** The changes of each side's score. */
  readonly deltas: readonly number[];
  readonly trickPoints: readonly number[];
  /** Every hand as dealt, by seat. */
  readonly hands: readonly (readonly Card[])[];
  readonly dealer: Seat;
  readonly calls: readonly Call[];
  readonly contract: Contract | undefined;
  readonly melds: readonly ShownMelds[];
  readonly plays: readonly Card[];
  readonly trickLeaders: readonly Seat[];
  /** As dealt. */
  readonly widow: readonly Card[];
  /** As dealt: the card drawn first before the others, and the upcard last. */
  readonly stock: readonly Card[];
  readonly buried: readonly Card[];
  readonly turnedUp: Card | undefined;
  /** What each partner of a side gets in the second ledger. */
  readonly checks: readonly number[];
}

/** The match is over. */
export interface MatchEnded {
  readonly termination: Termination;
  /** How many deals this process saw end. */
  readonly deals: number;
}
