/** What is played: the presets, and the facts of them that helpers need. Knows of no rules beyond these. */
import { Card, RANKS, seatsOf, SUITS, type Rank, type Seat, type Side } from "./cards.js";

interface Preset {
  readonly seats: readonly Seat[];
  readonly sides: readonly Side[];
  readonly lowest: Rank;
  readonly copies: number;
  readonly stockTricks: number;
}

const FOUR_HANDED: Preset = {
  seats: ["N", "E", "S", "W"],
  sides: ["NS", "EW"],
  lowest: "9",
  copies: 2,
  stockTricks: 0,
};
const THREE_HANDED: Preset = { ...FOUR_HANDED, seats: ["N", "E", "S"], sides: ["N", "E", "S"] };
const TWO_HANDED: Preset = { ...FOUR_HANDED, seats: ["N", "S"], sides: ["N", "S"], stockTricks: 12 };

const PRESET_FACTS: ReadonlyMap<string, Preset> = new Map([
  ["single-deck-1500", FOUR_HANDED],
  ["single-deck-classic", FOUR_HANDED],
  ["double-deck", { ...FOUR_HANDED, lowest: "J", copies: 4 }],
  ["two-handed", TWO_HANDED],
  ["three-handed", THREE_HANDED],
  ["auction-widow", THREE_HANDED],
  ["firehouse", FOUR_HANDED],
  ["check", FOUR_HANDED],
]);

/** The names of all rulesets that this version knows. */
export const PRESETS: readonly string[] = [...PRESET_FACTS.keys()];

/** A preset, and the options in which what is played differs from it. */
export class Ruleset {
  /** The preset, such as `single-deck-1500`. */
  readonly name: string;
  /** Options that differ from the preset, as name and value: `racehorse` is `"true"`. */
  readonly options: Readonly<Record<string, string>>;
  /** Whether this version knows the preset; where not, it has no seats, sides and cards. */
  readonly isKnown: boolean;
  /** Seats that play, clockwise from north. */
  readonly seats: readonly Seat[];
  /** Sides, in the order of every list by side. */
  readonly sides: readonly Side[];
  /** Every card, copies repeated, in order. */
  readonly deck: readonly Card[];
  /** How many tricks are played while there is a stock; in them no suit need be followed. */
  readonly stockTricks: number;

  constructor(name: string, options: Readonly<Record<string, string>> = {}) {
    const preset = PRESET_FACTS.get(name);
    this.name = name;
    this.options = options;
    this.isKnown = preset !== undefined;
    this.seats = preset?.seats ?? [];
    this.sides = preset?.sides ?? [];
    this.deck = preset === undefined ? [] : deckOf(preset);
    this.stockTricks = preset?.stockTricks ?? 0;
  }

  /** The side of a seat; undefined where the seat does not play. */
  side(seat: Seat): Side | undefined {
    return this.sides.find((side) => seatsOf(side).includes(seat));
  }

  /** The other seat of the side, or undefined where every seat plays for itself. */
  partner(seat: Seat): Seat | undefined {
    const side = this.side(seat);
    return side && seatsOf(side).find((other) => other !== seat);
  }

  /** The seat so many places to the left, clockwise; the seat itself where it does not play. */
  left(seat: Seat, places = 1): Seat {
    const at = this.seats.indexOf(seat);
    return this.seats[(at + places) % this.seats.length] ?? seat;
  }
}

function deckOf(preset: Preset): Card[] {
  const ranks = RANKS.slice(RANKS.indexOf(preset.lowest));
  return SUITS.flatMap((suit) =>
    ranks.flatMap((rank) => Array.from({ length: preset.copies }, () => Card.of(suit, rank))),
  );
}
