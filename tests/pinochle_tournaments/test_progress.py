"""What is shown of a match under way: boards, IMP values by pair of sides, faults."""

from pinochle_tournaments.progress import Progress


def texts(progress: Progress, shown: list[tuple[str, int]]) -> str:
    progress.finish()
    return shown[-1][0]


def test_two_sides_have_one_value() -> None:
    shown: list[tuple[str, int]] = []
    progress = Progress(lambda *state: shown.append(state), wanted=4, done=0, every_seconds=60)
    for number, imp in enumerate((4, None, 8), start=1):
        progress.board(number, imp)
    progress.fault()
    text = texts(progress, shown)
    assert text.startswith("3 of 4, IMP +6.00 ± ")
    assert ", 1 fault," in text


def test_of_three_sides_every_pair_is_shown() -> None:
    shown: list[tuple[str, int]] = []
    progress = Progress(lambda *state: shown.append(state), wanted=3, done=1, every_seconds=60, sides=3)
    progress.board(2, 2, -1, None)
    progress.board(3, 4, -3, None)
    text = texts(progress, shown)
    assert shown[-1][1] == 3
    assert "IMP 1 vs 2 +3.00 ± " in text
    assert "IMP 1 vs 3 -2.00 ± " in text
    assert "2 vs 3" not in text, "no board counts for these two"


def test_boards_that_are_taken_back_count_once() -> None:
    shown: list[tuple[str, int]] = []
    progress = Progress(lambda *state: shown.append(state), wanted=6, done=1, every_seconds=60)
    for number, imp in ((4, 20), (2, 4), (6, 20), (3, 8)):
        progress.board(number, imp)
    progress.take_back(3)
    assert texts(progress, shown).startswith("3 of 6, IMP +6.00 ± ")
