"""Asks one bot decisions outside of any match: to reproduce a fault, or to see what it would do, and whether again.

The bot is started as in a match and gets the very bytes it would get there; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

import trio
from pinochle_protocol.actions import clip_remark, read_action
from pinochle_protocol.codec import decode_request, encode_response
from pinochle_protocol.decisions import DealEncoder, encode_decisions
from pinochle_protocol.errors import ProtocolError
from pinochle_protocol.messages import Hello, MatchEnded, MatchStarted, Termination
from pinochle_rules import Action, Deal, IllegalAction, Observation

from pinochle_referee.ports import BotCommand, BotConnection, BotGone, BotLauncher
from pinochle_referee.settings import MatchSettings

__all__ = ["Answer", "Asked", "ask_bot_in_turn"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision to be put to a bot: the one that is due in the deal."""

    deal: Deal
    random_seed: bytes
    """The eight bytes that the decision carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a bot made of a decision."""

    action: Action | None = None
    """None: it gave no action, or none that could be read."""
    problem: str = ""
    """Empty: a legal answer in time. Else what is wrong with it."""
    seconds: float | None = None
    """From sending to the answer; None: there was none."""
    remark: str = ""
    log: str = ""
    """The end of the bot's own output."""


def ask_bot_in_turn(
    bot: BotCommand,
    decisions: Sequence[Asked],
    open_launcher: Callable[[], AbstractAsyncContextManager[BotLauncher]],
    *,
    settings: MatchSettings,
) -> list[Answer]:
    """Start the bot once, send it decisions of one seat one after another, each of another deal to it, and stop it.

    After an answer that is not a legal one in time nothing more is asked: there are as many answers as it gave.

    Args:
        settings: of the match the deals are from: ruleset, format, number and limits are told to the bot.

    Raises:
        CouldNotStart: the bot did not get as far as its Hello.
    """

    async def main() -> list[Answer]:
        seat = decisions[0].deal.seat_to_act
        assert seat is not None, "the deal is over"
        assert all(asked.deal.seat_to_act is seat for asked in decisions), "a process sits in one seat"
        async with open_launcher() as launcher:
            connection = await launcher.start(bot, label=f"{bot.identity.name} {seat}")
            answers: list[Answer] = []
            try:
                connection.send(_match_started(decisions[0].deal, settings))
                for number, asked in enumerate(decisions, start=1):
                    answers.append(await _ask(connection, number, asked, settings))
                    if answers[-1].problem:
                        break
                connection.send(encode_response(MatchEnded(termination=Termination.CANCELLED, deals=0)))
            finally:
                with trio.CancelScope(shield=True):
                    await connection.stop()
            return answers

    return trio.run(main)


async def _ask(connection: BotConnection, number: int, asked: Asked, settings: MatchSettings) -> Answer:
    deal = asked.deal
    connection.send(_decision(number, asked, settings))
    limit = settings.decision_seconds
    patience = settings.limits.watchdog_seconds if limit is None else limit + settings.bank_seconds
    try:
        with trio.move_on_after(float("inf") if patience is None else patience):
            while True:
                incoming = await connection.receive()
                answer = _read(incoming.payload, number, deal, incoming.received_at - connection.sent_at)
                if answer is not None:
                    return replace(answer, log=connection.log_tail())
    except BotGone as gone:
        return Answer(problem=f"{gone.kind}: {gone.detail}", log=connection.log_tail())
    return Answer(problem=f"late: no answer within {patience:g} s", log=connection.log_tail())


def _match_started(deal: Deal, settings: MatchSettings) -> bytes:
    seat = deal.seat_to_act
    assert seat is not None
    return encode_response(
        MatchStarted(
            ruleset=settings.ruleset,
            seat=seat,
            format=settings.format,
            boards=settings.number,
            decision_seconds=settings.decision_seconds,
            bank_seconds=settings.bank_seconds,
        )
    )


def _decision(number: int, asked: Asked, settings: MatchSettings) -> bytes:
    deal = asked.deal
    seat = deal.seat_to_act
    assert seat is not None
    decision = DealEncoder().decision(
        Observation.of(deal, seat), deal.legal, decision_id=number, deal_id=number, random_seed=asked.random_seed
    )
    return encode_decisions(
        [decision],
        decision_seconds=settings.decision_seconds,
        bank_seconds=settings.bank_seconds,
        last_round_trip_seconds=None,
    )


def _read(payload: bytes, number: int, deal: Deal, seconds: float) -> Answer | None:
    """The answer in a message; None if it answers another decision."""
    try:
        request = decode_request(payload)
    except ProtocolError as error:
        return Answer(problem=f"protocol-error: {error}", seconds=seconds)
    if isinstance(request, Hello):
        return Answer(problem="protocol-error: a second hello", seconds=seconds)
    for message in request:
        if message.decision_id == number:
            remark = clip_remark(message.remark)
            try:
                action = read_action(message, deal.legal)
                deal.apply(action)
            except IllegalAction as error:
                return Answer(problem=f"illegal-action: {error}", seconds=seconds, remark=remark)
            return Answer(action=action, seconds=seconds, remark=remark)
    return None
