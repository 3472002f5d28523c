/** The shared test data; a copy of this package that stands alone is tested where it comes from. */
import { readdirSync, readFileSync } from "node:fs";
import { Bot, type Action, type DealEnded, type Decision } from "../src/index.js";

const FOLDER = new URL("../../../../proto/testdata/", import.meta.url);

export interface Facts {
  cards: string[];
  suits: string[];
  seats: string[];
  sides: string[];
  rulesets: { name: string; seats: number[]; sides: number[]; ranks: number[]; copies: number; stock_tricks: number }[];
}

export interface Seed {
  random_seed: string;
  words: string[];
  floats: number[];
  below: { bound: number; drawn: number }[];
  shuffled: number[];
}

export interface Encoded {
  message: unknown;
  bytes: string;
}

export interface Vector {
  ruleset: string;
  options: Record<string, string>;
  seat: number;
  decision: unknown;
  bytes: string;
  lowest: Encoded;
  last: Encoded;
  default?: Encoded;
  seen: {
    trump: number;
    partner: number;
    callers: number[];
    highest_bid: number;
    tricks: { leader: number; seats: number[]; cards: number[] }[];
    current_winner: number;
    cards_left: number[];
    voids: Record<string, number[]>;
  };
}

export interface Entry extends Encoded {
  from: "bot" | "referee";
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
}

export const facts = read("facts.json") as Facts;
export const seeds = (read("random.json") as { seeds: Seed[] }).seeds;
export const vectors = (read("decisions.json") as { decisions: Vector[] }).decisions;

export const transcripts = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.startsWith("transcript-"))
    .map((name) => [name, (read(name) as { messages: Entry[] }).messages]),
);

export function transcript(name: string): Entry[] {
  const found = transcripts.get(name);
  if (found === undefined) {
    throw new Error(`there is no ${name}`);
  }
  return found;
}

export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(Buffer.from(digits, "hex"));
}

/** The number of a thing in a list that counts from 1; 0 for none. */
export function numberIn<T>(things: readonly T[], thing: T | undefined): number {
  return thing === undefined ? 0 : things.indexOf(thing) + 1;
}

/** Takes the lowest legal action, as the bot of the transcripts does, and like it does not do without `deal_ended`. */
export class LowestBot extends Bot {
  override choose(decision: Decision): Action {
    return decision.firstLegal();
  }
  override dealEnded(_info: DealEnded): void {
    // Overridden, so that it is sent.
  }
}
