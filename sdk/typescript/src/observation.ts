/** What one seat knows of a deal, and what can be counted from it. */
import { Card, SUITS, type Seat, type Suit } from "./cards.js";
import type { Ruleset } from "./ruleset.js";
import { tricksOf, type Trick } from "./tricks.js";

/** The points of a bid, or `PASS`. */
export type Call = number;

/** Declines, for good. */
export const PASS: Call = 0;

/** Who declares, for how many points, and with which trump (undefined until it is named). */
export interface Contract {
  readonly declarer: Seat;
  readonly points: number;
  readonly trump: Suit | undefined;
}

/** The kinds of meld that have names here, in the order of the protocol. */
export const MELD_KINDS = [
  "run",
  "royal marriage",
  "marriage",
  "dix",
  "pinochle",
  "aces",
  "kings",
  "queens",
  "jacks",
] as const;

/** A kind of meld. One of a newer contract is told by its number. */
export type MeldKind = (typeof MELD_KINDS)[number] | `kind ${number}`;

/** One scored combination. */
export interface Meld {
  readonly kind: MeldKind;
  /** The suit of a run, marriage or dix. */
  readonly suit: Suit | undefined;
  /** How many sets of the cards are scored as one: 2 for a double run. */
  readonly copies: number;
  readonly points: number;
  readonly cards: readonly Card[];
}

/** What one seat laid face up. */
export interface ShownMelds {
  readonly seat: Seat;
  /** Of all melds together. */
  readonly points: number;
  /** Those that it takes to show the melds. */
  readonly cards: readonly Card[];
  readonly melds: readonly Meld[];
}

/** A card face up before a seat. */
export interface TableCard {
  readonly card: Card;
  /** The places, in the seat's `ShownMelds.melds`, of those that it is in. */
  readonly melds: readonly number[];
}

/** The cards face up before one seat, in the order in which they were laid. */
export interface TableCards {
  readonly seat: Seat;
  readonly cards: readonly TableCard[];
}

/**
 * The fields of an {@link Observation}. Lists by seat are in the order of `ruleset.seats`, lists by side in that of
 * `ruleset.sides`. What does not apply is empty, 0 or undefined.
 */
export class ObservedFields {
  readonly ruleset: Ruleset;
  /** The own seat. */
  readonly seat: Seat;
  readonly dealer: Seat;
  /** The cards held now, copies repeated, in order. */
  readonly hand: readonly Card[] = [];
  /** All calls so far, in order; `callers()` says whose they are. */
  readonly calls: readonly Call[] = [];
  /** Undefined until the auction is over, and where there is none. */
  readonly contract: Contract | undefined = undefined;
  /** What each seat has laid face up; empty before that. Where there is a stock: all it scored so far. */
  readonly melds: readonly ShownMelds[] = [];
  /** The cards played, in order, from the first trick that may still be looked at; see `tricks()`. */
  readonly plays: readonly Card[] = [];
  /** The leaders of the tricks in `plays`, and of the trick about to be led. */
  readonly trickLeaders: readonly Seat[] = [];
  /** How many tricks there were before `plays`, under the option history=last_trick_only. */
  readonly tricksOmitted: number = 0;
  /** The cards of an exchange with the partner. */
  readonly given: readonly Card[] = [];
  readonly received: readonly Card[] = [];
  /** The sides' totals before this deal; 0 in board format. */
  readonly scores: readonly number[] = [];
  /** What each side took in tricks so far. */
  readonly trickPoints: readonly number[] = [];
  /** The totals of the second ledger, where there is one. */
  readonly checks: readonly number[] = [];
  /** Face up for everybody from the end of the auction. */
  readonly widow: readonly Card[] = [];
  /** The cards that this seat buried; how many the declarer did is known to all. */
  readonly buried: readonly Card[] = [];
  readonly buriedCount: number = 0;
  /** The card turned up at the deal, whose suit is trump. */
  readonly turnedUp: Card | undefined = undefined;
  /** The card that lies under the stock. */
  readonly upcard: Card | undefined = undefined;
  /** How many cards are left to draw, the upcard included. */
  readonly stockSize: number = 0;
  /** The cards face up before each seat, where there is a stock. */
  readonly tables: readonly TableCards[] = [];
  /** The seat that took the card turned up for a nine of trump. */
  readonly exchanger: Seat | undefined = undefined;
  /** The card that this seat drew last. */
  readonly drawn: Card | undefined = undefined;
  /** The last card that was face down, under the option show_last_card. */
  readonly lastStockCard: Card | undefined = undefined;

