"""A bot from the generated stubs alone: no SDK, no rules, the way a bot is written in any other language.

It answers every decision with its first legal action in the documented order: pass, else the lowest bid; the first
suit; the first cards; the first card; play on; keep; no meld. `proto/README.md` explains the steps.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from queue import SimpleQueue

import grpc
from pinochle_protocol.v1 import action_pb2, decision_pb2, referee_service_pb2, referee_service_pb2_grpc


def hello() -> referee_service_pb2.Hello:
    """Step 1: who I am. The token says for which seat I was started."""
    return referee_service_pb2.Hello(
        token=os.environ["PINOCHLE_TOKEN"],
        name=os.environ.get("PINOCHLE_BOT_NAME") or "stub_bot",
        version=os.environ.get("PINOCHLE_BOT_VERSION") or "1.0.0",
        protocol_version=1,
    )


def first_legal(decision: decision_pb2.Decision) -> action_pb2.Action:
    """Step 2: one decision, one action, under the same number and with the member of the same name set."""
    action = action_pb2.Action(decision_id=decision.decision_id)
    kind = decision.WhichOneof("kind")
    if kind == "call":
        if decision.call.may_pass:
            getattr(action.call, "pass").SetInParent()
        else:
            action.call.bid.points = decision.call.ranges[0].minimum
    elif kind == "trump":
        action.trump.suit = decision.trump.suits[0]
    elif kind == "cards":
        action.cards.cards.extend(decision.cards.cards[: decision.cards.count])
    elif kind == "play":
        action.play.card = decision.play.cards[0]
    elif kind == "concession":
        action.concession.choice = action_pb2.CONCESSION_CHOICE_CONTINUE
    elif kind == "redeal":
        action.redeal.choice = action_pb2.REDEAL_CHOICE_CONTINUE
    elif kind == "bury":
        action.bury.cards.extend(decision.bury.cards[: decision.bury.count])
    elif kind == "dix":
        action.dix.choice = decision.dix.choices[0]
    elif kind == "meld":
        action.meld.none.SetInParent()
    return action


def requests(
    responses: Iterator[referee_service_pb2.PlayResponse],
) -> Iterator[referee_service_pb2.PlayRequest]:
    """Step 3: answer every batch of decisions, ignore what else is told, stop at goodbye."""
    for response in responses:
        kind = response.WhichOneof("kind")
        if kind == "decisions":
            actions = [first_legal(decision) for decision in response.decisions.decisions]
            yield referee_service_pb2.PlayRequest(actions=action_pb2.ActionBatch(actions=actions))
        elif kind == "goodbye":
            return


def main() -> None:
    """Dial, say hello, and send what `requests` says."""
    outgoing: SimpleQueue[referee_service_pb2.PlayRequest | None] = SimpleQueue()
    outgoing.put(referee_service_pb2.PlayRequest(hello=hello()))
    # Over a unix socket gRPC has no host name to offer; the referee takes this one.
    options = [("grpc.default_authority", "localhost"), ("grpc.max_receive_message_length", 64 << 20)]
    with grpc.insecure_channel(os.environ["PINOCHLE_ADDRESS"], options=options) as channel:
        stub = referee_service_pb2_grpc.RefereeServiceStub(channel)  # type: ignore[no-untyped-call]  # generated
        responses = stub.Play(iter(outgoing.get, None))
        for request in requests(responses):
            outgoing.put(request)
        outgoing.put(None)
        responses.cancel()


if __name__ == "__main__":
    if "PINOCHLE_ADDRESS" not in os.environ or "PINOCHLE_TOKEN" not in os.environ:
        print("A referee starts this program: pinochle match stub_bot random_bot", file=sys.stderr)
        sys.exit(2)
    main()
