"""How a comparison reads: the result block, the five lines that people paste into pull requests, and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pinochle_elo import MeanEstimate, pentanomial_estimate

from pinochle_tournaments.ratings.comparison import NORMALIZED_ELO_BOUNDS, Comparison
from pinochle_tournaments.storage import PartnershipSummary
from pinochle_tournaments.units import counted, format_seconds

__all__ = ["comparison_json", "five_lines", "result_block"]


def result_block(comparison: Comparison) -> Iterator[str]:
    """Everything about the two, a line at a time."""
    figures, unit = comparison.head_to_head, _unit(comparison)
    yield f"Results of {comparison.first} vs {comparison.second} ({_setup(comparison)}):"
    yield f"Elo: {_elo(comparison)}, nElo: {_normalized(comparison)}"
    yield f"LOS: {_percent(figures.likelihood_of_superiority)}, TieRatio: {_percent(figures.tie_share)}"
    points = figures.wins + figures.ties / 2
    yield (
        f"{unit.capitalize()}s: {figures.pairs}, Wins: {figures.wins}, Losses: {figures.losses}, Ties: {figures.ties},"
        f" Points: {points:.1f} ({_percent(figures.elo.score)})"
    )
    if comparison.game_pairs is not None:
        yield f"Ptnml(0-2): {_pentanomial(comparison.game_pairs)}"
    counted_in = comparison.matches[0].match.identity.ruleset.counted_in
    yield f"IMP: {_mean(figures.imp)} a {unit}, Swing: {_mean(figures.swing)} {counted_in} a {unit}"
    yield f"LLR: {_llr(comparison)}"
    if comparison.parts is not None:
        parts = comparison.parts
        yield (
            f"Swing by part: bidding {parts.bidding:+.1f}, meld {parts.meld:+.1f}, play {parts.play:+.1f},"
            f" set {parts.set:+.1f}{' (forfeited boards left out)' if comparison.forfeited_pairs else ''}"
        )
    for name, side in zip((comparison.first, comparison.second), comparison.sides, strict=True):
        yield f"{name}: {_side(side)}"
    yield from _warnings(comparison)


def five_lines(comparison: Comparison) -> Iterator[str]:
    """The block for a pull request."""
    figures = comparison.head_to_head
    yield f"Elo   | {_elo(comparison)} (95 %), nElo {_normalized(comparison)}"
    superiority = _percent(figures.likelihood_of_superiority)
    yield f"IMP   | {_mean(figures.imp)} a {_unit(comparison)} (95 %), LOS {superiority}"
    yield f"LLR   | {_llr(comparison)}"
    yield (
        f"{_unit(comparison).capitalize() + 's':6}| N: {figures.pairs} W: {figures.wins} L: {figures.losses}"
        f" T: {figures.ties}, forfeited: {comparison.forfeited_pairs}"
    )
    yield f"Setup | {comparison.first} vs {comparison.second}, {_setup(comparison)}"


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The same as JSON values; None where a figure does not exist."""
    figures, ratio, parts = comparison.head_to_head, comparison.likelihood_ratio, comparison.parts
    penta = pentanomial_estimate(comparison.game_pairs) if comparison.game_pairs is not None else None
    return {
        "ruleset": comparison.pool.ruleset,
        "options": comparison.pool.options,
        "format": str(comparison.pool.match_format),
        "matches": [pooled.match.id for pooled in comparison.matches],
        "pairs": figures.pairs,
        "wins": figures.wins,
        "ties": figures.ties,
        "losses": figures.losses,
        "few_decided": figures.few_decided,
        "forfeited_pairs": comparison.forfeited_pairs,
        "repeated_deals": comparison.repeated_deals,
        "swing_points": _mean_json(figures.swing),
        "imp": _mean_json(figures.imp),
        "likelihood_of_superiority": figures.likelihood_of_superiority,
        "elo": {
            "difference": figures.elo.elo,
            "error": figures.elo.half_width,
            "standard_error": figures.elo.standard_error,
            "marked": figures.elo.all_alike,
        },
        "normalized_elo": {"value": figures.normalized_elo.elo, "error": figures.normalized_elo.half_width},
        "llr": {
            "value": ratio.llr,
            "bounds": [ratio.lower_bound, ratio.upper_bound],
            "normalized_elo": list(NORMALIZED_ELO_BOUNDS),
        },
        "pentanomial": None
        if penta is None
        else {"pairs": comparison.game_pairs, "elo": penta.elo, "error": penta.elo_half_width},
        "parts": None
        if parts is None
        else {"bidding": parts.bidding, "meld": parts.meld, "play": parts.play, "set": parts.set},
        "sides": [
            {"name": name, **_side_json(side)}
            for name, side in zip((comparison.first, comparison.second), comparison.sides, strict=True)
        ],
        "five_lines": list(five_lines(comparison)),
    }


