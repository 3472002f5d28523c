"""Two bots compared over everything they played against each other."""

from pathlib import Path

import pytest
from pinochle_rules import ruleset_with
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.match_figures import figures_of
from pinochle_tournaments.ratings import Selection, pools_of
from pinochle_tournaments.ratings.comparison import Comparison, compare_in_pool, the_met, the_two
from pinochle_tournaments.ratings.comparison_text import comparison_json, five_lines, result_block
from pinochle_tournaments.ratings.names import find_names
from pinochle_tournaments.storage import Store, open_store
from rated_stores import CROW, DOVE, HAWK, OWL, a_field, a_rotation, between, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def compared(store: Store, first: str, second: str) -> Comparison:
    pools = pools_of(store, Selection())
    one, other = the_two(pools, first, second)
    (found,) = the_met([compare_in_pool(store, pool, one, other) for pool in pools], one, other)
    return found


def test_one_match_is_its_own_result_block(path: Path) -> None:
    with open_store(a_field(path)) as store:
        comparison = compared(store, "hawk", "dove")
        figures = figures_of(store, store.match(1))
    assert comparison.head_to_head == figures.pairs[0].head_to_head
    assert [side.contracts for side in comparison.sides] == [side.contracts for side in figures.sides]
    assert comparison.parts is not None
    assert comparison.parts.total == pytest.approx(comparison.head_to_head.swing.mean)


def test_the_other_way_round_is_the_same_from_the_other_side(path: Path) -> None:
    with open_store(a_field(path)) as store:
        one, other = compared(store, "dove 0.9", "owl"), compared(store, "owl@2:DEPTH=3", "dove")
    mine, theirs = one.head_to_head, other.head_to_head
    assert (mine.wins, mine.ties, mine.losses) == (theirs.losses, theirs.ties, theirs.wins)
    assert mine.imp.mean == -(theirs.imp.mean or 0)
    assert mine.imp.half_width == theirs.imp.half_width
    assert one.sides == other.sides[::-1]


def test_several_matches_are_one_comparison_with_seats_either_way(path: Path) -> None:
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE), boards=6), 6)
        play(store, store.create_match(between(DOVE, HAWK), boards=5), 5, luck=1)
        comparison = compared(store, "hawk", "dove")
        own = [board.imp for board in store.boards(store.match(1))]
        turned = [-board.imp for board in store.boards(store.match(2))]
    assert comparison.head_to_head.pairs == 11
    assert comparison.head_to_head.imp.mean == pytest.approx(sum(own + turned) / 11)
    assert comparison.repeated_deals == 0


def test_cards_met_before_are_told(path: Path) -> None:
    with open_store(path, write=True) as store:
        for number in range(2):
            play(store, store.create_match(between(HAWK, DOVE, seed="same"), boards=4), 4, luck=number)
        comparison = compared(store, "hawk", "dove")
    assert comparison.repeated_deals == 4
    assert "4 pairs are on cards met before" in "\n".join(result_block(comparison))


def test_five_lines_are_five_and_say_what_was_played(path: Path) -> None:
    with open_store(a_field(path)) as store:
        comparison = compared(store, "hawk", "dove")
    lines = list(five_lines(comparison))
    assert [line.partition("|")[0].strip() for line in lines] == ["Elo", "IMP", "LLR", "Boards", "Setup"]
    assert "hawk 1.2.0 vs dove 0.9, single-deck-1500, 1.0 s a decision, 1 match" in lines[4]
    assert comparison_json(comparison)["five_lines"] == lines


def test_partnerships_of_a_rotation_can_be_compared(path: Path) -> None:
    with open_store(a_rotation(path)) as store:
        comparison = compared(store, "hawk+dove", "owl+crow")
        assert comparison.head_to_head.pairs == 8
        with pytest.raises(ArenaError, match="no board against each other"):
            compared(store, "hawk+dove", "hawk+owl")


def test_three_who_play_alone_are_compared_two_by_two(path: Path) -> None:
    rules = ruleset_with("three-handed")
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE, CROW, ruleset=rules), boards=5), 5)
        forward, back = compared(store, "dove", "crow"), compared(store, "crow", "dove")
    assert forward.head_to_head.pairs == 5
    assert forward.head_to_head.swing.mean == -(back.head_to_head.swing.mean or 0)
    assert forward.parts is not None
    assert forward.parts.total == pytest.approx(forward.head_to_head.swing.mean)


def test_units_have_no_parts_and_unknown_names_are_refused(path: Path) -> None:
    rules = ruleset_with("auction-widow")
    with open_store(path, write=True) as store:
        play(store, store.create_match(between(HAWK, DOVE, OWL, ruleset=rules), boards=3), 3)
        if rules.counted_in != "points":
            assert compared(store, "hawk", "dove").parts is None
        with pytest.raises(ArenaError, match="did you mean 'hawk'"):
            compared(store, "hawkk", "dove")
        with pytest.raises(ArenaError, match="is named twice and never met itself here; name two bots"):
            the_met([None], "hawk 1.2.0", "hawk 1.2.0")


def test_bots_are_named_in_full_or_by_what_tells_them_apart() -> None:
    names = [
        "hawk 1.2.0",
        "hawk 1.2.0:B=1,A=2",
        "hawk 1.3.0:A=9",
        "owl 2:A=9#aaaaaaaa",
        "owl 2:A=9#bbbbbbbb",
        "a 1+b 2:A=3",
    ]
    for text, meant in (
        ("hawk 1.2.0", [0]),
        ("hawk@1.2.0", [0]),
        ("hawk", [0, 1, 2]),
        ("hawk:A=2,B=1", [1]),
        ("hawk:B=1,A=2", [1]),
        ("hawk:A=9", [2]),
        ("hawk@1.3.0:A=9", [2]),
        ("owl:A=9", [3, 4]),
        ("a+b", [5]),
        ("a+b:A=3", [5]),
    ):
        assert find_names(text, names) == [names[number] for number in meant], text
    for text in ("hawk:A=3", "hawk@1.4.0", "hawk@1.2.0:A=9", "hawk:A", "owl:A=9#cccccccc"):
        with pytest.raises(ArenaError, match="no bot"):
            find_names(text, names)
