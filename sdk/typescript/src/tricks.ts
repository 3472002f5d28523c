/** Tricks, made from the flat list of plays. Pure. */
import type { Card, Seat, Suit } from "./cards.js";
import type { Ruleset } from "./ruleset.js";

/** A trick: complete, in progress, or about to be led. */
export class Trick {
  readonly leader: Seat;
  /** Seats that have played, in order. */
  readonly seats: readonly Seat[];
  /** Their cards. */
  readonly cards: readonly Card[];

  constructor(leader: Seat, seats: readonly Seat[], cards: readonly Card[]) {
    this.leader = leader;
    this.seats = seats;
    this.cards = cards;
  }

  /**
   * The seat whose card takes the trick so far: the highest trump, else the highest card of the suit led, the earliest
   * of equals. Undefined before a lead.
   */
  winner(trump: Suit | undefined): Seat | undefined {
    let winner = this.seats[0];
    let best = this.cards[0];
    for (const [place, card] of this.cards.entries()) {
      if (best !== undefined && card.beats(best, trump)) {
        best = card;
        winner = this.seats[place];
      }
    }
    return winner;
  }
}

/** The plays, trick by trick. The last may be in progress, or empty where it is about to be led. */
export function tricksOf(ruleset: Ruleset, plays: readonly Card[], leaders: readonly Seat[]): Trick[] {
  const size = ruleset.seats.length;
  return leaders.map((leader, number) => {
    const cards = plays.slice(number * size, (number + 1) * size);
    return new Trick(
      leader,
      cards.map((_, place) => ruleset.left(leader, place)),
      cards,
    );
  });
}
