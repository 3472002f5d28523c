"""The facts among the vectors are words for people; here each of them is played."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pinochle_rules import (
    Board,
    Card,
    Deal,
    DealResult,
    Meld,
    MeldKind,
    PlayCard,
    Seat,
    apply_step,
    parse_action,
    parse_card,
    parse_seat,
    ruleset_with,
)
from twin_deals import board_with

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
TWO = ruleset_with("two-handed")
NORTH_DEALS = 0
NINE, UPCARD = parse_card("9H"), parse_card("KH")


def fact(identifier: str) -> dict[str, Any]:
    (row,) = [row for row in json.loads((VECTORS / "two-handed.json").read_text("utf-8")) if row["id"] == identifier]
    expect: dict[str, Any] = row["expect"]
    return expect


def after(deal: Deal, *steps: str) -> Deal:
    for step in steps:
        deal = apply_step(deal, parse_seat(step[0]), parse_action(step[2:]))
    return deal


def start(hands: dict[int, str], table: str = "KH", **options: Any) -> Deal:
    rules = ruleset_with("two-handed", options)
    board: Board = board_with(rules, NORTH_DEALS, hands, table=table)
    return Deal.start(rules, board)


def play_on(deal: Deal, until: Callable[[Deal], bool]) -> Deal:
    """Decline all melds and play the lowest card, but keep nines of trump, until something holds."""
    while not deal.is_over and not until(deal):
        actions = deal.legal_actions()
        kept = [action for action in actions if action != PlayCard(NINE)]
        deal = deal.apply((kept or actions)[0])
    return deal


def dixes(deal: Deal, seat: Seat) -> list[Meld]:
    shown = deal.melds[TWO.seat_index[seat]]
    return [meld for meld in shown.melds if meld.kind is MeldKind.DIX]


def test_every_fact_is_played_here() -> None:
    facts = [
        row["id"]
        for path in VECTORS.glob("*.json")
        for row in json.loads(path.read_text(encoding="utf-8"))
        if row["kind"] == "fact"
    ]
    assert sorted(facts) == ["TH-F03", "TH-F04", "TH-F05"]


def test_f03_a_dix_scores_for_whoever_plays_it_and_not_for_the_winner() -> None:
    expect = fact("TH-F03")
    deal = start({0: "TH AS", 1: "9H QS"})
    deal = after(deal, "S play 9H", "N play TH")
    assert [meld.points for meld in dixes(deal, Seat.SOUTH)] == [expect["player_of_9H"]]
    assert sum(meld.points for meld in dixes(deal, Seat.NORTH)) == expect["trick_winner"]


def test_f04_a_nine_that_was_exchanged_scores_for_nobody_again() -> None:
    expect = fact("TH-F04")
    deal = start({0: "9S 9S", 1: "9H 9H AC TS"})
    # South scores both nines, so that none is left that could score.
    deal = after(deal, "S play AC", "N play 9S", "S exchange-dix", "S show-dix")
    scored = {seat: len(dixes(deal, seat)) for seat in TWO.seats}
    assert scored == {Seat.NORTH: 0, Seat.SOUTH: 2}
    deal = play_on(deal, lambda each: each.stock is not None and each.stock.is_gone)
    assert deal.stock is not None
    assert NINE in deal.stock.drawn, "the loser of trick 12 picks the nine up"
    deal = play_on(deal, lambda each: each.is_over)
    assert deal.tricks is not None
    assert deal.tricks.plays[24:].count(NINE) >= 1
    assert {seat: 10 * (len(dixes(deal, seat)) - scored[seat]) for seat in TWO.seats} == dict.fromkeys(
        TWO.seats, expect["score"]
    )


def test_f05_the_last_two_cards_of_the_stock() -> None:
    expect = fact("TH-F05")
    deal = start({}, table="TC KH")
    deal = play_on(deal, lambda each: each.stock is not None and each.stock.size == 2)
    assert deal.stock is not None
    assert deal.stock.cards == (parse_card("TC"),)
    takers = {}
    leader = deal.seat_to_act
    # Trick 12, and whatever its winner may meld before the draw.
    deal = play_on(deal, lambda each: each.stock is not None and each.stock.is_gone)
    assert deal.tricks is not None
    assert len(deal.tricks.plays) == 24
    assert deal.stock is not None
    winner = deal.ruleset.seats[deal.tricks.leaders[-1]]
    for index, seat in enumerate(deal.ruleset.seats):
        card: Card | None = deal.stock.drawn[index]
        takers["winner" if seat is winner else "loser"] = "upcard" if card == UPCARD else "face-down card"
    assert leader is not None
    assert takers == {"winner": expect["seat0_takes"], "loser": expect["seat1_takes"]}
    assert deal.seat_to_act is winner, "who wins trick 12 leads trick 13"
    kinds = set()
    while not deal.is_over:
        kinds.add(deal.phase)
        deal = deal.apply(deal.legal_actions()[0])
    assert (kinds == {"play"}) is not expect["melds_after_draw"]
    assert deal.outcome is not None
    assert deal.outcome.result is DealResult.PLAYED