def _unit(comparison: Comparison) -> str:
    return str(comparison.pool.match_format).removesuffix("s")


def _setup(comparison: Comparison) -> str:
    clocks = dict.fromkeys(pooled.match.identity.decision_seconds for pooled in comparison.matches)
    shown = " or ".join("untimed" if each is None else f"{format_seconds(each)} a decision" for each in clocks)
    matches = "1 match" if len(comparison.matches) == 1 else f"{len(comparison.matches):,} matches"
    return f"{comparison.pool.title}, {shown}, {matches}"


def _elo(comparison: Comparison) -> str:
    elo = comparison.head_to_head.elo
    if elo.elo is None:
        return "n/a"
    marked = f" (all ended alike: half a {_unit(comparison)} of each outcome added)" if elo.all_alike else ""
    return f"{_with_error(elo.elo, elo.half_width, 1)}{marked}"


def _normalized(comparison: Comparison) -> str:
    normalized = comparison.head_to_head.normalized_elo
    return "n/a" if normalized.elo is None else _with_error(normalized.elo, normalized.half_width, 1)


def _mean(estimate: MeanEstimate) -> str:
    return "n/a" if estimate.mean is None else _with_error(estimate.mean, estimate.half_width, 2)


def _with_error(value: float, half_width: float | None, digits: int) -> str:
    return f"{value:+.{digits}f} ± {'n/a' if half_width is None else f'{half_width:.{digits}f}'}"


def _llr(comparison: Comparison) -> str:
    ratio = comparison.likelihood_ratio
    low, high = NORMALIZED_ELO_BOUNDS
    return f"{ratio.llr:.2f} ({ratio.lower_bound:.2f}, {ratio.upper_bound:.2f}) [{low:.2f}, {high:.2f}]"


def _pentanomial(counts: tuple[int, ...]) -> str:
    estimate = pentanomial_estimate(counts)
    elo = (
        "" if estimate.elo is None else f", Elo {_with_error(estimate.elo, estimate.elo_half_width, 1)} a pair of games"
    )
    return f"[{', '.join(map(str, counts))}]{elo}"


def _percent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.2f} %"


def _side(side: PartnershipSummary) -> str:
    bid = f", mean bid {side.bid_points / side.contracts:.1f}" if side.contracts else ""
    thinking = f"{side.thinking_ms / side.decisions:.1f} ms" if side.decisions else "n/a"
    return (
        f"contracts {side.contracts_made} made, {side.contracts - side.contracts_made} set{bid}, meld"
        f" {side.meld_points:,}, tricks {side.trick_points:,}, faults {side.faults}, thinking {thinking} a decision"
    )


def _warnings(comparison: Comparison) -> Iterator[str]:
    if comparison.head_to_head.few_decided:
        yield "few decided boards: the intervals say little"
    stopped = sum(pooled.has_stop_rule for pooled in comparison.matches)
    if stopped:
        yield (
            f"sequential: {stopped} of the matches had a rule for stopping on the result itself, so it misleads; boards"
            " in flight then count in the lines of the two bots alone"
        )
    if comparison.forfeited_pairs:
        yield f"{counted(comparison.forfeited_pairs, 'forfeited pairs')} counted"
    if comparison.repeated_deals:
        yield (
            f"{counted(comparison.repeated_deals, 'pairs')} are on cards met before: the intervals here take them for"
            " new ones; those of `pinochle ratings` do not"
        )


def _mean_json(estimate: MeanEstimate) -> dict[str, float | None]:
    return {"mean": estimate.mean, "error": estimate.half_width, "standard_error": estimate.standard_error}


def _side_json(side: PartnershipSummary) -> dict[str, Any]:
    return {
        "contracts": side.contracts,
        "made": side.contracts_made,
        "failed": side.contracts - side.contracts_made,
        "mean_bid_points": side.bid_points / side.contracts if side.contracts else None,
        "meld_points": side.meld_points,
        "trick_points": side.trick_points,
        "faults": side.faults,
        "forfeited_deals": side.forfeited_deals,
        "decisions": side.decisions,
        "thinking_ms": side.thinking_ms,
    }
