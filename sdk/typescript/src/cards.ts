/** Cards, suits, ranks, seats and sides, as texts where a text is enough. Knows of no ruleset. */
import { PinochleError } from "./errors.js";

/** The four suits (spades, hearts, diamonds, clubs), in the order of every list of suits. */
export const SUITS = ["S", "H", "D", "C"] as const;
export type Suit = (typeof SUITS)[number];

/** The six ranks, the lowest first: a ten beats a king. */
export const RANKS = ["9", "J", "Q", "K", "T", "A"] as const;
export type Rank = (typeof RANKS)[number];

/** The seats, clockwise. Three-handed games use north, east and south, two-handed ones north and south. */
export const SEATS = ["N", "E", "S", "W"] as const;
export type Seat = (typeof SEATS)[number];

/** The sides, in the order of every list by side: the partnerships, then seats that play for themselves. */
export const SIDES = ["NS", "EW", "N", "E", "S"] as const;
export type Side = (typeof SIDES)[number];

/** A card's text: rank and suit. */
export type CardText = `${Rank}${Suit}`;

/**
 * A card by face. Copies of a face are the same object, so `===` compares, and cards may be keys of a Map.
 *
 * There is no way to make another than those that exist: see {@link Card.of} and {@link Card.parse}.
 */
export class Card {
  readonly suit: Suit;
  readonly rank: Rank;
  /** Its place among all faces, from 1: that of the protocol. Within a suit the greater number takes the trick. */
  readonly number: number;
  /** How high it is in its suit: 1 for a nine up to 6 for an ace. */
  readonly strength: number;
  /** Rank and suit, as in `TH`, the ten of hearts. */
  readonly text: CardText;

  private constructor(suit: Suit, rank: Rank) {
    this.suit = suit;
    this.rank = rank;
    this.strength = RANKS.indexOf(rank) + 1;
    this.number = RANKS.length * SUITS.indexOf(suit) + this.strength;
    this.text = `${rank}${suit}`;
    Object.freeze(this);
  }

  /** All faces, in the documented order. */
  static readonly ALL: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => new Card(suit, rank)));
  static readonly #named: ReadonlyMap<string, Card> = new Map(Card.ALL.map((card) => [card.text, card]));

  /** The card of a suit and a rank. */
  static of(suit: Suit, rank: Rank): Card {
    return Card.parse(`${rank}${suit}`);
  }

  /**
   * The card that a text such as `TH` names.
   *
   * @throws PinochleError where it names none.
   */
  static parse(text: string): Card {
    const found = Card.#named.get(text.trim().toUpperCase());
    if (found === undefined) {
      throw new PinochleError(
        `${JSON.stringify(text)} is no card: write a rank (9 J Q K T A) and a suit (S H D C), as in TH`,
      );
    }
    return found;
  }

  /** Whether this card, played later, takes the trick from the best card so far. An equal card does not. */
  beats(best: Card, trump: Suit | undefined): boolean {
    return this.suit === best.suit ? this.strength > best.strength : this.suit === trump;
  }

  toString(): CardText {
    return this.text;
  }

  toJSON(): CardText {
    return this.text;
  }

  /** What `console.error` shows. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.text;
  }
}

/** The seats that belong to a side. */
export function seatsOf(side: Side): readonly Seat[] {
  return side === "NS" ? ["N", "S"] : side === "EW" ? ["E", "W"] : [side];
}
