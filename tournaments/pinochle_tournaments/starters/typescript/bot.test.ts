import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseDecision, PlayDecision, Ruleset, SEATS, type Decision } from "pinochle";
import { MyBot } from "./bot.js";

interface Vector {
  ruleset: string;
  options: Record<string, string>;
  seat: number;
  bytes: string;
}

/** Decisions of every ruleset and kind. */
function asked(): Decision[] {
  const file = JSON.parse(readFileSync("proto/testdata/decisions.json", "utf8")) as { decisions: Vector[] };
  return file.decisions.map(({ ruleset, options, seat, bytes }) =>
    parseDecision(Buffer.from(bytes, "hex"), new Ruleset(ruleset, options), SEATS[seat - 1]!),
  );
}

test("it plays legally", async () => {
  for (const decision of asked()) {
    const action = await new MyBot().choose(decision);
    assert.equal(action.kind, decision.kind);
    if (decision.kind === "play" && action.kind === "play") {
      assert.ok(decision.cards.includes(action.card), `plays ${action.card} of ${decision.cards}`);
    }
  }
});

test("it leads its highest card", () => {
  const leads = asked().filter(
    (decision) => decision instanceof PlayDecision && decision.observation.currentWinner() === undefined,
  ) as PlayDecision[];
  assert.ok(leads.length > 0, "no decision asks for a lead");
  for (const decision of leads) {
    const highest = Math.max(...decision.cards.map((card) => card.strength));
    assert.equal(new MyBot().choosePlay(decision).strength, highest);
  }
});
