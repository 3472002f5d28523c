"""Always takes the lowest legal action: the first in the documented order (`proto/README.md`, clause 4.4)."""

from __future__ import annotations

from pinochle_rules import Action
from pinochle_sdk import Bot, Decision, serve


class LowestBot(Bot):
    """The same simple bot as `lowest_go` and the others, so that they can be held against one another."""

    def choose(self, decision: Decision) -> Action:
        return decision.legal[0]


if __name__ == "__main__":
    serve(LowestBot())
