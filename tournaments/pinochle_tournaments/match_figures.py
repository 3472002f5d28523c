"""The figures of a stored match: its boards compared head to head, and what each side did."""

from __future__ import annotations

from itertools import combinations

from pinochle_elo import HeadToHead, Outcome, head_to_head
from pinochle_referee.results import MatchReport
from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.result_block import MatchFigures, PairFigures, SequentialFigures, SideFigures
from pinochle_tournaments.stopping import StopWatch, counted_boards, stop_watch_of
from pinochle_tournaments.storage import PartnershipSummary, Store, StoredMatch

__all__ = ["figures_of", "partnership_labels"]


def figures_of(store: Store, match: StoredMatch, report: MatchReport | None = None) -> MatchFigures:
    """Everything the result block tells; `report` adds the speed of the run that has just ended."""
    summary, watch = store.summary(match), stop_watch_of(store, match)
    ruleset, names = match.identity.ruleset, partnership_labels(match)
    pairs = [
        PairFigures(names[first], names[second], _head_to_head(store, match, watch, first, second))
        for first, second in combinations(range(len(names)), 2)
    ]
    ran = report is not None and report.seconds > 0 and report.decisions > 0
    return MatchFigures(
        match=match.id,
        ruleset=ruleset.name,
        counted_in=ruleset.counted_in,
        match_format="games" if match.identity.match_format is MatchFormat.GAMES else "boards",
        played=summary.boards,
        wanted=match.boards,
        tables=match.tables,
        deals=summary.deals,
        void_boards=summary.void_boards,
        forfeited_boards=summary.forfeited_boards,
        pairs=pairs,
        sides=[
            _side(name, side, keeps_checks=ruleset.checks)
            for name, side in zip(names, summary.partnerships, strict=True)
        ],
        status=str(match.status),
        termination=match.termination,
        termination_detail=match.termination_detail,
        secret_sha256=match.event.secret_sha256,
        secret=match.event.secret.hex() if match.is_secret_out else None,
        store=str(store.path),
        has_contracts=ruleset.has_contract,
        decisions_per_second=report.decisions / report.seconds if report is not None and ran else None,
        sequential=_sequential(watch, summary.boards + summary.void_boards),
    )


def _sequential(watch: StopWatch | None, boards: int) -> SequentialFigures | None:
    if watch is None:
        return None
    left_out = boards - watch.stopped_at if watch.stopped_at is not None else 0
    return SequentialFigures(str(watch.rule), watch.state, watch.stopped_at, max(0, left_out))


def _head_to_head(store: Store, match: StoredMatch, watch: StopWatch | None, first: int, second: int) -> HeadToHead:
    boards = list(counted_boards(watch, store.boards(match, first=first, second=second)))
    return head_to_head(
        [board.swing_points for board in boards],
        [board.imp for board in boards],
        outcomes=[_outcome(board.outcome) for board in boards],
    )


def partnership_labels(match: StoredMatch) -> tuple[str, ...]:
    """Partnership names; a bot that meets itself is told from its twin by a number."""
    names = match.partnership_names
    if len(set(names)) == len(names):
        return names
    return tuple(f"{name} ({number})" for number, name in enumerate(names, 1))


def _outcome(share: float) -> Outcome:
    return Outcome.WIN if share > 0.5 else Outcome.LOSS if share < 0.5 else Outcome.TIE


def _side(name: str, side: PartnershipSummary, *, keeps_checks: bool) -> SideFigures:
    return SideFigures(
        name=name,
        contracts=side.contracts,
        made=side.contracts_made,
        failed=side.contracts - side.contracts_made,
        forfeited_deals=side.forfeited_deals,
        faults=side.faults,
        decisions=side.decisions,
        thinking_ms=side.thinking_ms,
        checks=side.checks if keeps_checks else None,
    )
