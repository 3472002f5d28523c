/** From the values of the SDK to messages. What it is given has been checked. */
import { DIX_CHOICES, type Action } from "./action.js";
import { SUITS, type Card } from "./cards.js";
import * as actions from "./generated/pinochle_protocol/v1/action.js";
import { MELD_KINDS, PASS, type Meld } from "./observation.js";

const MAX_REMARK_BYTES = 1024;

export function writeAction(action: Action, decisionId: number, remark: string): actions.Action {
  return { decisionId, remark: clip(remark), kind: writeKind(action) };
}

function writeKind(action: Action): actions.Action["kind"] {
  switch (action.kind) {
    case "call":
      return {
        $case: "call",
        call: {
          kind: action.call === PASS ? { $case: "pass", pass: {} } : { $case: "bid", bid: { points: action.call } },
        },
      };
    case "trump":
      return { $case: "trump", trump: { suit: SUITS.indexOf(action.suit) + 1 } };
    case "cards":
      return { $case: "cards", cards: { cards: numbersOf(action.cards) } };
    case "play":
      return { $case: "play", play: { card: action.card.number } };
    case "concession": {
      const { CONCEDE, CONTINUE } = actions.ConcessionChoice;
      return { $case: "concession", concession: { choice: action.concede ? CONCEDE : CONTINUE } };
    }
    case "redeal": {
      const { CONTINUE, REDEAL } = actions.RedealChoice;
      return { $case: "redeal", redeal: { choice: action.redeal ? REDEAL : CONTINUE } };
    }
    case "bury":
      return { $case: "bury", bury: { cards: numbersOf(action.cards) } };
    case "dix":
      return { $case: "dix", dix: { choice: DIX_CHOICES.indexOf(action.choice) + 1 } };
    case "meld":
      return { $case: "meld", meld: { kind: writeMeld(action.meld) } };
  }
}

function writeMeld(meld: Meld | undefined): actions.Melding["kind"] {
  if (meld === undefined) {
    return { $case: "none", none: {} };
  }
  const place = MELD_KINDS.findIndex((kind) => kind === meld.kind);
  const kind = place < 0 ? Number(meld.kind.replace("kind ", "")) : place + 1;
  // Kind, copies and cards are what counts.
  return { $case: "meld", meld: { kind, suit: 0, copies: meld.copies, points: 0, cards: numbersOf(meld.cards) } };
}

function numbersOf(cards: readonly Card[]): number[] {
  return cards.map((card) => card.number);
}

/** The part of a remark that is kept, whole characters only. */
function clip(remark: string): string {
  const bytes = new TextEncoder().encode(remark);
  if (bytes.length <= MAX_REMARK_BYTES) {
    return remark;
  }
  let end = MAX_REMARK_BYTES;
  // A byte that goes on with a character is 10xxxxxx.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) {
    end--;
  }
  return new TextDecoder().decode(bytes.subarray(0, end));
}
