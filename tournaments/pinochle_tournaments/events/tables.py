"""Standings and cross table of an event as values, from what its store has added up.

Pure, and nothing that differs between two runs of one event gets in: no time, path or drawn number, no fault or restart
that cost nobody a decision. Only pairings that are over count; of an annulled entrant nothing does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pinochle_elo import (
    FEW_DECIDED,
    Bye,
    EventResult,
    Forfeit,
    MatchResult,
    MeanEstimate,
    StandingsRow,
    UnplayedMatch,
    mean_estimate_of_sums,
    standings,
    tie_break_text,
)
from pinochle_referee.seating import bot_at
from pinochle_rules import Ruleset, event_seed, parse_seat, ruleset_with

from pinochle_tournaments.events.knock_out_places import level_pairings, rounds_reached
from pinochle_tournaments.storage import (
    EntrantStatus,
    EventSums,
    FaultSum,
    Intervention,
    InterventionKind,
    PairingStatus,
    PairSums,
    Store,
    StoredEntrant,
    StoredEvent,
    StoredPairing,
)

__all__ = ["Cell", "EntrantRow", "EventTables", "tables_of", "tables_of_values"]

_OVER = (PairingStatus.COMPLETE, PairingStatus.ENDED, PairingStatus.VOID)
_BYE_COUNTS = ("swiss", "knock-out")
"""Where the round is won without an opponent; elsewhere nobody gains by it, for everybody sits out as often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One entrant against another, over all boards (or games) they met on."""

    boards: int
    imp: MeanEstimate
    wins: int
    ties: int
    losses: int
    swing_total_points: float
    forfeited_boards: int
    void_boards: int
    """Boards that count for nothing."""

    @property
    def is_significant(self) -> bool:
        """Whether the mean differs from 0 at 95 %, with enough boards that were not tied to say so."""
        half = self.imp.half_width
        return half is not None and abs(self.imp.mean or 0.0) > half and self.wins + self.losses >= FEW_DECIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRow:
    """An entrant in the standings, with what is told beside them."""

    standing: StandingsRow
    imp: MeanEstimate
    """IMP values a board, with their error."""
    status: EntrantStatus
    reason: str
    forfeited_deals: int
    void_boards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTables:
    """An event's tables."""

    event: StoredEvent
    rows: tuple[EntrantRow, ...]
    """By rank; annulled entrants are not in them."""
    cells: Mapping[tuple[str, str], Cell]
    """Of every two who met, seen from either."""
    pairings: int
    """Byes not counted."""
    pairings_over: int
    unplayed: tuple[tuple[StoredPairing, str], ...]
    """Pairings never to be played, with their sides in words."""
    void: tuple[tuple[StoredPairing, str], ...]
    """Pairings of which boards stay void."""
    level: tuple[tuple[StoredPairing, str], ...]
    """Pairings of a knock-out that the seeding decided."""
    byes: tuple[tuple[int, str], ...]
    """Round and entrant of every bye that won its round."""
    annulled: tuple[str, ...]
    interventions: tuple[Intervention, ...]
    tie_break: str


def tables_of(store: Store, event: StoredEvent) -> EventTables:
    """Read an event and make its tables."""
    return tables_of_values(
        event, store.entrants(event), store.pairings(event), store.event_sums(event), store.interventions(event)
    )


