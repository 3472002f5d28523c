"""Boards from a seed are those of the published vectors and of an implementation written from the recipe alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from board_recipe import Stream, deal_out, vectors
from pinochle_rules import (
    PRESETS,
    Seat,
    board_from_hands,
    board_from_seed,
    check_hand,
    commitment_of,
    decision_seed,
    event_seed,
    parse_cards,
    parse_seat,
    ruleset_with,
    secret_from_text,
)
from pinochle_rules.cardset import pack

PUBLISHED = json.loads((Path(__file__).resolve().parent.parent / "data" / "board-seeds.json").read_text("utf-8"))
SEED = secret_from_text("seeds")


def test_the_published_vectors_are_those_of_the_recipe() -> None:
    assert vectors() == PUBLISHED
    assert {row["ruleset"] for row in PUBLISHED["boards"]} == set(PRESETS)


@pytest.mark.parametrize("row", PUBLISHED["boards"], ids=lambda row: f"{row['ruleset']}-{row['game']}-{row['board']}")
def test_published_boards(row: dict[str, Any]) -> None:
    secret = secret_from_text(row["seed_text"])
    assert secret.hex() == row["secret"]
    assert commitment_of(secret) == row["commitment"]
    seed = event_seed(secret, row["roster_sha256"])
    assert seed.hex() == row["event_seed"]
    rules = PRESETS[row["ruleset"]]
    board = board_from_seed(rules, seed, board=row["board"], pairing=row["pairing"], game=row["game"])
    hands = {parse_seat(seat): parse_cards(cards) for seat, cards in row["hands"].items()}
    table = {name: parse_cards(row[name]) for name in ("widow", "stock") if name in row}
    assert board == board_from_hands(rules, parse_seat(row["dealer"]), hands, **table)


@pytest.mark.parametrize("row", PUBLISHED["decisions"], ids=lambda row: str(row["seat"]))
def test_published_decision_seeds(row: dict[str, Any]) -> None:
    drawn = decision_seed(
        bytes.fromhex(row["event_seed"]),
        match=row["match"],
        game=row["game"],
        board=row["board"],
        seat=parse_seat(row["seat"]),
        decision=row["decision"],
    )
    assert drawn.hex() == row["random_seed"]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_boards_are_those_of_the_recipe(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    for board in range(1, 60):
        for pairing, game in (("", 0), ("a v b", 0), ("a v b", 1), ("a v b", 2)):
            dealer, hands = deal_out(ruleset, SEED, pairing, game, board)
            ours = board_from_seed(rules, SEED, board=board, pairing=pairing, game=game)
            assert str(ours.dealer) == dealer
            seats, first = rules.seats, rules.seat_index[ours.dealer] + 1
            order = [str(seats[(first + place) % len(seats)]) for place in range(len(seats))]
            order += [name for name in ("widow", "stock") if name in hands]
            assert [str(card) for card in ours.cards] == [card for name in order for card in hands[name]]


def test_words_that_would_favour_low_results_are_thrown_away() -> None:
    """A draw below 3 · 2³⁰ rejects a quarter of the words; none comes out twice as often."""
    stream = Stream(SEED, "", 0, 1)
    bound = 3 * 2**30
    draws = [stream.below(bound) for _ in range(3000)]
    low = sum(draw < 2**30 for draw in draws)
    assert abs(low - 1000) < 4 * (3000 * (1 / 3) * (2 / 3)) ** 0.5
    assert 8 * stream.counter > 3700


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_board_holds_the_whole_deck(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    for number in range(1, 200):
        board = board_from_seed(rules, SEED, board=number)
        assert sorted(board.cards) == list(rules.deck_cards)
        assert check_hand(rules, board.cards) == rules.deck
        table = (*board.widow(rules), *board.stock(rules))
        assert sum(board.hands(rules)) + pack(table) == rules.deck
        assert len(table) == rules.widow_cards + rules.stock_cards


def test_every_input_makes_another_board() -> None:
    rules = PRESETS["single-deck-1500"]
    inputs = [
        (SEED, "", 0, 1), (SEED, "", 0, 2), (SEED, "", 1, 1), (SEED, "", 2, 1), (SEED, "a", 0, 1), (SEED, "b", 0, 1),
        (SEED, "a", 1, 1), (secret_from_text("seeds "), "", 0, 1), (event_seed(SEED, "ab" * 32), "", 0, 1),
        (SEED, "", 1, 11), (SEED, "", 11, 1), (SEED, "1", 0, 1),
    ]  # fmt: skip
    boards = {board_from_seed(rules, seed, pairing=p, game=g, board=b).cards for seed, p, g, b in inputs}
    assert len(boards) == len(inputs)
    again = {board_from_seed(rules, seed, pairing=p, game=g, board=b).cards for seed, p, g, b in reversed(inputs)}
    assert again == boards


def test_options_do_not_move_the_cards() -> None:
    for ruleset, options in (
        ("double-deck", {"racehorse": True}),
        ("single-deck-classic", {"counters": "10-10-10"}),
        ("three-handed", {"hand": 15}),
    ):
        plain = board_from_seed(PRESETS[ruleset], SEED, board=5)
        assert board_from_seed(ruleset_with(ruleset, options), SEED, board=5) == plain


def test_the_deal_goes_round() -> None:
    rules = PRESETS["double-deck"]
    dealers = [board_from_seed(rules, SEED, board=number).dealer for number in range(1, 9)]
    assert dealers == [*Seat, *Seat]
    firsts = []
    for game in range(1, 60):
        first, second = (board_from_seed(rules, SEED, game=game, board=number).dealer for number in (1, 2))
        assert second == Seat(first % 4 + 1)
        firsts.append(first)
    assert set(firsts) == set(Seat)


def test_the_deal_goes_round_two_and_three_seats() -> None:
    for ruleset, round_of in (("two-handed", "NS"), ("auction-widow", "NES")):
        rules = PRESETS[ruleset]
        dealers = [board_from_seed(rules, SEED, board=number).dealer for number in range(1, 7)]
        assert "".join(map(str, dealers)) == round_of * (6 // len(round_of))
        firsts = {board_from_seed(rules, SEED, game=game, board=1).dealer for game in range(1, 40)}
        assert firsts == set(rules.seats)


def test_decision_seeds_differ_wherever_a_decision_does() -> None:
    first: dict[str, Any] = {"match": "1", "game": 0, "board": 1, "seat": Seat.NORTH, "decision": 1}
    others: list[dict[str, Any]] = [{"match": "2"}, {"game": 1}, {"board": 2}, {"seat": Seat.EAST}, {"decision": 2}]
    seeds = [decision_seed(SEED, **{**first, **other}) for other in ({}, *others)]
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {8}
    assert decision_seed(SEED, **first) == seeds[0]
