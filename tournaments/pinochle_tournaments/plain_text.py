"""Text that bots wrote, made fit to be shown: whatever would steer a terminal or break a line is written out.

Pure; what is stored, exported or printed as JSON stays as the bot wrote it.
"""

from __future__ import annotations

__all__ = ["one_line", "plain_lines"]


def one_line(text: str) -> str:
    r"""The text in one line: `\n`, `\x1b` and their like stand there as such."""
    return text if text.isprintable() else "".join(_shown(letter) for letter in text)


def plain_lines(text: str) -> str:
    r"""The text with its lines and tabs as they are, and `\x1b` and its like written out."""
    return "\n".join("\t".join(map(one_line, line.split("\t"))) for line in text.split("\n"))


def _shown(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
