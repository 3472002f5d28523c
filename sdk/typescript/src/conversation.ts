/** A bot's side of one stream, without the stream: messages in, messages out. */
import { faultOf } from "./action.js";
import { Bot } from "./bot.js";
import type { Seat } from "./cards.js";
import { UNTIMED, type Decision } from "./decision.js";
import { PinochleError } from "./errors.js";
import * as wire from "./generated/pinochle_protocol/v1/decision.js";
import { PlayRequest, PlayResponse } from "./generated/pinochle_protocol/v1/referee_service.js";
import { readClock, readDealEnded, readDecision, readMatchEnded, readMatchStarted } from "./reading.js";
import type { Ruleset } from "./ruleset.js";
import type { MatchStarted } from "./told.js";
import { writeAction } from "./writing.js";

const PROTOCOL_VERSION = 1;

/** The feature of a bot that is sent no `deal_ended`. */
const NO_DEAL_ENDED = "no-deal-ended";

/** What `hello` takes. Name and version are used where the bot itself has none. */
export interface Introduction {
  readonly token: string;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** `serve` carries the messages over gRPC; a test may hand them over itself. */
export class Conversation {
  readonly bot: Bot;
  readonly #hearsDealEnded: boolean;
  #isWelcome = false;
  #farewell: string | undefined;
  #match: MatchStarted | undefined;

  constructor(bot: Bot) {
    this.bot = bot;
    // Most bots do not look at it; then it need neither be sent nor be read.
    this.#hearsDealEnded = bot.dealEnded !== Bot.prototype.dealEnded;
  }

  /** Whether the referee has accepted the bot. */
  get isWelcome(): boolean {
    return this.#isWelcome;
  }

  /** Whether the referee has said goodbye. */
  get isOver(): boolean {
    return this.#farewell !== undefined;
  }

  /** What the referee said with its goodbye. */
  get farewell(): string {
    return this.#farewell ?? "";
  }

  /** The first message, serialized. */
  hello(introduction: Introduction): Uint8Array {
    return PlayRequest.encode(this.helloMessage(introduction)).finish();
  }

  /** Takes a serialized message of the referee; gives what to send, or undefined where nothing is to be answered. */
  async receive(payload: Uint8Array): Promise<Uint8Array | undefined> {
    let response: PlayResponse;
    try {
      response = PlayResponse.decode(payload);
    } catch (cause) {
      throw new PinochleError(`the referee sent what is no message (${String(cause)})`, { cause });
    }
    const request = await this.receiveMessage(response);
    return request && PlayRequest.encode(request).finish();
  }

  /** @internal */
  helloMessage({ token, name, version }: Introduction): PlayRequest {
    const { bot } = this;
    const hello = {
      token,
      name: bot.name || name || bot.constructor.name,
      version: bot.version || version || "0",
      protocolVersion: PROTOCOL_VERSION,
      rulesets: [...bot.rulesets],
      maxBatch: bot.maxBatch,
      features: this.#hearsDealEnded ? [] : [NO_DEAL_ENDED],
    };
    return { kind: { $case: "hello", hello } };
  }

  /** @internal */
  async receiveMessage({ kind }: PlayResponse): Promise<PlayRequest | undefined> {
    switch (kind?.$case) {
      case "decisions":
        return this.#answer(kind.decisions);
      case "welcome":
        this.#isWelcome = true;
        break;
      case "matchStarted":
        this.#match = readMatchStarted(kind.matchStarted);
        warnOfNewer(this.#match.ruleset);
        await this.bot.matchStarted(this.#match);
        break;
      case "dealEnded":
        if (this.#hearsDealEnded) {
          await this.bot.dealEnded(readDealEnded(kind.dealEnded));
        }
        break;
      case "matchEnded":
        await this.bot.matchEnded(readMatchEnded(kind.matchEnded));
        break;
      case "goodbye":
        this.#farewell = kind.goodbye.reason;
        break;
      case undefined:
        // A kind newer than this code, or none: nothing that needs an answer.
        break;
    }
    return undefined;
  }

  async #answer(batch: wire.DecisionBatch): Promise<PlayRequest | undefined> {
    const decisions = this.#read(batch);
    if (decisions.length === 0) {
      return undefined;
    }
    const chosen: unknown = await this.bot.chooseBatch(decisions);
    if (!Array.isArray(chosen) || chosen.length !== decisions.length) {
      const found = Array.isArray(chosen) ? `${chosen.length} actions` : String(chosen);
      throw new PinochleError(`chooseBatch returned ${found} for ${decisions.length} decisions`);
    }
    const actions = decisions.map((decision, place) => {
      const action: unknown = chosen[place];
      const fault = faultOf(decision, action);
      if (fault !== undefined) {
        throw new PinochleError(`${this.#methodFor(decision)} ${fault}`);
      }
      return writeAction(action as Parameters<typeof writeAction>[0], decision.decisionId, decision.remark);
    });
    return { kind: { $case: "actions", actions: { actions } } };
  }

  #read(batch: wire.DecisionBatch): Decision[] {
    if (this.#match === undefined) {
      throw new PinochleError("the referee asks for decisions before any match has started");
    }
    const { ruleset, seat } = this.#match;
    const clock = readClock(batch);
    return batch.decisions.flatMap((message) => {
      const decision = readDecision(message, ruleset, seat, clock);
      if (decision === undefined) {
        console.error(`decision ${message.decisionId} is of a kind newer than this bot; it is not answered`);
        return [];
      }
      return [decision];
    });
  }

  /** The name of the method that the author wrote, or left to the default, for a decision. */
  #methodFor({ kind }: Decision): string {
    if (this.bot.chooseBatch !== Bot.prototype.chooseBatch) {
      return "chooseBatch";
    }
    if (this.bot.choose !== Bot.prototype.choose) {
      return "choose";
    }
    return `choose${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  }
}

function warnOfNewer(ruleset: Ruleset): void {
  if (!ruleset.isKnown) {
    console.error(`the ruleset "${ruleset.name}" is newer than this bot: its seats and its deck are not known`);
  }
}

/**
 * Reads a serialized Decision message, such as one of the protocol's test data, for tests of a bot.
 *
 * @throws PinochleError where it is none, or of a kind newer than this code.
 */
export function parseDecision(payload: Uint8Array, ruleset: Ruleset, seat: Seat): Decision {
  let message: wire.Decision;
  try {
    message = wire.Decision.decode(payload);
  } catch (cause) {
    throw new PinochleError(`this is no Decision message (${String(cause)})`, { cause });
  }
  const decision = readDecision(message, ruleset, seat, UNTIMED);
  if (decision === undefined) {
    throw new PinochleError("this decision is of a kind newer than this SDK");
  }
  return decision;
}
