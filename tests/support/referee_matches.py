"""Matches of scripted bots for the tests of the referee: settings, line-ups, and two ways to play them.

`drive` plays a `Match` by hand, in any order of answers, without a runner; `play` runs it in virtual time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import trio
import trio.testing
from pinochle_referee import Lineup, Match, MatchObserver, MatchReport, MatchSettings, ThinkingLimit, Work
from pinochle_referee.open_deals import Event, OpenDeal
from pinochle_referee.runner import play_match
from pinochle_referee.testing import ScriptedBot, ScriptedDecision, ScriptedLauncher, command_named, random_choice
from pinochle_rules import PRESETS, Action, Observation, Ruleset, ruleset_with, secret_from_text

T = TypeVar("T")
SEED = secret_from_text("the boards of these tests 5")
"""Random bots play the first four boards of single-deck-1500 to the last trick."""
A, B, C = command_named("ant"), command_named("bee"), command_named("cat")
RULESETS = tuple(PRESETS)


def settings_of(number: int = 4, *, ruleset: str | Ruleset = "single-deck-1500", **changes: Any) -> MatchSettings:
    """The settings of a match; 1 s a decision, no bank."""
    rules = ruleset_with(ruleset) if isinstance(ruleset, str) else ruleset
    return MatchSettings(ruleset=rules, number=number, seed=SEED, **changes)


def match_of(settings: MatchSettings, **more: Any) -> Match:
    """A match of ant against bee, and cat where there are three."""
    partnerships = [[A], [B], [C]][: len(settings.ruleset.sides)]
    return Match(settings, Lineup.of(settings.ruleset, partnerships), **more)


def at_random(match: Match, open_deal: OpenDeal) -> Action:
    """What `random_choice` does with the decision of an open deal."""
    deal = open_deal.deal
    seat = deal.seat_to_act
    assert seat is not None
    return random_choice(ScriptedDecision(0, 0, Observation.of(deal, seat), deal.legal, match.random_seed(open_deal)))


def take(match: Match, generator: random.Random | None = None) -> OpenDeal | None:
    """The next decision of some place, the first place's unless drawn."""
    queues = [queue for queue in match.due if queue]
    if not queues:
        return None
    return (generator.choice(queues) if generator else queues[0]).popleft()


def drive(
    match: Match,
    *,
    choose: Callable[[Match, OpenDeal], Action] = at_random,
    generator: random.Random | None = None,
) -> list[Event]:
    """Play to the end; everything the match told."""
    events: list[Event] = []
    match.refill()
    while match.termination is None:
        open_deal = take(match, generator)
        assert open_deal is not None, "nothing is due, and the match is not over"
        match.receive(open_deal, choose(match, open_deal))
        events += match.events
        match.events.clear()
        match.refill()
    events += match.events
    match.events.clear()
    return events


def only(events: Sequence[object], kind: type[T]) -> list[T]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def play(
    settings: MatchSettings,
    observer: MatchObserver,
    make_bot: Callable[[str, int], ScriptedBot | None] | None = None,
    *,
    launcher: ScriptedLauncher | None = None,
    thinking: int = 8,
    work: Sequence[Work] | None = None,
    meanwhile: Callable[[ScriptedLauncher, trio.Event], Any] | None = None,
) -> MatchReport:
    """Run a match in virtual time. `meanwhile` is a task beside it, given the launcher and the event that cancels."""
    launcher = launcher or ScriptedLauncher(make_bot)

    async def main() -> MatchReport:
        cancel, limit = trio.Event(), ThinkingLimit(thinking)
        match = match_of(settings, work=work)
        if meanwhile is None:
            return await play_match(match, launcher, observer, thinking=limit)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(meanwhile, launcher, cancel)
            report = await play_match(match, launcher, observer, thinking=limit, cancel=cancel)
            nursery.cancel_scope.cancel()
        return report

    return trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))


def at_place(label: str, *bots: ScriptedBot | None) -> Callable[[str, int], ScriptedBot | None]:
    """Bots for one place, one a start (the last from then on); random ones elsewhere."""

    def make_bot(started: str, number: int) -> ScriptedBot | None:
        if started != label:
            return ScriptedBot()
        return bots[min(number, len(bots) - 1)]

    return make_bot
