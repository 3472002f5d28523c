"""Puts a bot before problem positions: started for each seat of each ruleset, asked one decision after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pinochle_protocol import (
    DealEncoder,
    Hello,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    ProtocolError,
    Termination,
    decode_request,
    encode_decisions,
    encode_response,
    read_action,
)
from pinochle_referee.launcher import (
    Dialogue,
    KeeperFailed,
    Opening,
    Script,
    Talked,
    Turn,
    hold_dialogues,
    open_launcher,
)
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand, BotGone
from pinochle_rules import Action, IllegalAction, Observation, Ruleset, Seat

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.positions import Position

__all__ = ["Reply", "ask_positions"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a bot made of a position."""

    action: Action | None = None
    """None: no action, or none that is legal."""
    problem: str = ""
    """Why there is none."""
    seconds: float | None = None

    def agrees(self, position: Position) -> bool:
        """Whether it is what the position wants."""
        return self.action is not None and position.allows(self.action)


def ask_positions(
    bot: BotCommand, positions: Sequence[Position], *, decision_seconds: float, limits: ResourceLimits, at_once: int
) -> list[Reply | None]:
    """The bot's reply to each position; None where it does not play the ruleset.

    Raises:
        ArenaError: it did not start, or the machine let us down.
    """
    groups: dict[tuple[Ruleset, Seat], list[int]] = {}
    for place, position in enumerate(positions):
        ruleset = position.deal.ruleset
        if not bot.rulesets or ruleset.name in bot.rulesets:
            groups.setdefault((ruleset, position.seat), []).append(place)
    dialogues = [
        Dialogue(
            bots=[bot],
            script=_script([positions[place] for place in places], decision_seconds),
            label=f"{bot.identity.name} {ruleset.name} {seat}",
        )
        for (ruleset, seat), places in groups.items()
    ]
    try:
        held = hold_dialogues(dialogues, partial(open_launcher, ruleset=None, limits=limits), at_once=at_once)
    except KeeperFailed as error:
        raise ArenaError(f"the machine let us down: {error}; try again") from error
    replies: list[Reply | None] = [None] * len(positions)
    for places, talked in zip(groups.values(), held.talked, strict=True):
        for place, reply in zip(places, _replies(talked), strict=True):
            replies[place] = reply
    return replies


def _replies(talked: Talked[list[Reply]]) -> list[Reply]:
    if talked.result is None:
        raise ArenaError(talked.problem)
    return talked.result


def _script(
    positions: Sequence[Position], decision_seconds: float
) -> Callable[[Sequence[Opening]], Script[list[Reply]]]:
    return partial(_ask_all, positions, decision_seconds)


def _ask_all(
    positions: Sequence[Position], decision_seconds: float, _openings: Sequence[Opening]
) -> Script[list[Reply]]:
    """All the positions of one seat in one ruleset; after the bot has gone, no more of them."""
    first = positions[0]
    started = MatchStarted(
        ruleset=first.deal.ruleset,
        seat=first.seat,
        format=MatchFormat.BOARDS,
        boards=len(positions),
        decision_seconds=decision_seconds,
    )
    say = [encode_response(started)]
    replies: list[Reply] = []
    try:
        for number, position in enumerate(positions, start=1):
            say.append(_decision(position, number, decision_seconds))
            heard = yield Turn(tuple(say), decision_seconds)
            say = []
            while heard.payload is not None:
                reply = _read(heard.payload, position, number, heard.seconds)
                if reply is not None:
                    replies.append(reply)
                    break
                heard = yield Turn((), max(0.001, decision_seconds - heard.seconds))
            else:
                replies.append(Reply(problem=f"no answer within {decision_seconds:g} s"))
                return _filled(replies, len(positions), "not asked, since the bot did not answer the one before")
        yield Turn((encode_response(MatchEnded(termination=Termination.COMPLETED, deals=0)),))
    except BotGone as gone:
        replies.append(Reply(problem=f"{gone.kind}: {gone.detail}"))
    return _filled(replies, len(positions), "not asked, since the bot had gone")


def _filled(replies: list[Reply], count: int, problem: str) -> list[Reply]:
    return (replies + [Reply(problem=problem)] * count)[:count]


def _decision(position: Position, number: int, decision_seconds: float) -> bytes:
    decision = DealEncoder().decision(
        Observation.of(position.deal, position.seat),
        position.deal.legal,
        decision_id=number,
        deal_id=number,
        random_seed=position.random_seed,
    )
    return encode_decisions([decision], decision_seconds=decision_seconds)


def _read(payload: bytes, position: Position, number: int, seconds: float) -> Reply | None:
    """The reply in a message; None if it answers another decision."""
    try:
        request = decode_request(payload)
    except ProtocolError as error:
        return Reply(problem=f"protocol-error: {error}", seconds=seconds)
    for message in () if isinstance(request, Hello) else request:
        if message.decision_id == number:
            try:
                action = read_action(message, position.deal.legal)
                position.deal.apply(action)
            except IllegalAction as error:
                return Reply(problem=f"illegal-action: {error}", seconds=seconds)
            return Reply(action, seconds=seconds)
    return None
