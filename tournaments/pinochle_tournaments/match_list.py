"""The matches of a store in short: a row each, as values for programs and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from pinochle_tournaments.match_figures import partnership_labels
from pinochle_tournaments.stopping import StopWatch, counted_boards, stop_watch_of
from pinochle_tournaments.storage import MatchSummary, PairSummary, Store, StoredMatch

__all__ = ["MATCH_LIST_HEADER", "match_lines", "match_row"]

MATCH_LIST_HEADER: Final = (
    "MATCH", "STATUS", "RULESET", "PARTNERSHIPS", "PLAYED", "SWING", "IMP", "W-T-L", "CREATED",
)  # fmt: skip


def match_row(store: Store, match: StoredMatch) -> dict[str, Any]:
    """A match as JSON values, with a row for every two partnerships; means are of a board (or game), None of none."""
    names, summary = partnership_labels(match), store.summary(match)
    return {
        "match": match.id,
        "status": str(match.status),
        "ruleset": match.identity.ruleset.name,
        "format": str(match.identity.match_format),
        "partnerships": list(names),
        "played": summary.boards,
        "wanted": match.boards,
        "created": match.created_at,
        "pairs": [
            {
                "first": names[pair.first],
                "second": names[pair.second],
                "swing_points": pair.swing_sum / pair.boards if pair.boards else None,
                "imp": pair.imp_sum / pair.boards if pair.boards else None,
                "wins": pair.wins,
                "ties": pair.ties,
                "losses": pair.losses,
            }
            for pair in _pairs(store, match, summary)
        ],
    }


def match_lines(row: dict[str, Any]) -> Iterator[list[object]]:
    """A line for a match, or one for each pair of three partnerships, the match named in the first."""
    match: list[object] = [row["match"], row["status"], row["ruleset"]]
    played, created = f"{row['played']}/{row['wanted']}", row["created"]
    for pair in row["pairs"] or [None]:
        names = [pair["first"], pair["second"]] if pair else row["partnerships"]
        yield [*match, " vs ".join(names), played, *_means(pair), created]
        match, played, created = ["", "", ""], "", ""


def _pairs(store: Store, match: StoredMatch, summary: MatchSummary) -> list[PairSummary]:
    """Of three partnerships added up, of two the kept sums; what was in flight when a match stopped is not in."""
    watch = stop_watch_of(store, match)
    if watch is not None and watch.is_stopped:
        return [_counted(store, match, watch, *pair) for pair in combinations(range(len(summary.partnerships)), 2)]
    if len(summary.partnerships) > 2:
        return store.pairs(match)
    sums = {name: getattr(summary, name) for name in ("boards", "wins", "ties", "losses", "swing_sum", "imp_sum")}
    return [PairSummary(first=0, second=1, **sums)]


def _counted(store: Store, match: StoredMatch, watch: StopWatch, first: int, second: int) -> PairSummary:
    boards = list(counted_boards(watch, store.boards(match, first=first, second=second)))
    return PairSummary(
        first=first,
        second=second,
        boards=len(boards),
        wins=sum(board.outcome > 0.5 for board in boards),
        ties=sum(board.outcome == 0.5 for board in boards),
        losses=sum(board.outcome < 0.5 for board in boards),
        swing_sum=sum(board.swing_points for board in boards),
        imp_sum=sum(board.imp for board in boards),
    )


def _means(pair: dict[str, Any] | None) -> tuple[str, str, str]:
    if pair is None or pair["imp"] is None:
        return "n/a", "n/a", "0-0-0"
    return f"{pair['swing_points']:+.1f}", f"{pair['imp']:+.2f}", f"{pair['wins']}-{pair['ties']}-{pair['losses']}"
