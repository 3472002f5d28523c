"""What duplicate and the IMP scale save: matches of sample bots on the real referee, looked at deal by deal.

Duplicate plays every board twice, sides exchanged. If the luck of the deal were all there is, the two tables would
cancel; what they do is told by their correlation ρ: deals saved are 1/(1 + ρ). The IMP scale tames the few boards that
are worth as much as all others: boards saved are the squared ratio of (mean/deviation) of IMPs to that of swings.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pinochle_tournaments.match_command import MatchCommand, run_match_command
from pinochle_tournaments.match_plan import MatchRequest
from pinochle_tournaments.storage import Store, open_store

from bench.harness import Result, Size, Table

__all__ = ["variance"]

_BOARDS = {Size.QUICK: 20, Size.BENCH: 400, Size.LONG: 4000}
_MATCHES = (
    ("single-deck-1500", "melder_bot", "stub_bot"),
    ("single-deck-1500", "melder_bot", "random_bot"),
    ("double-deck", "melder_bot", "stub_bot"),
)


@dataclass(frozen=True, slots=True)
class Spread:
    """One match in the figures that say how many boards it takes."""

    correlation: float
    """Of the two tables' luck, ρ."""
    tie_share: float
    imp_mean: float
    imp_deviation: float
    swing_mean: float
    swing_deviation: float

    @property
    def duplicate_saves(self) -> float:
        """Deals played once each for the same error, over deals of duplicate."""
        return 1 / (1 + self.correlation)

    @property
    def imps_save(self) -> float:
        """Boards for the same certainty by points, over boards by IMPs."""
        return (self.imp_mean / self.imp_deviation) ** 2 / (self.swing_mean / self.swing_deviation) ** 2

    def boards_for(self, half_width: float) -> float:
        """Boards until the 95 % interval of the mean IMP value is this narrow either way."""
        return (1.96 * self.imp_deviation / half_width) ** 2


def variance(size: Size) -> list[Result]:
    """Play the matches and print the table."""
    table = Table(
        f"What duplicate and IMPs save, over {_BOARDS[size]:,} boards",
        ("match", "ρ of tables", "duplicate saves", "IMPs save", "tied", "IMP mean", "IMP sd", "boards for ± 0.5"),
    )
    results = list[Result]()
    for ruleset, first, second in _MATCHES:
        spread = _play(ruleset, first, second, _BOARDS[size])
        table.add(
            f"{ruleset}: {first} vs {second}",
            f"{spread.correlation:+.2f}",
            f"{spread.duplicate_saves:.1f} ×",
            f"{spread.imps_save:.1f} ×",
            f"{100 * spread.tie_share:.0f} %",
            f"{spread.imp_mean:+.2f}",
            f"{spread.imp_deviation:.2f}",
            f"{spread.boards_for(0.5):,.0f}",
        )
        name = f"variance-{ruleset}-{second}"
        results.append(Result(measure=f"{name}-duplicate", unit="×", ours=spread.duplicate_saves))
        results.append(Result(measure=f"{name}-imps", unit="×", ours=spread.imps_save))
    table.notes.append("Duplicate saves deals against deals played once; IMPs save boards against swings in points.")
    print(table, flush=True)
    return results


def _play(ruleset: str, first: str, second: str, boards: int) -> Spread:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "variance.db"
        request = MatchRequest(bots=[first, second], ruleset=ruleset, boards=boards, seed="variance")
        run_match_command(MatchCommand(request=request, store=path, silent=True))
        with open_store(path) as store:
            return spread_of(store)


def spread_of(store: Store) -> Spread:
    """The figures of the only match of a store."""
    match = store.match()
    tables: dict[int, dict[int, int]] = {}
    for deal in store.table_figures(match):
        sides = {match.partnership_at(side, deal.table, deal.board): deal.deltas[side] for side in range(2)}
        tables.setdefault(deal.board, {})[deal.table] = sides[0] - sides[1]
    pairs = np.array([[by_table[1], by_table[2]] for by_table in tables.values() if len(by_table) == 2], np.float64)
    boards = [board for board in store.boards(match) if not board.is_void]
    imps = np.array([board.imp for board in boards], np.float64)
    swings = np.array([board.swing_points for board in boards], np.float64)
    # Each table's difference is told from the first's side, so shared luck shows as a negative correlation.
    return Spread(
        correlation=float(np.corrcoef(pairs[:, 0], pairs[:, 1]).item(1)),
        tie_share=float((swings == 0).mean()),
        imp_mean=float(imps.mean()),
        imp_deviation=float(imps.std(ddof=1)),
        swing_mean=float(swings.mean()),
        swing_deviation=float(swings.std(ddof=1)),
    )
