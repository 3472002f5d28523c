"""Board pairs as rows and as games of PGN, for other programs to compute with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pinochle_elo import Outcome

from pinochle_tournaments.ratings.results import BoardPair

__all__ = ["ROW_HEADER", "pair_rows", "pgn_games"]

ROW_HEADER: Final = (
    "event", "match_id", "ruleset", "options", "format", "game", "board", "deal", "first", "second",
    "swing_points", "imp", "outcome", "weight", "is_forfeited",
)  # fmt: skip
_RESULTS: Final = {Outcome.WIN: "1-0", Outcome.TIE: "1/2-1/2", Outcome.LOSS: "0-1"}


def pair_rows(pairs: Iterable[BoardPair], *, options: str) -> Iterator[tuple[object, ...]]:
    """Rows under `ROW_HEADER`; a side of individuals is `A & B`. Outcome: 1 won, 0.5 tied, 0 lost by the first."""
    for pair in pairs:
        match, board = pair.pooled.match, pair.board
        yield (
            match.event.name, match.id, match.identity.ruleset.name, options, str(match.identity.match_format),
            board.game, board.board, pair.deal, " & ".join(pair.first), " & ".join(pair.second),
            board.swing_points, board.imp, pair.outcome.value, pair.weight, int(board.is_forfeited),
        )  # fmt: skip


def pgn_games(pairs: Iterable[BoardPair], *, site: str) -> Iterator[str]:
    """One game without moves a board pair, a partnership as a player: enough for programs that rate chess players.

    `site` tells what was played. Meetings of a side with itself are left out, as the fits leave them out.
    """
    for pair in pairs:
        match, board = pair.pooled.match, pair.board
        names = pair.pooled.side_names
        if names[board.first] == names[board.second]:
            continue
        result = _RESULTS[pair.outcome]
        tags = {
            "Event": match.event.name,
            "Site": site,
            "Date": match.created_at[:10].replace("-", "."),
            "Round": f"{match.id}.{board.game}.{board.board}" if board.game else f"{match.id}.{board.board}",
            "White": names[board.first],
            "Black": names[board.second],
            "Result": result,
        }
        lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
        yield "\n".join([*lines, "", result, ""])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
