/**
 * Shows one idea: count the cards. What is in the own hand or has been played is nobody else's, so it is known which
 * cards can still be beaten, and by how many. Its auction is the SDK's: it passes.
 */
import { Bot, serve, type Card, type Observation, type PlayDecision, type Suit } from "pinochle";

class Counter extends Bot {
  override choosePlay(decision: PlayDecision): Card {
    const count = new Count(decision.observation);
    const best = count.best;
    return best === undefined ? lead(decision.cards, count) : follow(decision.cards, best, count);
  }
}

/** What can be counted from what the seat has seen. */
class Count {
  /** The trump suit, and the card that takes the trick in progress, if there is one. */
  readonly trump: Suit | undefined;
  readonly best: Card | undefined;
  /** Whether the trick is the partner's so far, and whether nobody plays after this seat. */
  readonly isOurs: boolean;
  readonly isLast: boolean;
  readonly #observation: Observation;
  /** The cards that others hold, or nobody. */
  readonly #left: readonly Card[];
  /** Suits that an opponent has shown to be out of. */
  readonly #opponentsVoids: ReadonlySet<Suit>;

  constructor(observation: Observation) {
    const { partner, ruleset, seat, trump } = observation;
    const trick = observation.currentTrick();
    const winner = trick?.winner(trump);
    this.trump = trump;
    this.best = trick?.cards[trick.seats.findIndex((other) => other === winner)];
    this.isOurs = winner !== undefined && winner === partner;
    this.isLast = trick?.cards.length === ruleset.seats.length - 1;
    this.#observation = observation;
    this.#left = observation.cardsLeft();
    const opponents = [...observation.voids()].filter(([other]) => other !== seat && other !== partner);
    this.#opponentsVoids = new Set(opponents.flatMap(([, suits]) => suits));
  }

  /** Trumps that others may hold. */
  get trumpsLeft(): number {
    return this.#left.filter((card) => card.suit === this.trump).length;
  }

  /** Whether no card that is left is higher in the suit. */
  isTop(card: Card): boolean {
    return !this.#left.some((other) => other.suit === card.suit && other.strength > card.strength);
  }

  /** Whether no card that is left takes a trick from this one. */
  isSure(card: Card): boolean {
    return this.isTop(card) && (card.suit === this.trump || this.trumpsLeft === 0);
  }

  /** Whether it is likely to hold a lead: nobody is known to trump it, and there is enough of the suit to go round. */
  isLikely(card: Card): boolean {
    const more = this.#left.filter((other) => other.suit === card.suit).length;
    return this.isTop(card) && !this.#opponentsVoids.has(card.suit) && more >= this.#observation.ruleset.seats.length;
  }

  /** How many cards of the suit the hand holds. */
  length(suit: Suit): number {
    return this.#observation.hand.filter((card) => card.suit === suit).length;
  }

  /** Whether all cards of the hand, played one after the other, take the rest of the tricks. */
  get isAllSure(): boolean {
    return this.#observation.hand.every((card) => this.isSure(card));
  }
}

/** Aces, tens and kings, which count for whoever takes the trick, near enough in every ruleset. */
function isCounter(card: Card): boolean {
  return card.rank === "A" || card.rank === "T" || card.rank === "K";
}

/** Winners of plain suits first. Trumps are kept for the last tricks, unless they draw the last ones of others. */
function lead(cards: readonly Card[], count: Count): Card {
  const plain = cards.filter((card) => card.suit !== count.trump);
  const trumps = cards.filter((card) => card.suit === count.trump);
  const winners = plain.filter((card) => count.isSure(card));
  const draws = trumps.filter((card) => count.isSure(card));
  const likely = plain.filter((card) => count.isLikely(card));
  if (winners.length > 0) {
    return highest(winners);
  }
  if (likely.length > 0) {
    return highest(likely);
  }
  if (draws.length > 0 && (count.isAllSure || (count.trumpsLeft > 0 && trumps.length > count.trumpsLeft))) {
    return highest(draws);
  }
  // Nothing to win with: out of the shortest suit, and nothing that counts.
  return cheapest(plain.length > 0 ? plain : trumps, count);
}

/** Fatten what the partner takes; take what can be held, with a card that counts; give nothing away. */
function follow(cards: readonly Card[], best: Card, count: Count): Card {
  const counters = cards.filter((card) => isCounter(card) && !count.isSure(card));
  const beating = cards.filter((card) => card.beats(best, count.trump));
  if (count.isOurs && (count.isLast || count.isSure(best) || count.isLikely(best)) && counters.length > 0) {
    return lowest(counters);
  }
  const holding = beating.filter((card) => count.isLast || count.isSure(card));
  if (!count.isOurs && holding.length > 0) {
    const counting = holding.filter(isCounter);
    return lowest(counting.length > 0 ? counting : holding);
  }
  return cheapest(cards, count);
}

/** No counter, no trump, of a short suit, low: the less of these the dearer, in this order. */
function cheapest(cards: readonly Card[], count: Count): Card {
  const price = (card: Card): number =>
    (count.isSure(card) ? 1000 : 0) +
    (isCounter(card) ? 500 : 0) +
    (card.suit === count.trump ? 200 : 0) +
    10 * card.strength +
    count.length(card.suit);
  return cards.reduce((least, card) => (price(card) < price(least) ? card : least));
}

function highest(cards: readonly Card[]): Card {
  return cards.reduce((best, card) => (card.strength > best.strength ? card : best));
}

function lowest(cards: readonly Card[]): Card {
  return cards.reduce((best, card) => (card.strength < best.strength ? card : best));
}

await serve(new Counter());
