"""The block of figures that ends a match, as text and as JSON.

Every figure has its error, or says why it has none. Works on values; reads no store.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinochle_tournaments.units import counted

if TYPE_CHECKING:
    from pinochle_elo import HeadToHead, MeanEstimate

__all__ = ["MatchFigures", "PairFigures", "SequentialFigures", "SideFigures", "block_json", "block_lines"]


@dataclass(frozen=True, slots=True)
class PairFigures:
    """One partnership against another."""

    first: str
    second: str
    head_to_head: HeadToHead


@dataclass(frozen=True, slots=True)
class SequentialFigures:
    """That the match may stop, or has stopped, on its own result, which makes its figures others than they look."""

    rule: str
    state: str
    stopped_at: int | None
    """The last board that counts; None: it has not stopped by its rule."""
    left_out: int
    """Boards that were in flight then: stored, and not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFigures:
    """What one partnership did, over all tables."""

    name: str
    contracts: int
    made: int
    failed: int
    """Contracts that were set, conceded or thrown in."""
    forfeited_deals: int
    faults: int
    decisions: int
    thinking_ms: float
    checks: int | None = None
    """What each of its partners collected in the second ledger; None where the ruleset keeps none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFigures:
    """A match in numbers, from the first partnership's side."""

    match: int
    ruleset: str
    counted_in: str
    """What decides the match: `points`, `units` or `checks`."""
    match_format: str
    """`boards` or `games`."""
    played: int
    wanted: int
    tables: int
    deals: int
    void_boards: int
    forfeited_boards: int
    pairs: Sequence[PairFigures]
    """Every pair of partnerships, the first against the second first."""
    sides: Sequence[SideFigures]
    status: str
    termination: str
    """Why it ended; empty while it is open."""
    termination_detail: str
    secret_sha256: str
    secret: str | None
    """What the boards follow from; None until the match is over, unless it was public from the first."""
    store: str
    has_contracts: bool = True
    """Whether the ruleset has an auction."""
    decisions_per_second: float | None = None
    """Decisions sent a second of play; None where this run played nothing."""
    sequential: SequentialFigures | None = None
    """None where the match runs to its number of boards."""


def block_lines(figures: MatchFigures) -> Iterator[str]:
    """The block, a line at a time."""
    names = " vs ".join(side.name for side in figures.sides)
    yield f"{names}: {figures.ruleset}, {_progress(figures)} at {figures.tables} tables"
    for pair in figures.pairs:
        if len(figures.pairs) > 1:
            yield f"{pair.first} vs {pair.second}:"
        yield from _pair_lines(figures, pair.head_to_head)
    if figures.sequential is not None:
        yield f"  sequential {_sequential(figures.sequential, figures.match_format)}"
    for side in figures.sides if figures.has_contracts else ():
        yield f"  contracts  {side.name}: {_contracts(side)}"
    for side in figures.sides:
        if side.checks is not None:
            yield f"  checks     {side.name}: {side.checks:+d} each"
    yield f"  faults     {_faults(figures)}"
    yield f"  decisions  {_decisions(figures)}"
    yield f"  store      {figures.store}, match {figures.match}"


def _pair_lines(figures: MatchFigures, pair: HeadToHead) -> Iterator[str]:
    unit = figures.match_format[:-1]
    yield f"  swing      {_mean(pair.swing)} {figures.counted_in} a {unit}"
    yield f"  IMP        {_mean(pair.imp)} a {unit}, LOS {_percent(pair.likelihood_of_superiority)}"
    yield f"  W-T-L      {pair.wins}-{pair.ties}-{pair.losses}{_few(pair)}"
    yield f"  Elo        {_elo(pair, unit)}"


