"""Asks one bot one decision, outside of any match: to reproduce a fault, or to see what it would do.

The bot is started as in a match and gets the very bytes it would get there; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable
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

__all__ = ["Answer", "ask_bot"]


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


def ask_bot(
    bot: BotCommand,
    deal: Deal,
    open_launcher: Callable[[], AbstractAsyncContextManager[BotLauncher]],
    *,
    settings: MatchSettings,
    random_seed: bytes,
) -> Answer:
    """Start the bot, send it the decision that is due in `deal`, and stop it.

    Args:
        settings: of the match the deal is from: ruleset, format, number and limits are told to the bot.
        random_seed: the eight bytes that the decision carries.

    Raises:
        CouldNotStart: the bot did not get as far as its Hello.
    """

    async def main() -> Answer:
        seat = deal.seat_to_act
        assert seat is not None, "the deal is over"
        async with open_launcher() as launcher:
            connection = await launcher.start(bot, label=f"{bot.identity.name} {seat}")
            try:
                return await _ask(connection, deal, settings, random_seed)
            finally:
                with trio.CancelScope(shield=True):
                    await connection.stop()

    return trio.run(main)


async def _ask(connection: BotConnection, deal: Deal, settings: MatchSettings, random_seed: bytes) -> Answer:
    connection.send(_match_started(deal, settings))
    connection.send(_decision(deal, settings, random_seed))
    limit = settings.decision_seconds
    patience = settings.limits.watchdog_seconds if limit is None else limit + settings.bank_seconds
    try:
        with trio.move_on_after(float("inf") if patience is None else patience):
            while True:
                incoming = await connection.receive()
                answer = _read(incoming.payload, deal, incoming.received_at - connection.sent_at)
                if answer is not None:
                    connection.send(encode_response(MatchEnded(termination=Termination.CANCELLED, deals=0)))
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


def _decision(deal: Deal, settings: MatchSettings, random_seed: bytes) -> bytes:
    seat = deal.seat_to_act
    assert seat is not None
    decision = DealEncoder().decision(
        Observation.of(deal, seat), deal.legal, decision_id=1, deal_id=1, random_seed=random_seed
    )
    return encode_decisions(
        [decision],
        decision_seconds=settings.decision_seconds,
        bank_seconds=settings.bank_seconds,
        last_round_trip_seconds=None,
    )


def _read(payload: bytes, deal: Deal, seconds: float) -> Answer | None:
    """The answer in a message; None if it answers another decision."""
    try:
        request = decode_request(payload)
    except ProtocolError as error:
        return Answer(problem=f"protocol-error: {error}", seconds=seconds)
    if isinstance(request, Hello):
        return Answer(problem="protocol-error: a second hello", seconds=seconds)
    for message in request:
        if message.decision_id == 1:
            remark = clip_remark(message.remark)
            try:
                action = read_action(message, deal.legal)
                deal.apply(action)
            except IllegalAction as error:
                return Answer(problem=f"illegal-action: {error}", seconds=seconds, remark=remark)
            return Answer(action=action, seconds=seconds, remark=remark)
    return None
