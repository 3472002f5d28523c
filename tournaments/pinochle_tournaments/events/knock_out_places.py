"""How far each entrant of a knock-out has come, from its pairings and what they add up to. Pure; it draws no round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pinochle_tournaments.storage import PairingStatus, StoredPairing

__all__ = ["level_pairings", "rounds_reached"]

_OVER = (PairingStatus.COMPLETE, PairingStatus.ENDED, PairingStatus.VOID)


def rounds_reached(
    pairings: Iterable[StoredPairing], imp_sums: Mapping[int, int], gone: Collection[int]
) -> dict[int, int]:
    """The round that each entrant has got to, by its number; who won the last match has got one further.

    Args:
        imp_sums: the total of each pairing that was played, by its number, for the side named first.
        gone: who was withdrawn or thrown out.
    """
    reached: dict[int, int] = {}
    for pairing in pairings:
        for number in pairing.entrants:
            is_through = number in _survivors(pairing, imp_sums.get(pairing.number, 0), gone)
            reached[number] = max(reached.get(number, 0), pairing.round + is_through)
    return reached


def level_pairings(
    pairings: Iterable[StoredPairing], imp_sums: Mapping[int, int], gone: Collection[int]
) -> list[StoredPairing]:
    """Pairings that ended level in spite of all further boards, so that the seeding decided."""
    return [
        pairing
        for pairing in pairings
        if not pairing.is_bye
        and pairing.status in _OVER
        and imp_sums.get(pairing.number) == 0
        and not set(pairing.entrants) & set(gone)
    ]


def _survivors(pairing: StoredPairing, total: int, gone: Collection[int]) -> set[int]:
    left = [number for number in pairing.entrants if number not in gone]
    if pairing.status is PairingStatus.DUE:
        return set()
    if pairing.is_bye or pairing.status is PairingStatus.UNPLAYED:
        return set(left)
    first, second = (side[0] for side in pairing.sides)
    if total:
        return {first if total > 0 else second}
    return {min(left)} if left else set()
