import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../src/generated/pinochle_protocol/v1/action.js";
import { Decision as DecisionMessage } from "../src/generated/pinochle_protocol/v1/decision.js";
import {
  Bot,
  BuryDecision,
  CallDecision,
  Card,
  Observation,
  PlayDecision,
  Ruleset,
  SEATS,
  SUITS,
  parseDecision,
  type Action,
  type Decision,
} from "../src/index.js";
import { faultOf } from "../src/action.js";
import { writeAction } from "../src/writing.js";
import { numberIn, unhex, vectors, type Encoded, type Vector } from "./testdata.js";

function decode(vector: Vector): Decision {
  const seat = SEATS[vector.seat - 1];
  assert.ok(seat);
  return parseDecision(unhex(vector.bytes), new Ruleset(vector.ruleset, vector.options), seat);
}

/** The last legal action in the documented order. */
function lastLegal(decision: Decision): Action {
  switch (decision.kind) {
    case "call":
      return { kind: "call", call: decision.ranges.at(-1)?.maximum ?? 0 };
    case "trump":
      return { kind: "trump", suit: decision.suits.at(-1) ?? "S" };
    case "cards":
    case "bury":
      return { kind: decision.kind, cards: decision.cards.slice(-decision.count) };
    case "play":
      return { kind: "play", card: decision.cards.at(-1) ?? Card.of("S", "9") };
    case "concession":
      return { kind: "concession", concede: true };
    case "redeal":
      return { kind: "redeal", redeal: true };
    case "dix":
      return { kind: "dix", choice: decision.choices.at(-1) ?? "keep" };
    case "meld":
      return { kind: "meld", meld: decision.melds.at(-1) };
  }
}

function check(decision: Decision, action: Action, expected: Encoded | undefined): void {
  assert.equal(faultOf(decision, action), undefined);
  const message = writeAction(action, decision.decisionId, decision.remark);
  // Where nothing is expected it is each SDK's own matter, but it must be an answer.
  if (expected !== undefined) {
    assert.deepEqual(message, wire.Action.decode(unhex(expected.bytes)));
    assert.deepEqual(wire.Action.toJSON(message), wire.Action.toJSON(wire.Action.fromJSON(expected.message)));
    assert.deepEqual(wire.Action.decode(wire.Action.encode(message).finish()), message);
  }
}

for (const [place, vector] of vectors.entries()) {
  const name = `decision ${place} of ${vector.ruleset}`;

  test(`${name} decodes`, () => {
    assert.deepEqual(DecisionMessage.decode(unhex(vector.bytes)), DecisionMessage.fromJSON(vector.decision));
  });

  test(`${name} is answered`, async () => {
    const decision = decode(vector);
    check(decision, decision.firstLegal(), vector.lowest);
    check(decision, lastLegal(decision), vector.last);
    check(decision, await new Bot().choose(decision), vector.default);
  });

  test(`${name}: helpers find the same`, () => {
    const { observation } = decode(vector);
    const { seen } = vector;
    assert.equal(numberIn(SUITS, observation.trump), seen.trump);
    assert.equal(numberIn(SEATS, observation.partner), seen.partner);
    assert.equal(observation.highestBid, seen.highest_bid);
    assert.equal(numberIn(SEATS, observation.currentWinner()), seen.current_winner);
    assert.deepEqual(
      observation.callers().map((seat) => numberIn(SEATS, seat)),
      seen.callers,
    );
    assert.deepEqual(
      observation.cardsLeft().map((card) => card.number),
      seen.cards_left,
    );
    const tricks = observation.tricks().map((trick) => ({
      leader: numberIn(SEATS, trick.leader),
      seats: trick.seats.map((seat) => numberIn(SEATS, seat)),
      cards: trick.cards.map((card) => card.number),
    }));
    assert.deepEqual(tricks, seen.tricks);
    const voids = [...observation.voids()].map(([seat, suits]) => [
      String(numberIn(SEATS, seat)),
      suits.map((suit) => numberIn(SUITS, suit)),
    ]);
    assert.deepEqual(Object.fromEntries(voids), seen.voids);
  });
}

test("every kind of decision and every ruleset is among them", () => {
  assert.equal(new Set(vectors.map((vector) => decode(vector).kind)).size, 9);
  assert.equal(new Set(vectors.map((vector) => vector.ruleset)).size, 8);
});

const RULESET = new Ruleset("auction-widow");

test("by default low cards of short suits are buried, and no trump", async () => {
  const hand = ["9S", "9H", "AH", "9C"].map((text) => Card.parse(text));
  const contract = { declarer: "N", points: 300, trump: "S" } as const;
  const observation = new Observation({ ruleset: RULESET, seat: "N", hand, contract });
  const buried = await new Bot().chooseBury(new BuryDecision(observation, { count: 2, cards: hand }));
  assert.deepEqual(buried.map(String), ["9C", "9H"]);
  assert.deepEqual(hand.map(String), ["9S", "9H", "AH", "9C"]);
});

test("the lowest bids are listed range by range", () => {
  const ranges = [
    { minimum: 50, maximum: 51, step: 1 },
    { minimum: 60, maximum: 70, step: 5 },
  ];
  const decision = new CallDecision(new Observation({ ruleset: RULESET, seat: "N" }), { mayPass: false, ranges });
  assert.deepEqual(decision.lowestBids(4), [50, 51, 60, 65]);
  assert.deepEqual(decision.lowestBids(9), [50, 51, 60, 65, 70]);
  assert.deepEqual(decision.lowestBids(0), []);
  assert.equal(decision.lowestCall(), 50);
});

test("a decision has one generator, which goes on", () => {
  const cards = [Card.of("S", "9")];
  const decision = new PlayDecision(new Observation({ ruleset: RULESET, seat: "N" }), { cards });
  assert.notEqual(decision.rng.nextWord(), decision.rng.nextWord());
});

test("what a newer referee plays is no error", () => {
  const ruleset = new Ruleset("newer");
  const observation = new Observation({ ruleset, seat: "N", calls: [0, 50], trickLeaders: ["N"] });
  assert.equal(observation.tricks().length, 1);
  assert.equal(observation.callers().length, 2);
  assert.equal(observation.partner, undefined);
  assert.equal(observation.currentWinner(), undefined);
  assert.deepEqual(observation.cardsLeft(), []);
});

test("a meld of a newer kind is laid by its number", () => {
  const meld = { kind: "kind 77", suit: undefined, copies: 1, points: 40, cards: [] } as const;
  const { kind } = writeAction({ kind: "meld", meld }, 1, "");
  assert.ok(kind?.$case === "meld" && kind.meld.kind?.$case === "meld");
  assert.equal(kind.meld.kind.meld.kind, 77);
});

test("remarks are clipped to whole characters", () => {
  const cases: Record<string, string> = {
    short: "short",
    ["ü".repeat(600)]: "ü".repeat(512),
    [`a${"ü".repeat(600)}`]: `a${"ü".repeat(511)}`,
  };
  for (const [given, kept] of Object.entries(cases)) {
    assert.equal(writeAction({ kind: "redeal", redeal: false }, 1, given).remark, kept);
  }
});
