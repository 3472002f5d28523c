import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayRequest, PlayResponse } from "../src/generated/pinochle_protocol/v1/referee_service.js";
import {
  Bot,
  Conversation,
  PinochleError,
  type Clock,
  type DealEnded,
  type Decision,
  type MatchEnded,
  type MatchStarted,
} from "../src/index.js";
import { LowestBot, transcript, transcripts, unhex, type Entry } from "./testdata.js";

/** Hands the referee's half to a bot; gives what the bot says. */
async function hear(bot: Bot, messages: readonly Entry[]): Promise<{ said: Uint8Array[]; conversation: Conversation }> {
  const conversation = new Conversation(bot);
  const said: Uint8Array[] = [];
  for (const entry of messages) {
    const answer = entry.from === "referee" ? await conversation.receive(unhex(entry.bytes)) : undefined;
    if (answer !== undefined) {
      said.push(answer);
    }
  }
  return { said, conversation };
}

for (const [name, messages] of transcripts) {
  test(`it says the bot's half of ${name}`, async () => {
    const { said, conversation } = await hear(new LowestBot(), messages);
    const wanted = messages.filter((entry) => entry.from === "bot").map((entry) => entry.bytes);
    const [first, ...others] = wanted.map((bytes) => PlayRequest.decode(unhex(bytes)));
    assert.ok(first?.kind?.$case === "hello");
    const { token } = first.kind.hello;
    const hello = conversation.hello({ token, name: "first-legal", version: "1.0.0" });
    assert.deepEqual(PlayRequest.decode(hello), first);
    assert.deepEqual(
      said.map((bytes) => PlayRequest.decode(bytes)),
      others,
    );
    assert.ok(conversation.isOver);
    assert.equal(conversation.isWelcome, name !== "transcript-refused.json");
    assert.notEqual(conversation.farewell, "");
  });
}

test("a bot that does not look at the ends of deals says that it does without", () => {
  const features = (bot: Bot) => {
    const { kind } = PlayRequest.decode(new Conversation(bot).hello({ token: "t" }));
    assert.ok(kind?.$case === "hello");
    return kind.hello.features;
  };
  assert.deepEqual(features(new Bot()), ["no-deal-ended"]);
  assert.deepEqual(features(untyped({ choosePlay: () => undefined })), ["no-deal-ended"]);
  assert.deepEqual(features(new LowestBot()), []);
  assert.deepEqual(features(untyped({ dealEnded: () => undefined })), []);
});

test("a bot is told of matches, deals and the clock", async () => {
  const started: MatchStarted[] = [];
  const ended: DealEnded[] = [];
  const over: MatchEnded[] = [];
  const clocks: Clock[] = [];
  class Listener extends LowestBot {
    override matchStarted(info: MatchStarted): void {
      started.push(info);
    }
    override dealEnded(info: DealEnded): void {
      ended.push(info);
    }
    override matchEnded(info: MatchEnded): void {
      over.push(info);
    }
    override choose(decision: Decision) {
      clocks.push(decision.clock);
      return decision.firstLegal();
    }
  }
  await hear(new Listener(), transcript("transcript-restarted.json"));
  assert.equal(started[0]?.ruleset.name, "check");
  const { seat, format, boards, decisionSeconds, bankSeconds } = started[0];
  assert.deepEqual(
    { seat, format, boards, decisionSeconds, bankSeconds },
    { seat: "W", format: "boards", boards: 2, decisionSeconds: 1, bankSeconds: 2.5 },
  );
  assert.equal(ended.length, 2);
  assert.ok(ended[0]);
  const { hands, plays, contract, dealer, dealId } = ended[0];
  assert.deepEqual([hands.length, plays.length, dealer, dealId], [4, 48, "W", 1]);
  assert.ok(contract);
  assert.deepEqual(over, [{ termination: "completed", deals: 2 }]);
  assert.equal(clocks[0]?.decisionSeconds, 1);
  assert.equal(clocks[0].lastRoundTripSeconds, undefined);
  assert.equal(clocks.at(-1)?.lastRoundTripSeconds, 0.0125);
});

/** A bot as JavaScript may have it: no compiler has looked at what it returns. */
function untyped(methods: Record<string, () => unknown>): Bot {
  return Object.assign(new Bot(), methods);
}

const MISTAKES: [string, Record<string, () => unknown>][] = [
  ["choosePlay returned undefined: it must return a Card", { choosePlay: () => undefined }],
  ["choosePlay returned 'TH': it must return a Card", { choosePlay: () => Promise.resolve("TH") }],
  ["chooseCall returned -0.5: it must return PASS or the points of a bid", { chooseCall: () => -0.5 }],
  ["chooseTrump returned null: it must return a suit", { chooseTrump: () => null }],
  ["chooseCards returned [ 7 ]: it must return an array of Cards", { chooseCards: () => [7] }],
  ["chooseCards returned 0 cards, the decision asks for ", { chooseCards: () => [] }],
  ["chooseBury returned {}: it must return an array of Cards", { chooseBury: () => ({}) }],
  ["chooseConcession returned 0: it must return true or false", { chooseConcession: () => 0 }],
  ["chooseRedeal returned 0: it must return true or false", { chooseRedeal: () => 0 }],
  ["chooseDix returned 'burn': it must return one of keep, exchange, show", { chooseDix: () => "burn" }],
  ["chooseMeld returned 3: it must return a meld or undefined", { chooseMeld: () => 3 }],
  ["choose returned undefined, which does not answer a decision of the kind", { choose: () => undefined }],
  ["chooseBatch returned 0 actions for", { chooseBatch: () => [] }],
  ["chooseBatch returned undefined for", { chooseBatch: () => undefined }],
];

for (const [sentence, methods] of MISTAKES) {
  test(`a mistake is named: ${sentence}`, async () => {
    await assert.rejects(hear(untyped(methods), transcript("transcript-first-legal.json")), (error: unknown) => {
      assert.ok(error instanceof PinochleError, String(error));
      assert.ok(error.message.startsWith(sentence), error.message);
      return true;
    });
  });
}

test("decisions before a match, and what is no message, are refused", async () => {
  const decisions = { decisions: [], decisionTimeBudget: undefined, bankTimeBudget: undefined };
  const batch = PlayResponse.encode({
    kind: { $case: "decisions", decisions: { ...decisions, lastRoundTripDuration: undefined } },
  }).finish();
  await assert.rejects(new Conversation(new LowestBot()).receive(batch), PinochleError);
  await assert.rejects(new Conversation(new LowestBot()).receive(new Uint8Array([0xff])), PinochleError);
});
