"""A bot that misbehaves on request, to see what a referee makes of it; otherwise it plays simply.

Its environment says how: `FAULT` (a name; an unknown one prints the list), `AT` (from which decision on, counted in
this process from 1; "crash-idle" comes before the first), `SEAT` (N, E, S or W: at this seat only), `ONCE` (a path:
misbehave only if there is no such file, and make it first, so that one process does it once), `AGAIN` (anything: not
once a process, but at every chance), `SECONDS` (how late a late answer is). It dials by itself and uses the generated
messages alone, since the SDK would never do all this.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import grpc
from legal_play import illegal_card, legal_action, not_held_card
from pinochle_protocol.v1 import action_pb2, cards_pb2, decision_pb2
from pinochle_protocol.v1 import referee_service_pb2 as pb
from process_faults import PROCESS_FAULTS, ignore_signals

_PLAY = "/pinochle_protocol.v1.RefereeService/Play"
_OPTIONS = [
    ("grpc.default_authority", "localhost"),
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", 64 << 20),
]
_WRONG_ID = 1_000_000_007
_SEATS = " NESW"

_LIES = ("wrong-token", "wrong-name", "wrong-version", "wrong-protocol-version", "wrong-ruleset")
START_FAULTS = (
    "crash-at-start", "hang-at-start", "no-hello", "actions-first", *_LIES, "token-twice", "hang-on-sigterm",
)  # fmt: skip
ANSWER_FAULTS = ("illegal-card", "card-not-held", "no-kind", "wrong-decision-id")
BATCH_FAULTS = (
    "two-answers", "late-answer", "no-answer", "partial-batch", "flood-messages", "oversized-message",
    "undecodable-message", "second-hello", "close-stream",
)  # fmt: skip
FAULTS = ("none", "crash-idle", *START_FAULTS, *ANSWER_FAULTS, *BATCH_FAULTS, *PROCESS_FAULTS)


class FaultyBot:
    """One process: its settings, what it counts, and the stream."""

    def __init__(self, channel: grpc.Channel) -> None:
        self.fault = os.environ.get("FAULT", "none")
        self.at = int(os.environ.get("AT", "1"))
        self.seat = os.environ.get("SEAT", "")
        self.once = os.environ.get("ONCE", "")
        self.again = os.environ.get("AGAIN", "")
        self.seconds = float(os.environ.get("SECONDS", "3"))
        self.decisions = 0
        self.is_at_seat = True
        self.is_done = False
        self.has_misbehaved = False
        self.outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self.dial: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(
            _PLAY, request_serializer=None, response_deserializer=None
        )

    # The stream

    def run(self) -> None:
        """Dial, say hello, and answer until the stream ends."""
        self.misbehave_at_start()
        responses = self.dial(iter(self.outgoing.get, None))
        if self.fault not in ("no-hello", "actions-first") or not self.may_misbehave():
            self.send(self.hello())
        elif self.fault == "actions-first":
            self.send(pb.PlayRequest(actions=action_pb2.ActionBatch()))
        for payload in responses:
            response = pb.PlayResponse.FromString(payload)
            match response.WhichOneof("kind"):
                case "welcome" if self.fault == "token-twice" and self.may_misbehave():
                    self.dial_again()
                case "match_started":
                    self.is_at_seat = self.seat in ("", _SEATS[response.match_started.seat])
                    if self.fault == "crash-idle" and self.is_at_seat and self.may_misbehave():
                        PROCESS_FAULTS["crash"]()
                case "decisions":
                    self.answer(response.decisions)
                case "goodbye":
                    break
        self.outgoing.put(None)

    def send(self, request: pb.PlayRequest) -> None:
        """Queue a message."""
        self.outgoing.put(request.SerializeToString())

    def hello(self) -> pb.PlayRequest:
        """What this bot says of itself, true or not."""
        hello = pb.Hello(
            token=os.environ["PINOCHLE_TOKEN"],
            name=os.environ.get("PINOCHLE_BOT_NAME", "faulty_bot"),
            version=os.environ.get("PINOCHLE_BOT_VERSION") or "1.0.0",
            protocol_version=1,
        )
        if self.fault in _LIES and self.may_misbehave():
            match self.fault:
                case "wrong-token":
                    hello.token = "0" * 32
                case "wrong-name":
                    hello.name = "somebody_else"
                case "wrong-version":
                    hello.version = "0.0.0"
                case "wrong-protocol-version":
                    hello.protocol_version = 99
                case "wrong-ruleset":
                    hello.rulesets.append("another-game")
        return pb.PlayRequest(hello=hello)

    def dial_again(self) -> None:
        """Use the token a second time; the refusal is printed."""
        hello = self.hello().SerializeToString()
        try:
            for _ in self.dial(iter([hello])):
                print("faulty_bot: the second stream was admitted", flush=True)
        except grpc.RpcError as error:
            print(f"faulty_bot: the second stream was refused: {error.code().name}", flush=True)
        self.is_done = True

    # When

    def is_due(self) -> bool:
        """Whether the fault is to happen now."""
        is_open = bool(self.again) or not self.is_done
        return is_open and self.decisions >= self.at and self.is_at_seat and self.may_misbehave()

    def may_misbehave(self) -> bool:
        """Whether this process may: always, or with ONCE if it is the first to ask."""
        if self.once:
            try:
                Path(self.once).touch(exist_ok=False)
            except FileExistsError:
                return False
            self.once = ""
        self.has_misbehaved = True
        print(f"faulty_bot: {self.fault} as requested", flush=True)
        return True

    # What

    def misbehave_at_start(self) -> None:
        """Faults before there is a stream."""
        if self.fault == "crash-at-start" and self.may_misbehave():
            PROCESS_FAULTS["crash"]()
        if self.fault == "hang-at-start" and self.may_misbehave():
            time.sleep(600)
        if self.fault == "hang-on-sigterm" and self.may_misbehave():
            ignore_signals()

    def answer(self, batch: decision_pb2.DecisionBatch) -> None:
        """Answer a batch, rightly or not."""
        actions = []
        for decision in batch.decisions:
            self.decisions += 1
            actions.append(self.action(decision))
        if self.fault in PROCESS_FAULTS and self.is_due():
            self.is_done = True
            PROCESS_FAULTS[self.fault]()
        # A batch of one cannot be answered in part: this bot waits for a longer one.
        can = self.fault in BATCH_FAULTS and (self.fault != "partial-batch" or len(actions) > 1)
        if can and self.is_due():
            self.is_done = True
            for payload in self.wrong_answers(actions):
                self.outgoing.put(payload)
            return
        self.outgoing.put(_request(actions))

    def action(self, decision: decision_pb2.Decision) -> action_pb2.Action:
        """A legal action, or the wrong one asked for as soon as it is possible."""
        action = legal_action(decision)
        if self.fault not in ANSWER_FAULTS or self.decisions < self.at:
            return action
        card = {"illegal-card": illegal_card, "card-not-held": not_held_card}.get(self.fault, lambda _: None)(decision)
        if card is None and self.fault in ("illegal-card", "card-not-held"):
            return action
        if not self.is_due():
            return action
        self.is_done = True
        if card is not None:
            action.play.CopyFrom(action_pb2.Play(card=cards_pb2.Card.Name(card)))
        elif self.fault == "no-kind":
            action = action_pb2.Action(decision_id=decision.decision_id)
        else:
            action.decision_id = _WRONG_ID
        return action

    def wrong_answers(self, actions: list[action_pb2.Action]) -> Iterator[bytes | None]:
        """The messages to send instead of the right one; None closes the stream."""
        right = _request(actions)
        match self.fault:
            case "two-answers":
                yield from (right, right)
            case "late-answer":
                time.sleep(self.seconds)
                yield right
            case "partial-batch":
                yield _request(actions[: len(actions) // 2])
            case "flood-messages":
                wrong = _request([action_pb2.Action(decision_id=_WRONG_ID)])
                yield from (wrong for _ in range(20_000))
            case "oversized-message":
                yield _request([action_pb2.Action(decision_id=1, remark="x" * (2 << 20))])
            case "undecodable-message":
                yield b"\xff\xff\xff this is no message"
            case "second-hello":
                yield self.hello().SerializeToString()
            case "close-stream":
                yield None


def _request(actions: list[action_pb2.Action]) -> bytes:
    return pb.PlayRequest(actions=action_pb2.ActionBatch(actions=actions)).SerializeToString()


def main() -> int:
    """Play until the referee says goodbye; the exit status."""
    if os.environ.get("FAULT", "none") not in FAULTS:
        print(f"faulty_bot knows no FAULT={os.environ['FAULT']}; choose from: {', '.join(FAULTS)}", file=sys.stderr)
        return 2
    if "PINOCHLE_ADDRESS" not in os.environ or "PINOCHLE_TOKEN" not in os.environ:
        print("faulty_bot is started by the referee: pinochle match faulty_bot random_bot", file=sys.stderr)
        return 2
    with grpc.insecure_channel(os.environ["PINOCHLE_ADDRESS"], options=_OPTIONS) as channel:
        bot = FaultyBot(channel)
        status = 0
        try:
            bot.run()
        except grpc.RpcError as error:
            print(f"faulty_bot: the stream ended: {error.code().name}: {error.details()}", file=sys.stderr, flush=True)
            bot.outgoing.put(None)
            status = 1
        if bot.has_misbehaved and bot.fault in ("close-stream", "hang-on-sigterm"):
            time.sleep(600)
        # A call that failed and is found only when the interpreter ends may wait for ever for a thread of gRPC's that
        # has been stopped by then.
        del bot
        gc.collect()
    return status


if __name__ == "__main__":
    sys.exit(main())
