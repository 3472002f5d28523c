"""Whether a bot's answers depend on cards that it cannot see: the same moments with the unseen cards dealt otherwise.

All seats of a table are the bot's. In one world each process is asked what it would be asked up to some moment of a
deal; in the other, the cards that one seat cannot see lie elsewhere, and that seat is told exactly the same. Whatever
way its processes have to tell one another of their cards, its answer then differs. Pure.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pinochle_protocol import (
    DealEncoder,
    Hello,
    MatchFormat,
    MatchStarted,
    ProtocolError,
    decode_request,
    encode_decisions,
    encode_response,
    read_action,
)
from pinochle_referee.launcher import Opening, Script, Turn
from pinochle_referee.ports import BotGone
from pinochle_rules import (
    Action,
    Board,
    Card,
    Deal,
    IllegalAction,
    Observation,
    Ruleset,
    Seat,
    board_from_hands,
    board_from_seed,
    decision_seed,
)

from pinochle_tournaments.conformance.choosing import choose, generator_of
from pinochle_tournaments.conformance.conversation import Asked, Clock

__all__ = ["Moment", "find_moments", "table_script"]

_SHUFFLES, _SWAPS = 20, 60


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a deal, in both worlds: what the other seats were asked last, and what the seat itself is asked."""

    seat: Seat
    board: int
    worlds: tuple[tuple[Deal, ...], tuple[Deal, ...]]
    """In each the deal as it stood at each decision to be asked, the seat's own last."""


def find_moments(ruleset: Ruleset, seed: bytes, *, each: int) -> list[Moment]:
    """So many moments for each seat, of all parts of a deal for which other cards can be found."""
    found = []
    for index, seat in enumerate(ruleset.seats):
        count, board = 0, index
        while count < each and board < index + 40 * len(ruleset.seats):
            board += len(ruleset.seats)
            moment = _moment(ruleset, seed, seat, board, place=count)
            if moment is not None:
                found.append(moment)
                count += 1
    return found


def _moment(ruleset: Ruleset, seed: bytes, seat: Seat, board: int, *, place: int) -> Moment | None:
    """The seat's decision number `place` (from 0, or its last before) of a deal played at random."""
    generator = generator_of(seed, "peeking", ruleset.name, board)
    history: list[tuple[Deal, Action]] = []
    deal = Deal.start(ruleset, board_from_seed(ruleset, seed, board=board))
    own = -1
    while not deal.is_over:
        if deal.seat_to_act is seat and not deal.is_forced:
            own += 1
            if own == place:
                break
        action = deal.legal_actions()[0] if deal.is_forced else choose(deal, generator, boldness=1)
        history.append((deal, action))
        deal = deal.apply(action)
    if deal.is_over:
        return None
    for other in _other_boards(deal, seat, generator):
        again = _same_actions(Deal.start(ruleset, other), history)
        if again is not None and Observation.of(again[-1], seat) == Observation.of(deal, seat):
            if again[-1].legal != deal.legal:
                continue
            asked = _last_of_each(history, seat)
            return Moment(
                seat, board, ((*(history[at][0] for at in asked), deal), (*(again[at] for at in asked), again[-1]))
            )
    return None


def _last_of_each(history: Sequence[tuple[Deal, Action]], seat: Seat) -> list[int]:
    """The places in the history at which each other seat last had a choice, in order."""
    last: dict[Seat, int] = {}
    for at, (deal, _) in enumerate(history):
        if deal.seat_to_act is not None and deal.seat_to_act is not seat and not deal.is_forced:
            last[deal.seat_to_act] = at
    return sorted(last.values())


def _same_actions(deal: Deal, history: Sequence[tuple[Deal, Action]]) -> list[Deal] | None:
    """The deal before each of the actions, and after all; None if one of them is not legal on this board."""
    deals = [deal]
    for before, action in history:
        if deal.seat_to_act is not before.seat_to_act:
            return None
        try:
            deal = deal.apply(action)
        except IllegalAction:
            return None
        deals.append(deal)
    return deals


