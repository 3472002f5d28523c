"""Records of deals with a widow, a stock or a card turned up: written, read, replayed; what is declined is put in."""

import json
import random
from typing import Any

import pytest
from pinochle_rules import (
    KEEP_DIX,
    NO_MELD,
    OPTIONS,
    PRESETS,
    Card,
    Commitment,
    Deal,
    IllegalAction,
    Phase,
    Record,
    RecordError,
    Ruleset,
    Step,
    apply_step,
    board_from_seed,
    commitment_of,
    decisions_of,
    is_declined,
    parse_action,
    read_record,
    replay,
    ruleset_with,
    secret_from_text,
    verify_record,
    write_record,
)
from pinochle_rules.cardset import unpack
from rule_strategies import NEEDS, values_of
from twin_deals import choose_sensibly

SECRET = secret_from_text("records")
WITH_TABLES: list[tuple[str, dict[str, Any]]] = [
    ("two-handed", {}),
    ("two-handed", {"win_test": "immediate", "target": 60}),
    ("three-handed", {"hand": 15}),
    ("three-handed", {"turn_up": True}),
    ("auction-widow", {}),
    ("auction-widow", {"meld_from_18": True}),
    ("check", {}),
]


def played(ruleset: Ruleset, number: int) -> tuple[Record, list[tuple[Deal, Any]]]:
    """The record of a random deal from a seed, and all decisions as they were taken."""
    board = board_from_seed(ruleset, SECRET, board=number)
    deal = Deal.start(ruleset, board)
    rng, decisions = random.Random(number), []
    while not deal.is_over:
        action = choose_sensibly(deal, rng)
        decisions.append((deal, action))
        deal = deal.apply(action)
    assert deal.outcome is not None
    record = Record(
        ruleset=ruleset,
        event="e",
        match="m",
        table=1,
        board_number=number,
        game=None,
        seats=dict.fromkeys(ruleset.seats, "x 1"),
        board=board,
        scores_before=deal.scores,
        steps=tuple(Step(seat, action) for seat, action in deal.steps),
        outcome=deal.outcome,
        commitment=Commitment(commitment_of(SECRET), SECRET.hex(), None, ""),
    )
    return record, decisions


@pytest.mark.parametrize(("ruleset", "options"), WITH_TABLES, ids=str)
def test_a_record_goes_through_text_and_is_verified(ruleset: str, options: dict[str, Any]) -> None:
    for number in range(1, 9):
        record, _ = played(ruleset_with(ruleset, options), number)
        row = json.loads(json.dumps(write_record(record)))
        again = read_record(row)
        assert verify_record(again) == []
        assert write_record(again) == row
        assert replay(again).outcome == record.outcome
        assert ("widow" in row, "stock" in row) == (bool(record.ruleset.widow_cards), ruleset == "two-handed")
        assert ("checks" in row) is (ruleset == "check")


@pytest.mark.parametrize("key", ["hands", "widow", "stock"])
def test_other_cards_than_the_seeds_are_found(key: str) -> None:
    for ruleset in ("two-handed", "auction-widow"):
        row = write_record(played(PRESETS[ruleset], 3)[0])
        if key not in row:
            continue
        if key == "hands":
            north, south = row["hands"]["N"].split(), row["hands"]["S"].split()
            swap = next(card for card in north if card not in south)
            other = next(card for card in south if card not in north)
            north[north.index(swap)], south[south.index(other)] = other, swap
            row["hands"] |= {"N": " ".join(north), "S": " ".join(south)}
        else:
            cards = row[key].split()
            hand = row["hands"]["N"].split()
            place = next(at for at, card in enumerate(hand) if card != cards[0])
            cards[0], hand[place] = hand[place], cards[0]
            row[key], row["hands"]["N"] = " ".join(cards), " ".join(hand)
        wrong = verify_record(read_record(row))
        assert wrong
        assert "seed" in wrong[0].detail


