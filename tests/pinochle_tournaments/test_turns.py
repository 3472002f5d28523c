"""Whose turn it is among events that come and go, and how long."""

from pinochle_tournaments.running.turns import Turns


def test_everybody_has_a_turn_and_newcomers_come_first() -> None:
    turns = Turns(60)
    assert [turns.next(["a", "b"]) for _ in range(4)] == ["a", "b", "a", "b"]
    assert [turns.next(["a", "b", "c"]) for _ in range(4)] == ["c", "a", "b", "c"]
    assert [turns.next(["b", "c"]) for _ in range(3)] == ["b", "c", "b"]
    assert turns.next(["a", "b", "c"]) == "a"


def test_a_turn_in_which_nothing_was_finished_is_followed_by_one_twice_as_long() -> None:
    turns = Turns(60)
    assert turns.seconds("a") == 60
    turns.ended("a", boards=0)
    turns.ended("a", boards=0)
    assert (turns.seconds("a"), turns.seconds("b")) == (240, 60)
    turns.ended("a", boards=1)
    assert turns.seconds("a") == 60
