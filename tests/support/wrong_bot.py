"""A bot that is right but for one thing, for tests of the conformance check; `WRONG` says which.

`kind:KIND`, `ruleset:NAME`, `cell:NAME/KIND`: decisions of a kind, of a ruleset, or both. `batches`: decisions that do
not come alone. `restart`: deals that it is first asked in when they are well under way. `crash:KIND`: it dies of such a
decision. `chance`: it draws from a generator of its own. `peek`: its processes tell each other their hands in the
folder `SHARED`, and act on them where all seats are present. `late`: the first process to make the file `SHARED` takes
its time to end. Run as a program; nothing imports it.
"""

from __future__ import annotations

import os
import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from pinochle_protocol.v1 import action_pb2, decision_pb2
from pinochle_protocol.v1 import referee_service_pb2 as pb
from pinochle_rules import Action
from pinochle_sdk import Bot, Decision
from pinochle_sdk.connection import talk
from pinochle_sdk.conversation import Conversation

WRONG = os.environ["WRONG"]
WHAT, _, WHICH = WRONG.partition(":")
LONG = 4
"""More cards than this lie on the table where a deal is well under way."""


class RightBot(Bot):
    """Chooses at random, from the seed of the decision unless its own generator is what is wrong."""

    def choose(self, decision: Decision) -> Action:
        legal = decision.legal
        if WHAT == "peek":
            return legal[self.seen_of_others(decision) % min(len(legal), 8)]
        if len(legal) > 500:  # a bid, or several cards at once
            return super().choose(decision)
        return legal[(random.Random() if WHAT == "chance" else decision.rng).randrange(len(legal))]

    def seen_of_others(self, decision: Decision) -> int:
        """A number that all the hands of the deal determine, where all seats are there to tell theirs."""
        seen, shared = decision.observation, Path(os.environ["SHARED"])
        here = f"{seen.ruleset.name}-{decision.deal_id}"
        (shared / f"{here}-{seen.seat}-{os.getpid()}").write_text(" ".join(map(str, seen.hand)))
        told = [path for path in shared.glob(f"{here}-*") if Path(f"/proc/{path.name.rpartition('-')[2]}").exists()]
        others = sorted(path for path in told if f"-{seen.seat}-" not in path.name)
        if len(others) < len(seen.ruleset.seats) - 2:
            return 0
        return crc32(b"".join(path.read_bytes() for path in others))


class WrongConversation(Conversation):
    """Answers some decisions with an empty member of the right kind."""

    deals: set[int]
    late_deals: set[int]

    def _answer(self, batch: decision_pb2.DecisionBatch) -> bytes | None:
        wrong = {decision.decision_id for decision in batch.decisions if self.is_wrong(decision, batch)}
        reply = super()._answer(batch)
        assert reply is not None
        request = pb.PlayRequest.FromString(reply)
        for decision, action in zip(batch.decisions, request.actions.actions, strict=True):
            if decision.decision_id in wrong:
                empty = action_pb2.Action(decision_id=decision.decision_id)
                getattr(empty, decision.WhichOneof("kind") or "").SetInParent()
                action.CopyFrom(empty)
        return request.SerializeToString()

    def is_wrong(self, decision: decision_pb2.Decision, batch: decision_pb2.DecisionBatch) -> bool:
        assert self._match is not None
        kind, ruleset = decision.WhichOneof("kind") or "", self._match.ruleset.name
        if WHAT == "crash" and kind == WHICH:
            sys.exit(f"{kind} is too much for me")
        if decision.deal_id not in self.deals and len(decision.observation.plays) > LONG:
            self.late_deals.add(decision.deal_id)
        self.deals.add(decision.deal_id)
        return {
            "kind": kind == WHICH,
            "ruleset": ruleset == WHICH,
            "cell": f"{ruleset}/{kind}" == WHICH,
            "batches": len(batch.decisions) > 1,
            "restart": decision.deal_id in self.late_deals,
        }.get(WHAT, False)


def main() -> None:
    """Play until the referee says goodbye."""
    environment = os.environ
    if "PINOCHLE_TOKEN" not in environment:
        sys.exit("no referee") if WHAT == "by-hand" else (print("a referee starts this"), sys.exit(2))
    conversation = WrongConversation(RightBot())
    conversation.deals, conversation.late_deals = set(), set()
    talk(
        conversation,
        address=environment["PINOCHLE_ADDRESS"],
        token=environment["PINOCHLE_TOKEN"],
        name=environment["PINOCHLE_BOT_NAME"],
        version=environment["PINOCHLE_BOT_VERSION"],
    )
    if WHAT == "late":
        with suppress(FileExistsError):
            Path(environment["SHARED"]).touch(exist_ok=False)
            time.sleep(10)


if __name__ == "__main__":
    main()