def test_a_stock_in_another_order_or_with_another_upcard_is_found() -> None:
    row = write_record(played(PRESETS["two-handed"], 5)[0])
    cards = row["stock"].split()
    first = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[first] = cards[first], cards[0]
    assert "another stock" in verify_record(read_record({**row, "stock": " ".join(cards)}))[0].detail
    turned = write_record(played(ruleset_with("three-handed", {"turn_up": True}), 5)[0])
    hand = turned["hands"][turned["dealer"]].split()
    place = next(at for at, card in enumerate(hand) if card != hand[-1])
    hand[place], hand[-1] = hand[-1], hand[place]
    other = {**turned, "hands": {**turned["hands"], turned["dealer"]: " ".join(hand)}}
    assert "turns up another card" in verify_record(read_record(other))[0].detail


def test_the_card_turned_up_is_the_last_of_the_dealers_hand() -> None:
    for number in range(1, 6):
        record, decisions = played(ruleset_with("three-handed", {"turn_up": True}), number)
        row = write_record(record)
        turned_up = decisions[0][0].turned_up
        assert row["hands"][row["dealer"]].split()[-1] == str(turned_up)
        assert read_record(row).board.turned_up(record.ruleset) == turned_up


@pytest.mark.parametrize(("key", "value", "sentence"), [
    ("widow", None, "widow holds None"),
    ("widow", "AS", "the widow has 1 cards"),
    ("widow", "AS AS AS", "copies of a face"),
    ("stock", "AS TS", "the stock has 2 cards"),
    ("checks", {"NS": 5}, "checks has no entry for EW"),
    ("checks", {"NS": 5, "EW": "x"}, "checks.EW holds 'x'"),
    ("checks_before", {"NS": 1.5, "EW": 0}, "checks_before.NS holds 1.5"),
])  # fmt: skip
def test_what_the_table_cannot_hold_is_one_sentence(key: str, value: object, sentence: str) -> None:
    ruleset = {"widow": "auction-widow", "stock": "two-handed"}.get(key, "check")
    row = write_record(played(PRESETS[ruleset], 1)[0])
    with pytest.raises(RecordError, match=sentence):
        read_record({**row, key: value})
    if key in ("widow", "stock"):
        with pytest.raises(RecordError, match=key):
            read_record({name: held for name, held in row.items() if name != key})


def test_checks_are_compared_where_they_stand() -> None:
    row = write_record(played(PRESETS["check"], 2)[0])
    side = row["checks"]["NS"]
    assert side == -row["checks"]["EW"] != 0
    (wrong,) = verify_record(read_record({**row, "checks": {"NS": side + 1, "EW": -side - 1}}))
    assert "checks should be" in wrong.detail
    without = {key: value for key, value in row.items() if key != "checks"}
    assert verify_record(read_record(without)) == []
    assert write_record(read_record(without)) == without


def test_checks_before_the_deal_are_seen_and_kept() -> None:
    row = write_record(played(PRESETS["check"], 2)[0])
    later = {**row, "checks_before": {"NS": 7, "EW": -7}}
    record = read_record(later)
    assert record.start().checks == (7, -7)
    assert write_record(record) == later
    assert list(write_record(record)).index("checks_before") == list(row).index("scores_before") + 1


# What is declined ----------------------------------------------------------------------------------------------------


def test_declined_melds_and_dixes_are_not_written() -> None:
    declined = 0
    for number in range(1, 13):
        record, decisions = played(PRESETS["two-handed"], number)
        assert not any(is_declined(step.action) for step in record.steps)
        declined += sum(is_declined(action) for _, action in decisions)
        assert len(decisions) - len(record.steps) == sum(is_declined(action) for _, action in decisions)
    assert declined > 20


def test_every_decision_comes_back_from_a_record() -> None:
    for number in range(1, 13):
        record, decisions = played(PRESETS["two-handed"], number)
        again = list(decisions_of(record))
        assert [(deal.phase, deal.turn, action) for _, deal, action in again] == [
            (deal.phase, deal.turn, action) for deal, action in decisions
        ]
        for at, deal, action in again:
            step = record.steps[at]
            assert step.action == action or (is_declined(action) and step.seat == deal.seat_to_act)


