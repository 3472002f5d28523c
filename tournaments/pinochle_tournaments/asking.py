"""From a stored deal and an action number back to the decision a bot had there, and the bot asked again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TextIO

from pinochle_referee.launcher import KeeperFailed, open_launcher
from pinochle_referee.ports import BotCommand
from pinochle_referee.runner import Answer, Asked, ask_bot_in_turn
from pinochle_referee.settings import MatchLimits, MatchSettings
from pinochle_rules import Action, Deal, Record, decision_seed, decisions_of, read_record

from pinochle_tournaments.deal_names import DealName
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.positions import locate
from pinochle_tournaments.storage import Store, StoredMatch

__all__ = ["StoredDecision", "ask_again", "ask_again_in_turn", "find_decision", "stored_decisions"]


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """A decision that was due in a stored deal, and what was done there."""

    match: StoredMatch
    record: Record
    deal: Deal
    taken: Action | None
    """The action recorded; None where the deal ended there."""
    random_seed: bytes


def find_decision(store: Store, name: DealName, action: int, nth: int | None = None) -> StoredDecision:
    """The decision before action number `action` (from 0) of a deal.

    Records leave out a meld or a dix declined, so several decisions may come before one action: `nth` counts them from
    1, and unless it is given the last one is meant, which the action answered.

    Raises:
        ArenaError: no such deal or action, or a forced one, which no bot is asked.
    """
    match = store.match(name.match)
    record = read_record(store.record(match, name.board, name.table, game=name.game))
    located = locate(record, action, nth, what=f"deal {name}")
    seed = decision_seed(
        match.event.deal_seed(),
        match=match.label,
        game=name.game,
        board=name.board,
        seat=located.seat,
        decision=located.asked_before + 1,
    )
    return StoredDecision(match, record, located.deal, located.taken, seed)


def stored_decisions(match: StoredMatch, record: Record) -> Iterator[tuple[int, StoredDecision]]:
    """Every decision of a deal that a bot was asked, with the number of the record's action that it belongs to."""
    asked = dict.fromkeys(record.ruleset.seats, 0)
    for number, deal, taken in decisions_of(record):
        seat = deal.seat_to_act
        if seat is None or deal.is_forced:
            continue
        asked[seat] += 1
        seed = decision_seed(
            match.event.deal_seed(),
            match=match.label,
            game=record.game or 0,
            board=record.board_number,
            seat=seat,
            decision=asked[seat],
        )
        yield number, StoredDecision(match, record, deal, taken, seed)


def ask_again(bot: BotCommand, decision: StoredDecision, *, waiting: TextIO) -> Answer:
    """Start the bot and send it exactly this decision; what one needs that is started by hand is told in `waiting`.

    Raises:
        ArenaError: the machine let us down.
        CouldNotStart: its Hello did not come, or was not as it must be.
    """
    return ask_again_in_turn(bot, [decision], waiting=waiting)[0]


def ask_again_in_turn(bot: BotCommand, decisions: Sequence[StoredDecision], *, waiting: TextIO) -> list[Answer]:
    """The same with several decisions of one match and seat, by one process; nothing is asked after a bad answer.

    Raises:
        ArenaError: the machine let us down.
        CouldNotStart: its Hello did not come, or was not as it must be.
    """
    match = decisions[0].match
    identity = match.identity
    ruleset = identity.ruleset
    settings = MatchSettings(
        ruleset=ruleset,
        format=identity.match_format,
        number=match.boards,
        seed=match.event.deal_seed(),
        decision_seconds=identity.decision_seconds,
        bank_seconds=identity.bank_seconds,
        limits=MatchLimits() if bot.command else MatchLimits(watchdog_seconds=None),
    )
    opener = partial(open_launcher, ruleset=ruleset.name, on_waiting=partial(print, file=waiting, flush=True))
    try:
        asked = [Asked(decision.deal, decision.random_seed) for decision in decisions]
        return ask_bot_in_turn(bot, asked, opener, settings=settings)
    except KeeperFailed as error:
        raise ArenaError(f"the machine let us down: {error}; try again") from error
