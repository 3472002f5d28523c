"""Clocks as arithmetic: limits, the bank, and how many batches may be out at once. No time passes here."""

from functools import partial

import pytest
from pinochle_referee import ProcessClock, ThinkingLimit


def test_a_batch_may_take_a_limit_for_each_decision_and_then_the_bank() -> None:
    clock = ProcessClock(1.5)
    assert clock.batch_limit(1) == 1.5
    assert clock.batch_limit(4) == 6.0
    clock.set_banked(10.0)
    assert clock.batch_limit(4) == 16.0


def test_only_what_exceeds_the_limits_is_taken_from_the_bank() -> None:
    clock = ProcessClock(1.0)
    clock.set_banked(10.0)
    clock.charge(3, 2.5)
    assert clock.bank_seconds == 10.0
    clock.charge(3, 3.0)
    assert clock.bank_seconds == 10.0
    clock.charge(3, 7.0)
    assert clock.bank_seconds == 6.0
    assert clock.used_seconds == 4.0


def test_the_bank_grows_with_boards_and_what_is_unused_stays() -> None:
    clock = ProcessClock(1.0)
    clock.set_banked(2.0)
    clock.charge(1, 2.5)
    clock.set_banked(4.0)
    assert clock.bank_seconds == 2.5


def test_the_bank_is_never_overdrawn() -> None:
    clock = ProcessClock(1.0)
    clock.set_banked(2.0)
    clock.charge(1, 100.0)
    assert clock.bank_seconds == 0.0
    assert clock.used_seconds == 2.0
    clock.set_banked(4.0)
    assert clock.bank_seconds == 2.0


def test_untimed_play_has_no_limit_and_no_charge() -> None:
    clock = ProcessClock(None)
    clock.set_banked(5.0)
    assert clock.batch_limit(7) is None
    clock.charge(1, 1e6)
    assert clock.bank_seconds == 5.0


def test_no_more_batches_are_out_than_may_be() -> None:
    limit = ThinkingLimit(2)
    limit.take()
    assert limit.is_free
    limit.take()
    assert not limit.is_free
    limit.release()
    assert limit.is_free
    with pytest.raises(ValueError, match="at least 1"):
        ThinkingLimit(0)


def test_matches_that_share_a_limit_take_turns() -> None:
    limit = ThinkingLimit(1)
    turns = []

    def user(name: str) -> None:
        turns.append(name)
        limit.take()

    first, second = (lambda: user("first")), (lambda: user("second"))
    limit.subscribe(first)
    limit.subscribe(second)
    for _ in range(4):
        limit.offer()
        limit.release()
    assert turns == ["first", "second", "first", "second"]
    limit.unsubscribe(first)
    limit.offer()
    assert turns[-1] == "second"


def test_an_offer_reaches_everyone_while_there_is_room() -> None:
    limit = ThinkingLimit(3)
    turns = []

    def user(number: int) -> None:
        turns.append(number)
        limit.take()

    for number in range(5):
        limit.subscribe(partial(user, number))
    limit.offer()
    assert turns == [0, 1, 2]
