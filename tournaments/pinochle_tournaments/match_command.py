"""Plays a match into a store from beginning to end: what `pinochle match` does, without its flags.

Told in lines as it goes: the plan, what of the match is there already, the commitment, and the result. The bots are
started and asked by the referee; here stands what is done with what comes of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TextIO

from pinochle_referee.faults import FaultKind
from pinochle_referee.launcher import KeeperFailed, open_launcher
from pinochle_referee.limits import ResourceLimits
from pinochle_referee.match import Match
from pinochle_referee.ports import BotLauncher
from pinochle_referee.results import MatchReport, MatchTermination
from pinochle_referee.runner import run_match
from pinochle_referee.settings import Lineup, MatchLimits, MatchSettings

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.kept_logs import KeptLogs
from pinochle_tournaments.match_figures import figures_of, partnership_labels
from pinochle_tournaments.match_plan import MatchPlan, MatchRequest, make_plan, plan_lines
from pinochle_tournaments.progress import no_progress, show_progress
from pinochle_tournaments.result_block import MatchFigures, block_lines
from pinochle_tournaments.resuming import resume_command
from pinochle_tournaments.stopping import StopWatch, stop_watch_of
from pinochle_tournaments.storage import GIVEN_DEALS, MatchIdentity, MatchStatus, Store, StoredMatch, open_store
from pinochle_tournaments.store_observer import StoreObserver

__all__ = ["FinishedCommand", "MatchCommand", "run_match_command"]

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class MatchCommand:
    """A match as asked for, and what to do around it."""

    request: MatchRequest
    store: Path
    new: bool = False
    dry_run: bool = False
    keep_all_logs: bool = False
    quiet: bool = False
    """Tell nothing but the result."""
    silent: bool = False
    """Tell nothing at all on standard output."""
    tells_result: bool = True
    """Tell the figures at the end, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedCommand:
    """What came of it; no figures after a dry run."""

    plan: MatchPlan
    figures: MatchFigures | None = None
    report: MatchReport | None = None
    """How the play of this run went; None: nothing was left to play."""
    failed_starts: int = 0
    """How often in this run a bot could not start, restarts included."""
    faults: int = 0
    """Of all runs, failed starts left out."""
    watch: StopWatch | None = None
    """How far its stopping rule has come, where it has one."""

    def exit_code(self, *, fail_on_fault: bool) -> int:
        """0 fine; 1 a bot could not start, or was at fault where that counts; 3 interrupted."""
        if self.report is not None and self.report.termination is MatchTermination.CANCELLED:
            return 3
        if self.failed_starts:
            return 1
        faults = sum(side.faults for side in self.figures.sides) if self.figures else 0
        return 1 if fail_on_fault and faults else 0


def run_match_command(command: MatchCommand) -> FinishedCommand:
    """Plan, find or make the match, play what is missing, and tell the result.

    Raises:
        ArenaError: bad input, or a store that cannot be played into.
        RulesError: no such ruleset or option.
    """
    tell: Say = (lambda _line: None) if command.quiet or command.silent else print
    plan = make_plan(command.request, report=tell)
    for line in plan_lines(plan):
        tell(line)
    if command.dry_run:
        return FinishedCommand(plan=plan)
    with open_store(command.store, write=True) as store:
        match = _find_or_create(plan, store, tell, new=command.new)
        watch = stop_watch_of(store, match)
        report, failed_starts = None, 0
        if _is_unfinished(match) and watch is not None and watch.is_stopped:
            # It was killed between the board that was enough and the note of it.
            store.writer().finish(match, MatchReport(termination=MatchTermination.STOPPED, detail=watch.reason))
            store.writer().flush()
        elif _is_unfinished(match):
            report, failed_starts = _play(plan, store, match, command, tell, watch)
        match = store.match(match.id)
        watch = stop_watch_of(store, match)
        faults = sum(fault.kind is not FaultKind.COULD_NOT_START for fault in store.faults(match))
        figures = figures_of(store, match, report)
    for line in _ending(match, figures, report):
        if command.tells_result and not command.silent:
            print(line)
    return FinishedCommand(
        plan=plan, figures=figures, report=report, failed_starts=failed_starts, faults=faults, watch=watch
    )


def identity_of(plan: MatchPlan) -> MatchIdentity:
    """What makes the planned match this one."""
    request = plan.request
    return MatchIdentity(
        bots=plan.identities,
        ruleset=plan.ruleset,
        match_format=plan.match_format,
        seed=request.seed,
        decision_seconds=request.decision_seconds,
        bank_seconds=request.bank_seconds,
        penalty=request.penalty,
        max_forfeits=request.max_forfeits,
        deals_sha256=plan.given.sha256 if plan.given is not None else "",
        stop_rule=str(request.stop_rule or ""),
    )