  /** All but `ruleset` and `seat` may be left out, as in tests of a bot. */
  constructor(fields: Partial<ObservedFields> & Pick<ObservedFields, "ruleset" | "seat">) {
    this.ruleset = fields.ruleset;
    this.seat = fields.seat;
    this.dealer = fields.dealer ?? "N";
    Object.assign(this, fields);
  }
}

/** All that one seat may know at one moment. It is whole each time, so a bot needs no memory. */
export class Observation extends ObservedFields {
  /** The trump suit; undefined as long as there is none. */
  get trump(): Suit | undefined {
    return this.contract === undefined ? this.turnedUp?.suit : this.contract.trump;
  }

  /** The seat that won the auction. */
  get declarer(): Seat | undefined {
    return this.contract?.declarer;
  }

  /** The other seat of the side; undefined where every seat plays for itself. */
  get partner(): Seat | undefined {
    return this.ruleset.partner(this.seat);
  }

  /** The bid in force, or 0. */
  get highestBid(): number {
    return Math.max(0, ...this.calls);
  }

  /** The seats that made each of `calls`. */
  callers(): Seat[] {
    const { dealer, ruleset } = this;
    const passed = new Set<Seat>();
    let caller = ruleset.options.auto_bid_50 === "true" ? dealer : ruleset.left(dealer);
    return this.calls.map((call) => {
      const now = caller;
      if (call === PASS) {
        passed.add(now);
      }
      if (passed.size >= ruleset.seats.length) {
        // The dealer's forced bid, after everybody has passed.
        caller = dealer;
      } else {
        do {
          caller = ruleset.left(caller);
        } while (passed.has(caller));
      }
      return now;
    });
  }

  /** The plays, trick by trick. The last may be in progress, or empty where it is about to be led. */
  tricks(): Trick[] {
    return tricksOf(this.ruleset, this.plays, this.trickLeaders);
  }

  /** The trick in progress or about to be led; undefined before the play. */
  currentTrick(): Trick | undefined {
    return this.tricks().at(-1);
  }

  /** The seat whose card now takes the trick in progress; undefined where nobody has led. */
  currentWinner(): Seat | undefined {
    return this.currentTrick()?.winner(this.trump);
  }

  /**
   * The deck's cards but for the own hand, the cards played and those the seat buried: what others hold, or nobody yet.
   * Copies are repeated, in order. Cards of tricks that may not be looked at any more are among them.
   */
  cardsLeft(): Card[] {
    const gone = new Map<Card, number>();
    for (const card of [...this.hand, ...this.plays, ...this.buried]) {
      gone.set(card, (gone.get(card) ?? 0) + 1);
    }
    return this.ruleset.deck.filter((card) => {
      const copies = gone.get(card) ?? 0;
      gone.set(card, copies - 1);
      return copies <= 0;
    });
  }

  /**
   * The suits, in order, that each seat has shown to be out of: it did not follow the suit led, and if it did not trump
   * either, it has no trump. Tricks played while there is a stock say nothing.
   */
  voids(): Map<Seat, Suit[]> {
    const { ruleset, trump } = this;
    const shown = new Map(ruleset.seats.map((seat) => [seat, new Set<Suit>()]));
    const free = Math.max(0, ruleset.stockTricks - this.tricksOmitted);
    for (const trick of this.tricks().slice(free)) {
      const led = trick.cards[0]?.suit;
      for (const [place, card] of trick.cards.entries()) {
        const suits = shown.get(trick.seats[place] ?? trick.leader);
        if (led === undefined || suits === undefined || card.suit === led) {
          continue;
        }
        suits.add(led);
        if (trump !== undefined && card.suit !== trump) {
          suits.add(trump);
        }
      }
    }
    return new Map([...shown].map(([seat, suits]) => [seat, SUITS.filter((suit) => suits.has(suit))]));
  }
}