def _other_boards(deal: Deal, seat: Seat, generator: random.Random) -> Iterator[Board]:
    """Boards on which the seat is dealt the same, and every other seat the cards that it has played."""
    ruleset, board = deal.ruleset, deal.board
    hands = [list(hand) for hand in board.dealt(ruleset)]
    own = ruleset.seat_index[seat]
    table = [list(board.widow(ruleset)), list(board.stock(ruleset))]
    free: list[tuple[list[Card], int]] = []
    for index, hand in enumerate(hands):
        played = [action.card for at, action in deal.steps if at is ruleset.seats[index] and hasattr(action, "card")]
        for place, card in enumerate(hand):
            if card in played:
                played.remove(card)
            elif index != own:
                free.append((hand, place))
    if not deal.contract:
        free += [(table[0], place) for place in range(len(table[0]))]
    free += [(table[1], place) for place in range(len(table[1]) - 1)]
    if len(free) < 2:
        return
    original = [cards[place] for cards, place in free]
    for attempt in range(_SHUFFLES + _SWAPS):
        moved = list(original)
        if attempt < _SHUFFLES:
            generator.shuffle(moved)
        else:
            one, other = generator.sample(range(len(moved)), 2)
            moved[one], moved[other] = moved[other], moved[one]
        if moved == original:
            continue
        for (cards, place), card in zip(free, moved, strict=True):
            cards[place] = card
        dealt = {each: tuple(hand) for each, hand in zip(ruleset.seats, hands, strict=True)}
        yield board_from_hands(ruleset, board.dealer, dealt, widow=table[0], stock=table[1])


def table_script(
    ruleset: Ruleset, moments: Sequence[Moment], *, world: int, seed: bytes, clock: Clock
) -> Callable[[Sequence[Opening]], Script[list[Asked]]]:
    """The script of a table in one of the worlds; it returns what came of each moment's own decision.

    It takes a process for each seat, in the order of the ruleset.
    """
    return partial(_ask_table, ruleset, moments, world, seed, clock)


def _ask_table(
    ruleset: Ruleset, moments: Sequence[Moment], world: int, seed: bytes, clock: Clock, _openings: Sequence[Opening]
) -> Script[list[Asked]]:
    for process, seat in enumerate(ruleset.seats):
        started = MatchStarted(
            ruleset=ruleset,
            seat=seat,
            format=MatchFormat.BOARDS,
            boards=len(moments),
            decision_seconds=clock.decision_seconds,
            bank_seconds=clock.bank_seconds,
        )
        yield Turn((encode_response(started),), 0.0, process)
    counts = [0] * len(ruleset.seats)
    found = []
    for deal_id, moment in enumerate(moments, start=1):
        for deal in moment.worlds[world]:
            asked = yield from _ask(deal, moment, deal_id, counts, seed, clock)
        found.append(asked)
    return found


def _ask(deal: Deal, moment: Moment, deal_id: int, counts: list[int], seed: bytes, clock: Clock) -> Script[Asked]:
    """Ask the seat that is to act one decision; an answer that does not come is none."""
    ruleset, seat = deal.ruleset, deal.seat_to_act
    assert seat is not None
    process = ruleset.seat_index[seat]
    counts[process] += 1
    encoded = DealEncoder().decision(
        Observation.of(deal, seat),
        deal.legal,
        decision_id=counts[process],
        deal_id=deal_id,
        random_seed=decision_seed(seed, match="1", game=0, board=moment.board, seat=seat, decision=1),
    )
    asked = Asked(ruleset, moment.board, deal_id, deal, encoded, 1)
    message = encode_decisions([encoded], decision_seconds=clock.decision_seconds, bank_seconds=clock.bank_seconds)
    try:
        heard = yield Turn((message,), clock.decision_seconds + clock.bank_seconds, process)
        while heard.payload is not None:
            request = decode_request(heard.payload)
            for answer in () if isinstance(request, Hello) else request:
                if answer.decision_id == counts[process]:
                    asked.action = read_action(answer, deal.legal)
                    deal.apply(asked.action)
                    return asked
            heard = yield Turn((), clock.decision_seconds, process)
    except (IllegalAction, ProtocolError, BotGone):
        asked.action = None
    return asked
