"""Board pairs as the fits use them: who met whom, on which deal, with what result and weight.

The same rows are printed by `pinochle results`: whoever doubts a rating can compute it from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pinochle_elo import THREE_HANDED_WEIGHT, Outcome, PairObservation

from pinochle_tournaments.ratings.pools import Pool, PooledMatch
from pinochle_tournaments.storage import Store, StoredBoard

__all__ = ["BoardPair", "board_pairs", "observations", "outcome_of"]


@dataclass(frozen=True, slots=True)
class BoardPair:
    """A board over all its tables (in game format a game), for one side against another."""

    pooled: PooledMatch
    first: tuple[str, ...]
    second: tuple[str, ...]
    board: StoredBoard
    deal: str
    """The same text for the same cards, within a pool."""
    is_repeated: bool
    """Other rows may be of the same deal."""
    weight: float
    """In the fits; ⅔ for each of the three comparisons of a three-handed board."""

    @property
    def outcome(self) -> Outcome:
        """Won, tied or lost by the first."""
        return outcome_of(self.board.outcome)


def board_pairs(store: Store, pool: Pool) -> Iterator[BoardPair]:
    """The rows of a pool by match, game and board; void boards, and whatever the selection leaves out, are not in it.

    A side that met itself is in it; the fits pass over it.
    """
    by_id = {pooled.match.id: pooled for pooled in pool.matches}
    deals = _Deals(store, pool)
    for match_id, board in store.results([pooled.match for pooled in pool.matches]):
        pooled = by_id[match_id]
        is_left_out = board.is_forfeited and pool.selection.without_forfeits
        if is_left_out or not pooled.counts(board.game or board.board):
            continue
        sides = pooled.sides
        is_three_handed = len(sides) > 2
        yield BoardPair(
            pooled,
            sides[board.first],
            sides[board.second],
            board,
            deals.name(match_id, board),
            deals.may_repeat(match_id) or is_three_handed,
            THREE_HANDED_WEIGHT if is_three_handed else 1.0,
        )


def observations(pairs: Iterable[BoardPair]) -> Iterator[PairObservation]:
    """What the fits are given; a deal's name only where it may be met again."""
    for pair in pairs:
        deal = pair.deal if pair.is_repeated else None
        yield PairObservation(pair.first, pair.second, pair.board.imp, pair.outcome, deal, pair.weight)


def outcome_of(share: float) -> Outcome:
    """Won, tied or lost, from a share of 1, ½ or 0; in game format from the share of games won."""
    return Outcome.WIN if share > 0.5 else Outcome.LOSS if share < 0.5 else Outcome.TIE


class _Deals:
    """What the deals of a pool are called, so that the same cards have the same name in whichever match.

    Cards follow from the event's secret, the pairing's label and the numbers of game and board, so these do as a name.
    Where somebody gave the deals of any match, all are called by their cards.
    """

    def __init__(self, store: Store, pool: Pool) -> None:
        self._sources = {pooled.match.id: _source(pooled) for pooled in pool.matches}
        self._used = Counter(self._sources.values())
        self._numbers = {source: number for number, source in enumerate(dict.fromkeys(self._sources.values()), 1)}
        self._cards: dict[int, dict[tuple[int, int], str]] = {}
        if any(pooled.match.identity.deals_sha256 for pooled in pool.matches):
            self._cards = {pooled.match.id: store.deal_contents(pooled.match) for pooled in pool.matches}

    def name(self, match_id: int, board: StoredBoard) -> str:
        """The deal's name; in game format that of the game's first deal."""
        if self._cards:
            return self._cards[match_id][board.game, board.board or 1]
        return f"{self._numbers[self._sources[match_id]]}/{board.game}/{board.board}"

    def may_repeat(self, match_id: int) -> bool:
        """Whether another match may have had the same deals."""
        return bool(self._cards) or self._used[self._sources[match_id]] > 1


def _source(pooled: PooledMatch) -> tuple[bytes, str | None, str]:
    event = pooled.match.event
    return event.secret, event.roster_sha256, pooled.match.pairing
