"""Plays one stored deal again with another bot in a seat: real processes, the same cards, clocks and random seeds.

Everybody else is the bot of the match, as it was written then. Nothing is stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TextIO

from pinochle_elo import SwingParts, swing_parts
from pinochle_referee.launcher import KeeperFailed, open_launcher
from pinochle_referee.match import Match
from pinochle_referee.ports import BotCommand, CouldNotStart, MatchObserver
from pinochle_referee.results import FinishedDeal, MatchTermination
from pinochle_referee.runner import run_match
from pinochle_referee.settings import Lineup, MatchLimits, MatchSettings, Work
from pinochle_rules import Board, FaultEntry, Record, Seat, Side, Step, event_seed, parse_seat, read_record

from pinochle_tournaments.board_diff import Playing, table_points
from pinochle_tournaments.bots import bots_of, partnership_parts
from pinochle_tournaments.deal_names import DealName
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league.bundles import kept_bot
from pinochle_tournaments.storage import DealKey, Store, StoredMatch, bot_label

__all__ = ["Swapped", "parse_swap", "play_again"]

_SEAT_AND_BOT: Final = re.compile(r"([NESWnesw])=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Swapped:
    """A deal as it is stored, and as it went with another bot in a seat."""

    seat: Seat
    stored: Record
    again: Record
    change: SwingParts | None
    """What the other bot changed for its side, against the side (or sides) it met; None where that is not split."""

    @property
    def side(self) -> Side:
        """The side of the seat."""
        return self.stored.ruleset.side_of(self.seat)

    @property
    def playings(self) -> tuple[Playing, Playing]:
        """Both, to be put side by side."""
        return Playing("as stored", self.stored), Playing(f"with {self.again.seats[self.seat]}", self.again)


def parse_swap(text: str, seat: Seat | None = None) -> tuple[Seat, str]:
    """`N=BOT`, or BOT where the seat is known.

    Raises:
        ArenaError: no seat, or several bots.
    """
    found = _SEAT_AND_BOT.fullmatch(text)
    bot = found[2] if found else text
    if found is not None:
        seat = parse_seat(found[1])
    if seat is None:
        raise ArenaError(f"--swap {text}: say in which seat, as in --swap N={text}")
    if len(partnership_parts(bot)) > 1:
        raise ArenaError(f"--swap {text}: one bot takes one seat; give a single BOT, not A+B")
    return seat, bot


def play_again(
    store: Store, name: DealName, seat: Seat, bot: str, *, tell: Callable[[str], None], waiting: TextIO
) -> Swapped:
    """Play a stored deal again with `bot` in `seat`.

    Args:
        tell: for what the reader should know first, such as a bot whose files are not those of the match any more.
        waiting: where a bot that is started by hand finds what it needs.

    Raises:
        ArenaError: no such deal or seat, a bot that cannot be used, or a machine that let us down.
        CouldNotStart: a bot did not get as far as its Hello.
    """
    match = store.match(name.match)
    ruleset = match.identity.ruleset
    stored = read_record(store.record(match, name.board, name.table, game=name.game))
    if seat not in ruleset.seats:
        seats = " ".join(each.letter for each in ruleset.seats)
        raise ArenaError(f"{ruleset.name} has no seat {seat}; its seats are {seats}")
    newcomer = bots_of(kept_bot(store, bot), report=tell)[0]
    place = match.bot_at(seat, name.table, name.key.number)
    bots = [newcomer if index == place else _bot_of(store, match, index, tell) for index in range(len(ruleset.seats))]
    again, said = _play(store, match, name, Lineup(ruleset, tuple(bots)), stored.board, waiting)
    label = bot_label(newcomer.identity) if newcomer.identity.version else said.get((name.table, seat), bot)
    record = _record(stored, again, {**stored.seats, seat: label})
    return Swapped(seat, stored, record, _change(stored, record, seat))


def _bot_of(store: Store, match: StoredMatch, index: int, tell: Callable[[str], None]) -> BotCommand:
    """The bot of a match by its place at table 1, as it is now."""
    spec, was = match.specs[index], match.identity.bots[index]
    if not spec:
        raise ArenaError(f"the store does not say how {bot_label(was)} was started, so it cannot play again")
    try:
        found = bots_of(kept_bot(store, spec), report=tell)[0]
    except ArenaError as error:
        raise ArenaError(f"{bot_label(was)} of match {match.id} cannot play again: {error}") from error
    if found.identity != was:
        tell(f"note       {bot_label(was)} is not what it was in match {match.id}: its files have changed")
    return found


class _OneDeal(MatchObserver):
    """Waits for one deal, and then ends the match: of a game only that deal is wanted."""

    def __init__(self, match: Match, name: DealName) -> None:
        self._match, self._key = match, name.key
        self.deal: FinishedDeal | None = None
        self.said: dict[tuple[int, Seat], str] = {}

    def bot_started(self, table: int, seat: Seat, said: str) -> None:
        self.said[table, seat] = said

    def deal_finished(self, deal: FinishedDeal) -> None:
        if (deal.game, deal.board, deal.table) == self._key and self.deal is None:
            self.deal = deal
            self._match.cancel("the deal has been played again")


def _play(
    store: Store, match: StoredMatch, name: DealName, lineup: Lineup, board: Board, waiting: TextIO
) -> tuple[FinishedDeal, dict[tuple[int, Seat], str]]:
    finished = [
        store.deal(match, key.board, key.table, game=key.game)
        for key in store.played_deals(match)
        if _comes_before(key, name)
    ]
    work = Work(name.game, 1 if name.game else name.board, tuple(finished))
    settings = replace(_settings(match, lineup), given={name.board: board})
    playing = Match(settings, lineup, work=[work])
    observer = _OneDeal(playing, name)
    opener = partial(open_launcher, ruleset=lineup.ruleset.name, on_waiting=partial(print, file=waiting, flush=True))
    try:
        report = run_match(playing, opener, observer)
    except (KeeperFailed, OSError) as error:
        raise ArenaError(f"the machine let us down: {error}; try again") from error
    if report.termination is MatchTermination.COULD_NOT_START:
        raise CouldNotStart(report.detail)
    if observer.deal is None or observer.deal.outcome is None:
        reason = report.detail if observer.deal is None else observer.deal.void_reason
        raise ArenaError(f"deal {name} was not played again: {reason or 'interrupted'}")
    return observer.deal, observer.said


def _comes_before(key: DealKey, name: DealName) -> bool:
    """Whether a stored deal is taken as it is: the board at other tables, and in a game what led up to it."""
    if key.game != name.game:
        return False
    if key.table == name.table:
        return bool(key.game) and key.board < name.board
    return bool(key.game) or key.board == name.board


def _settings(match: StoredMatch, lineup: Lineup) -> MatchSettings:
    identity = match.identity
    is_by_hand = any(not bot.command for bot in lineup.bots)
    return MatchSettings(
        ruleset=lineup.ruleset,
        format=identity.match_format,
        number=match.boards,
        seed=event_seed(match.event.secret, match.event.roster_sha256),
        pairing=match.pairing,
        label=match.label,
        decision_seconds=identity.decision_seconds,
        bank_seconds=identity.bank_seconds,
        boards_in_flight=1,
        penalty=identity.penalty,
        max_forfeits=0,
        limits=MatchLimits(watchdog_seconds=None) if is_by_hand else MatchLimits(),
    )


def _record(stored: Record, deal: FinishedDeal, seats: dict[Seat, str]) -> Record:
    assert deal.outcome is not None
    return replace(
        stored,
        seats=seats,
        bots={},
        steps=tuple(Step(seat, action) for seat, action in deal.steps),
        outcome=deal.outcome,
        faults=tuple(
            FaultEntry(fault.seat, fault.action, str(fault.kind), fault.detail, str(fault.consequence))
            for fault in deal.faults
        ),
        remarks=dict(deal.remarks),
        times_ms=deal.times_ms,
    )


def _change(stored: Record, again: Record, seat: Seat) -> SwingParts | None:
    """What the side of the seat gained on the next one: as of a board with two tables, times two."""
    ruleset = stored.ruleset
    if "forfeited" in (stored.outcome.result, again.outcome.result):
        return None
    side = ruleset.side_index_by_seat[ruleset.seat_index[seat]]
    other = (side + 1) % len(ruleset.sides)
    points = table_points(again, side, other), table_points(stored, other, side)
    parts = swing_parts(points, unit_settlement=ruleset.counted_in != "points" or len(ruleset.sides) > 2)
    if parts is None:
        return None
    return SwingParts(2 * parts.bidding, 2 * parts.meld, 2 * parts.play, 2 * parts.set)
