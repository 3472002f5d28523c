"""The figures of a stored match: its boards compared head to head, and what each side did."""

from __future__ import annotations

from pinochle_elo import Outcome, head_to_head
from pinochle_referee.results import MatchReport
from pinochle_referee.settings import MatchFormat

from pinochle_tournaments.result_block import MatchFigures, SideFigures
from pinochle_tournaments.storage import MatchStatus, PartnershipSummary, Store, StoredMatch

__all__ = ["figures_of"]


def figures_of(store: Store, match: StoredMatch, report: MatchReport | None = None) -> MatchFigures:
    """Everything the result block tells; `report` adds the speed of the run that has just ended."""
    boards = [board for board in store.boards(match) if not board.is_void]
    summary = store.summary(match)
    pair = head_to_head(
        [board.swing_points for board in boards],
        [board.imp for board in boards],
        outcomes=[_outcome(board.outcome) for board in boards],
    )
    ran = report is not None and report.seconds > 0 and report.decisions > 0
    return MatchFigures(
        label=str(match.id),
        ruleset=match.identity.ruleset.name,
        match_format="games" if match.identity.match_format is MatchFormat.GAMES else "boards",
        played=summary.boards,
        wanted=match.boards,
        tables=match.tables,
        deals=summary.deals,
        void_boards=summary.void_boards,
        forfeited_boards=summary.forfeited_boards,
        head_to_head=pair,
        sides=[_side(name, side) for name, side in zip(_names(match), summary.partnerships, strict=True)],
        status=str(match.status),
        termination=match.termination,
        termination_detail=match.termination_detail,
        secret_sha256=match.event.secret_sha256,
        secret=match.event.secret.hex() if match.event.is_seed_public or match.status is not MatchStatus.OPEN else None,
        store=str(store.path),
        decisions_per_second=report.decisions / report.seconds if report is not None and ran else None,
    )


def _names(match: StoredMatch) -> tuple[str, ...]:
    """Partnership names; a bot that meets itself is told from its twin by a number."""
    names = match.partnership_names
    return (
        tuple(f"{name} ({number})" for number, name in enumerate(names, 1)) if len(set(names)) < len(names) else names
    )


def _outcome(share: float) -> Outcome:
    return Outcome.WIN if share > 0.5 else Outcome.LOSS if share < 0.5 else Outcome.TIE


def _side(name: str, side: PartnershipSummary) -> SideFigures:
    return SideFigures(
        name=name,
        contracts=side.contracts,
        made=side.contracts_made,
        failed=side.contracts - side.contracts_made,
        forfeited_deals=side.forfeited_deals,
        faults=side.faults,
        decisions=side.decisions,
        thinking_ms=side.thinking_ms,
    )