def test_what_is_declined_may_be_written() -> None:
    """Every `no-meld`, offered or not, and every `keep-dix` that was offered."""
    for number in range(1, 9):
        record, decisions = played(PRESETS["two-handed"], number)
        steps: list[Step] = []
        for deal, action in decisions:
            tricks = deal.tricks
            assert deal.seat_to_act is not None
            leads = deal.phase == "play" and tricks is not None and not tricks.in_trick
            if leads and tricks is not None and 0 < len(tricks.plays) <= 24 and number % 2:
                steps.append(Step(deal.seat_to_act, NO_MELD))
            steps.append(Step(deal.seat_to_act, action))
        row = write_record(record)
        row["actions"] = [str(step) for step in steps]
        again = read_record(row)
        assert verify_record(again) == []
        assert replay(again).steps == tuple((step.seat, step.action) for step in record.steps)
        assert write_record(again) == row


@pytest.mark.parametrize("action", [NO_MELD, KEEP_DIX])
def test_nothing_can_be_declined_where_nothing_was_won(action: Any) -> None:
    rules = PRESETS["two-handed"]
    deal = Deal.start(rules, board_from_seed(rules, SECRET, board=1))
    seat = deal.seat_to_act
    assert seat is not None
    with pytest.raises(IllegalAction):
        apply_step(deal, seat, action)
    led = deal.apply(deal.legal_actions()[0])
    assert led.seat_to_act is not None
    with pytest.raises(IllegalAction):
        apply_step(led, led.seat_to_act, action)
    four = PRESETS["check"]
    deal = Deal.start(four, board_from_seed(four, SECRET, board=1))
    assert deal.seat_to_act is not None
    with pytest.raises(IllegalAction):
        apply_step(deal, deal.seat_to_act, action)


def test_an_illegal_action_is_judged_in_its_own_phase() -> None:
    """Also where the same seat could have melded, or shown a nine, before it."""
    phases = set()
    for number in range(1, 9):
        record, decisions = played(PRESETS["two-handed"], number)
        for deal, _ in decisions:
            phases.add(deal.phase)
            if deal.phase not in (Phase.DIX, Phase.TRICK_MELD):
                continue
            row = write_record(record)
            done = [str(Step(seat, action)) for seat, action in deal.steps if not is_declined(action)]
            mine = (*unpack(deal.hand(deal.turn)), *deal.drawing.cards[:1], deal.drawing.upcard)
            absent = next(card for card in Card if card not in mine)
            row["actions"] = [*done, f"{deal.seat_to_act} play {absent}"]
            (found, *_) = verify_record(read_record(row))
            assert (found.action, found.rule) == (len(done), "two-handed, play")
            assert "the card is not in hand" in found.detail
    assert {Phase.DIX, Phase.TRICK_MELD} <= phases


def test_an_action_out_of_turn_names_its_number() -> None:
    record, _ = played(PRESETS["two-handed"], 1)
    row = write_record(record)
    row["actions"].insert(1, row["actions"][0])
    with pytest.raises(IllegalAction, match=r"action 1, .* is to act"):
        replay(read_record(row))


def test_every_option_of_every_ruleset_makes_records_that_stand() -> None:
    for ruleset, options in OPTIONS.items():
        for name in options:
            for value in values_of(ruleset, name):
                rules = ruleset_with(ruleset, {**NEEDS.get((ruleset, name), {}), name: value})
                record, _ = played(rules, 1)
                again = read_record(json.loads(json.dumps(write_record(record))))
                assert again.ruleset == rules
                assert verify_record(again) == []


def test_actions_of_the_table_are_read_as_they_are_written() -> None:
    for text in (
        "bury AS TH 9C", "exchange-dix", "show-dix", "keep-dix", "no-meld", "meld run AH TH KH QH JH",
        "meld double-pinochle QS QS JD JD", "meld royal-marriage KS QS",
    ):  # fmt: skip
        assert str(parse_action(text)) == text
    assert parse_action("meld pinochle JD QS") == parse_action("meld pinochle QS JD")
    assert parse_action("bury 9C AS TH") == parse_action("bury AS TH 9C")
    assert parse_action("meld aces AS") != parse_action("meld kings AS")