def block_json(figures: MatchFigures) -> dict[str, Any]:
    """The same as JSON values; None where a figure does not exist. The first pair's figures stand in the body, too."""
    return {
        "match": figures.match,
        "ruleset": figures.ruleset,
        "counted_in": figures.counted_in,
        "format": figures.match_format,
        "status": figures.status,
        "termination": figures.termination,
        "termination_detail": figures.termination_detail,
        "secret_sha256": figures.secret_sha256,
        "secret": figures.secret,
        "played": figures.played,
        "wanted": figures.wanted,
        "tables": figures.tables,
        "deals": figures.deals,
        "void_boards": figures.void_boards,
        "forfeited_boards": figures.forfeited_boards,
        **_pair_json(figures.pairs[0].head_to_head),
        "pairs": [
            {"first": pair.first, "second": pair.second, **_pair_json(pair.head_to_head)} for pair in figures.pairs
        ],
        "decisions_per_second": figures.decisions_per_second,
        "sides": [
            {
                "name": side.name,
                "contracts": side.contracts,
                "made": side.made,
                "failed": side.failed,
                "forfeited_deals": side.forfeited_deals,
                "faults": side.faults,
                "decisions": side.decisions,
                "thinking_ms": round(side.thinking_ms, 3),
                "checks": side.checks,
            }
            for side in figures.sides
        ],
        "sequential": None
        if figures.sequential is None
        else {
            "rule": figures.sequential.rule,
            "stopped_at": figures.sequential.stopped_at,
            "left_out": figures.sequential.left_out,
        },
        "store": figures.store,
    }


def _pair_json(pair: HeadToHead) -> dict[str, Any]:
    return {
        "swing_points": _mean_json(pair.swing),
        "imp": _mean_json(pair.imp),
        "likelihood_of_superiority": pair.likelihood_of_superiority,
        "wins": pair.wins,
        "ties": pair.ties,
        "losses": pair.losses,
        "few_decided": pair.few_decided,
        "elo": {"difference": pair.elo.elo, "error": pair.elo.half_width, "marked": pair.elo.all_alike},
        "normalized_elo": {"value": pair.normalized_elo.elo, "error": pair.normalized_elo.half_width},
    }


def _progress(figures: MatchFigures) -> str:
    some = f"{figures.played:,} of " if figures.played != figures.wanted else ""
    void = f" ({figures.void_boards} void)" if figures.void_boards else ""
    return f"{some}{counted(figures.wanted, figures.match_format)}{void}"


def _sequential(sequential: SequentialFigures, unit: str) -> str:
    if sequential.stopped_at is None:
        return f"{sequential.rule}: not stopped, {sequential.state}"
    flight = f"{counted(sequential.left_out, unit)} in flight then counted in contracts, faults and decisions alone"
    left_out = f"; {flight}" if sequential.left_out else ""
    last = f"{unit[:-1]} {sequential.stopped_at:,}"
    stopped = f"stopped at {last} by its own result, while the errors above are those of a fixed length"
    return f"{sequential.rule}: {stopped}{left_out}"


def _mean(estimate: MeanEstimate) -> str:
    if estimate.mean is None:
        return "n/a"
    error = f"± {estimate.half_width:.2f}" if estimate.half_width is not None else "± n/a"
    return f"{estimate.mean:+.2f} {error}"


def _mean_json(estimate: MeanEstimate) -> dict[str, float | None]:
    return {"mean": estimate.mean, "error": estimate.half_width}


def _percent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.1f} %"


def _few(pair: HeadToHead) -> str:
    ties = f", {_percent(pair.tie_share)} tied" if pair.ties else ""
    return f"{ties}{'; few decided boards' if pair.few_decided else ''}"


def _elo(pair: HeadToHead, unit: str) -> str:
    if pair.elo.elo is None:
        return "n/a"
    error = f"± {pair.elo.half_width:.1f}" if pair.elo.half_width is not None else "± n/a"
    marked = f" (all ended alike: half a {unit} of each outcome added)" if pair.elo.all_alike else ""
    normalized = pair.normalized_elo
    value = "" if normalized.elo is None else f", nElo {normalized.elo:+.1f}"
    return f"{pair.elo.elo:+.1f} {error}{marked}{value}"


def _contracts(side: SideFigures) -> str:
    share = f" ({_percent(side.made / side.contracts)} made)" if side.contracts else ""
    return f"{side.made} made, {side.failed} set{share}"


def _faults(figures: MatchFigures) -> str:
    text = ", ".join(f"{side.name} {side.faults}" for side in figures.sides)
    return text + (
        f"; {counted(figures.forfeited_boards, figures.match_format)} forfeited" if figures.forfeited_boards else ""
    )


def _decisions(figures: MatchFigures) -> str:
    total = sum(side.decisions for side in figures.sides)
    rate = figures.decisions_per_second
    # Only what was stored is counted: after an interrupt that may be nothing.
    return f"{total:,} sent" + ("" if rate is None or not total else f", {rate:,.0f} a second")
