import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { Card, PRESETS, PinochleError, RANKS, Random, Ruleset, SEATS, SIDES, SUITS } from "../src/index.js";
import { facts, numberIn, seeds, unhex } from "./testdata.js";

test("cards, suits, seats and sides have the texts of the protocol", () => {
  assert.deepEqual(Card.ALL.map(String), facts.cards);
  assert.deepEqual(SUITS, facts.suits);
  assert.deepEqual(SEATS, facts.seats);
  assert.deepEqual(SIDES, facts.sides);
  for (const [place, text] of facts.cards.entries()) {
    const card = Card.parse(` ${text.toLowerCase()} `);
    assert.equal(card, Card.ALL[place]);
    assert.equal(card, Card.of(card.suit, card.rank));
    assert.equal(card.number, place + 1);
    assert.equal(card.strength, RANKS.indexOf(card.rank) + 1);
    assert.equal(JSON.stringify([card]), `["${text}"]`);
    assert.equal(inspect(card), text);
  }
});

test("what is no card is refused", () => {
  for (const text of ["", "1H", "HT", "THH"]) {
    assert.throws(() => Card.parse(text), PinochleError);
  }
});

test("presets have their seats, sides and decks", () => {
  assert.deepEqual(
    PRESETS,
    facts.rulesets.map((fact) => fact.name),
  );
  for (const fact of facts.rulesets) {
    const ruleset = new Ruleset(fact.name);
    assert.ok(ruleset.isKnown);
    assert.deepEqual(
      ruleset.seats.map((seat) => numberIn(SEATS, seat)),
      fact.seats,
    );
    // Sides of partnerships come first, so that "N" and "S" as sides are found behind them.
    assert.deepEqual(
      ruleset.sides.map((side) => numberIn(SIDES, side)),
      fact.sides,
    );
    const deck = [0, 1, 2, 3].flatMap((suit) =>
      fact.ranks.flatMap((rank) => Array.from({ length: fact.copies }, () => 6 * suit + rank)),
    );
    assert.deepEqual(
      ruleset.deck.map((card) => card.number),
      deck,
    );
    assert.equal(ruleset.stockTricks, fact.stock_tricks);
  }
});

test("a ruleset that is not known has no seats", () => {
  const ruleset = new Ruleset("newer");
  assert.ok(!ruleset.isKnown);
  assert.equal(ruleset.partner("N"), undefined);
  assert.equal(ruleset.left("N"), "N");
});

for (const seed of seeds) {
  test(`the generator draws the same from ${seed.random_seed}`, () => {
    const fresh = () => new Random(unhex(seed.random_seed));
    const [words, floats, below] = [fresh(), fresh(), fresh()];
    assert.deepEqual(
      seed.words.map(() => words.nextWord().toString()),
      seed.words,
    );
    assert.deepEqual(
      seed.floats.map(() => floats.float()),
      seed.floats,
    );
    assert.deepEqual(
      seed.below.map(({ bound }) => ({ bound, drawn: below.below(bound) })),
      seed.below,
    );
    assert.deepEqual(fresh().shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), seed.shuffled);
  });
}

test("the generator chooses among what there is", () => {
  const random = new Random(new Uint8Array([1]));
  assert.equal(random.choice(["a"]), "a");
  for (const bound of [0, -1, 1.5, Number.NaN]) {
    assert.throws(() => random.below(bound), RangeError);
  }
  assert.throws(() => random.choice([]), RangeError);
});
