"""What bots wrote cannot steer the terminal of whoever reads it."""

import pytest
from pinochle_tournaments.plain_text import one_line, plain_lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("up to 390 ♠ 漢字", "up to 390 ♠ 漢字"),
        ("red \x1b[31m", "red \\x1b[31m"),
        ("two\nlines\r\tand a tab\0", "two\\nlines\\r\\tand a tab\\x00"),
        ("right to left \u202e", "right to left \\u202e"),
    ],
)
def test_a_remark_is_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


def test_a_log_keeps_its_lines_and_tabs() -> None:
    assert plain_lines("a\tb\n\n\x1b]0;title\x07c\n") == "a\tb\n\n\\x1b]0;title\\x07c\n"