def tables_of_values(
    event: StoredEvent,
    entrants: Sequence[StoredEntrant],
    pairings: Sequence[StoredPairing],
    sums: EventSums,
    interventions: Sequence[Intervention] = (),
) -> EventTables:
    """Make the tables."""
    names = {entrant.number: entrant.name for entrant in entrants}
    known = {entrant.name for entrant in entrants}
    annulled = {each.target for each in interventions if each.kind is InterventionKind.ANNUL} & known
    counted = [each for each in pairings if not annulled & {names[number] for number in each.entrants}]
    over = {each.number: each for each in counted if not each.is_bye and each.status in _OVER}
    pairs = [each for each in sums.pairs if each.pairing in over]
    ruleset = ruleset_with(str(event.definition["ruleset"]), event.definition.get("options", {}))
    by_entrant = _Totals(names, over, ruleset)
    by_entrant.add(pairs, sums)
    is_swiss, is_knock_out = event.format == "swiss", event.format == "knock-out"
    totals = {pair.pairing: pair.imp_sum for pair in pairs if pair.boards} if is_knock_out else {}
    gone = {entrant.number for entrant in entrants if entrant.status is not EntrantStatus.ACTIVE}
    reached = rounds_reached(counted, totals, gone) if is_knock_out else {}
    ranked = standings(
        [entrant.name for entrant in entrants if entrant.name not in annulled],
        _results(event, counted, pairs, entrants),
        event_seed=event_seed(event.event.secret, event.event.roster_sha256),
        swiss=is_swiss,
        faults=by_entrant.faults,
        reached={names[number]: come for number, come in reached.items()},
    )
    by_name = {entrant.name: entrant for entrant in entrants}
    real = [each for each in counted if not each.is_bye]
    return EventTables(
        event=event,
        rows=tuple(by_entrant.row(standing, by_name[standing.entrant]) for standing in ranked),
        cells=by_entrant.cells(),
        pairings=len(real),
        pairings_over=sum(each.status is not PairingStatus.DUE for each in real),
        unplayed=tuple((each, _sides(each, names)) for each in real if each.status is PairingStatus.UNPLAYED),
        void=tuple((each, _sides(each, names)) for each in real if each.status is PairingStatus.VOID),
        level=tuple((each, _sides(each, names)) for each in level_pairings(real, totals, gone)),
        byes=tuple((each.round, names[each.entrants[0]]) for each in counted if each.is_bye and _is_won(event, each)),
        annulled=tuple(entrant.name for entrant in entrants if entrant.name in annulled),
        interventions=_in_order(interventions),
        tie_break=tie_break_text(swiss=is_swiss, knock_out=is_knock_out),
    )


def _in_order(interventions: Sequence[Intervention]) -> tuple[Intervention, ...]:
    """What people did in the order they did it; the supervisor benches in the order in which matches happen to end."""
    bench = [each for each in interventions if each.kind is InterventionKind.BENCH]
    others = [each for each in interventions if each.kind is not InterventionKind.BENCH]
    return (*others, *sorted(bench, key=lambda each: each.target))


def _results(
    event: StoredEvent,
    pairings: Sequence[StoredPairing],
    pairs: Sequence[PairSums],
    entrants: Sequence[StoredEntrant],
) -> Iterator[EventResult]:
    names = {entrant.number: entrant.name for entrant in entrants}
    absent = {entrant.number for entrant in entrants if entrant.status is not EntrantStatus.ACTIVE}
    sides_of = {pairing.number: pairing.sides for pairing in pairings}
    for each in pairs:
        if each.boards:
            first, second = (
                tuple(names[number] for number in sides_of[each.pairing][side]) for side in (each.first, each.second)
            )
            yield MatchResult(first, second, each.boards, each.imp_sum, each.swing_sum)
    for pairing in pairings:
        if pairing.is_bye:
            if _is_won(event, pairing):
                yield from (Bye(names[number]) for number in pairing.entrants)
        elif pairing.status is PairingStatus.UNPLAYED:
            yield from _unplayed(pairing, names, absent)


def _is_won(event: StoredEvent, bye: StoredPairing) -> bool:
    return event.format in _BYE_COUNTS and bye.status is not PairingStatus.UNPLAYED