def _find_or_create(plan: MatchPlan, store: Store, tell: Say, *, new: bool) -> StoredMatch:
    identity = identity_of(plan)
    match = None if new else store.find_match(identity)
    is_known = match is not None
    if match is None:
        if not new and (closest := store.closest_match(identity)) is not None:
            other, differences = closest
            tell(f"new match  differs from match {other.id} in the store: {'; '.join(differences)}")
        pairing = GIVEN_DEALS + identity.deals_sha256 if identity.deals_sha256 else ""
        match = store.create_match(identity, boards=plan.number, specs=plan.specs, pairing=pairing)
    elif match.boards < plan.number and match.termination != MatchTermination.STOPPED:
        tell(f"extended   match {match.id} of {match.boards:,} {plan.unit} is to have {plan.number:,}")
        if not (_is_unfinished(match) or match.event.is_seed_public or identity.deals_sha256):
            tell(f"note       the secret of match {match.id} has been told, and with it these boards; --new draws one")
        match = store.extend_match(match, plan.number)
    elif _is_unfinished(match):
        tell(f"resumed    match {match.id}: {store.summary(match).boards:,} of {match.boards:,} {plan.unit} are there")
    else:
        tell(f"complete   match {match.id} is in the store; --new plays another")
    if is_known and (unseen := {bot.name: None for bot in identity.bots if not bot.content_hash}):
        known = f"no hash of {' and '.join(unseen)}: only you know whether the program is that of before"
        tell(f"note       {known}; --new plays another match")
    if match.boards > plan.number:
        tell(f"note       match {match.id} has {match.boards:,} {plan.unit}; what is there is never taken back")
    if identity.deals_sha256:
        tell(f"deals      match {match.id}, given: {identity.deals_sha256}")
        return match
    commitment = f"match {match.id}, commitment {match.event.secret_sha256}"
    public = f" (seed public: {match.event.seed!r})" if match.event.is_seed_public else ""
    tell(f"deals      {commitment}{public}")
    return match


def _is_unfinished(match: StoredMatch) -> bool:
    return match.status is MatchStatus.OPEN


def _play(
    plan: MatchPlan, store: Store, match: StoredMatch, command: MatchCommand, tell: Say, watch: StopWatch | None
) -> tuple[MatchReport, int]:
    """Play what is missing; how it went, and how often a bot could not start."""
    settings = _settings(plan, match)
    summary = store.summary(match)
    shown = no_progress if command.quiet or command.silent else show_progress
    with ExitStack() as stack:
        progress = stack.enter_context(
            shown(wanted=match.boards, done=summary.boards, unit=plan.unit, sides=len(plan.ruleset.sides))
        )
        progress.watch = watch
        logs = stack.enter_context(KeptLogs()) if command.keep_all_logs else None
        work = store.unfinished_work(match)
        played = Match(
            settings,
            _lineup(plan, match) if summary.deals else plan.lineup,
            work=work,
            forfeits=store.forfeits(match),
            lost_by=store.lost_by(match),
            names=partnership_labels(match),
        )
        observer = StoreObserver(store.writer(), match, progress, watch=watch, stop=played.stop)
        try:
            report = run_match(
                played,
                partial(_open_launcher, plan, logs, sys.stderr if command.quiet or command.silent else sys.stdout),
                observer,
                thinking=plan.request.thinking,
            )
        except (KeeperFailed, OSError) as error:
            raise ArenaError(
                f"the machine let the match down: {error}; what is finished is stored, go on with: {resume_command()}"
            ) from error
        if logs is not None:
            logs.store(store.writer(), match)
        store.writer().flush()
    if report.termination is MatchTermination.COULD_NOT_START:
        print(f"pinochle: {report.detail}", file=sys.stderr)
    elif report.lag_seconds_max > 0.5:
        tell(f"note       the referee itself lagged by up to {report.lag_seconds_max:.1f} s; that is charged to nobody")
    return report, observer.failed_starts


def _lineup(plan: MatchPlan, match: StoredMatch) -> Lineup:
    """The bots, those without a manifest under the names that they gave in the match so far."""
    bots = zip(plan.lineup.bots, match.said, strict=True)
    return Lineup(plan.ruleset, tuple(replace(bot, said=said) for bot, said in bots))


def _settings(plan: MatchPlan, match: StoredMatch) -> MatchSettings:
    request = plan.request
    is_by_hand = any(not bot.command for bot in plan.lineup.bots)
    # Whoever steps through a bot in a debugger is silent for long.
    limits = MatchLimits(watchdog_seconds=None) if is_by_hand else MatchLimits()
    return MatchSettings(
        ruleset=plan.ruleset,
        format=plan.match_format,
        number=match.boards,
        seed=match.event.deal_seed(),
        given=plan.given.boards if plan.given is not None else {},
        pairing=match.pairing,
        label=match.label,
        decision_seconds=request.decision_seconds,
        bank_seconds=request.bank_seconds,
        boards_in_flight=plan.boards_in_flight,
        penalty=request.penalty,
        max_forfeits=request.max_forfeits,
        limits=limits,
    )


def _open_launcher(plan: MatchPlan, logs: KeptLogs | None, waiting: TextIO) -> AbstractAsyncContextManager[BotLauncher]:
    """The launcher of the match; what a bot that is started by hand needs is told in `waiting`."""
    request = plan.request
    limits = ResourceLimits(memory_bytes=request.memory_bytes, processes=request.processes)
    tell = partial(print, file=waiting, flush=True)
    copy = logs.copy_of if logs is not None else None
    return open_launcher(ruleset=plan.ruleset.name, limits=limits, on_waiting=tell, log_copy=copy)


def _ending(match: StoredMatch, figures: MatchFigures, report: MatchReport | None) -> Iterator[str]:
    yield ""
    yield from block_lines(figures)
    if figures.secret is not None and not match.event.is_seed_public:
        yield f"  secret     {figures.secret}"
    if report is not None and report.termination is MatchTermination.CANCELLED:
        yield f"interrupted; go on with: {resume_command()}"
    elif match.termination == MatchTermination.STOPPED:
        yield f"stopped by {match.termination_detail}"
    elif match.status is MatchStatus.ENDED:
        yield f"ended early: {match.termination_detail or match.termination}"