def _unplayed(pairing: StoredPairing, names: Mapping[int, str], absent: set[int]) -> Iterator[UnplayedMatch]:
    """A loss for whoever was absent; where nobody was, the match counts for nobody."""
    sides = [(tuple(names[number] for number in side), bool(absent & set(side))) for side in pairing.sides]
    for place, (first, first_gone) in enumerate(sides):
        for second, second_gone in sides[place + 1 :]:
            if first_gone or second_gone:
                who = Forfeit.BOTH if first_gone and second_gone else Forfeit.FIRST if first_gone else Forfeit.SECOND
                yield UnplayedMatch(first, second, who)


@dataclass(slots=True)
class _Sum:
    boards: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    swing: float = 0.0
    imp: int = 0
    imp_square: int = 0
    forfeited: int = 0
    void: int = 0

    def add(self, pair: PairSums, sign: int) -> None:
        self.boards += pair.boards
        self.wins += pair.wins if sign > 0 else pair.losses
        self.ties += pair.ties
        self.losses += pair.losses if sign > 0 else pair.wins
        self.swing += sign * pair.swing_sum
        self.imp += sign * pair.imp_sum
        self.imp_square += pair.imp_square_sum
        self.forfeited += pair.forfeited_boards
        self.void += pair.void_boards


class _Totals:
    """Sums by entrant, and by entrant and opponent."""

    def __init__(self, names: Mapping[int, str], pairings: Mapping[int, StoredPairing], ruleset: Ruleset) -> None:
        self._names, self._pairings, self._ruleset = names, pairings, ruleset
        self._alone: dict[str, _Sum] = defaultdict(_Sum)
        self._met: dict[tuple[str, str], _Sum] = defaultdict(_Sum)
        self.faults: dict[str, int] = defaultdict(int)
        self._forfeits: dict[str, int] = defaultdict(int)

    def add(self, pairs: Iterable[PairSums], sums: EventSums) -> None:
        for pair in pairs:
            sides = self._pairings[pair.pairing].sides
            for mine, others, sign in ((pair.first, pair.second, 1), (pair.second, pair.first, -1)):
                for number in dict.fromkeys(sides[mine]):
                    name = self._names[number]
                    self._alone[name].add(pair, sign)
                    for other in dict.fromkeys(sides[others]):
                        self._met[name, self._names[other]].add(pair, sign)
        for forfeit in sums.forfeits:
            if forfeit.pairing in self._pairings:
                for number in dict.fromkeys(self._pairings[forfeit.pairing].sides[forfeit.side]):
                    self._forfeits[self._names[number]] += forfeit.deals
        for fault in sums.faults:
            if fault.pairing in self._pairings:
                self.faults[self._names[self._who(fault)]] += fault.faults

    def row(self, standing: StandingsRow, entrant: StoredEntrant) -> EntrantRow:
        total = self._alone[entrant.name]
        return EntrantRow(
            standing=standing,
            imp=mean_estimate_of_sums(total.boards, total.imp, total.imp_square),
            status=entrant.status,
            reason=entrant.reason,
            forfeited_deals=self._forfeits[entrant.name],
            void_boards=total.void,
        )

    def cells(self) -> dict[tuple[str, str], Cell]:
        return {
            key: Cell(
                boards=met.boards,
                imp=mean_estimate_of_sums(met.boards, met.imp, met.imp_square),
                wins=met.wins,
                ties=met.ties,
                losses=met.losses,
                swing_total_points=round(met.swing, 6) + 0.0,
                forfeited_boards=met.forfeited,
                void_boards=met.void,
            )
            for key, met in sorted(self._met.items())
        }

    def _who(self, fault: FaultSum) -> int:
        """The entrant that sat where a fault happened."""
        seats, sides = len(self._ruleset.seats), len(self._ruleset.sides)
        seat = self._ruleset.seat_index[parse_seat(fault.seat)]
        place = bot_at(seat, fault.table, fault.number, seats=seats, sides=sides)
        side = self._pairings[fault.pairing].sides[place % sides]
        return side[place // sides % len(side)]


def _sides(pairing: StoredPairing, names: Mapping[int, str]) -> str:
    return " vs ".join("+".join(names[number] for number in side) for side in pairing.sides)
