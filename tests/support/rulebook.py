"""Reads `docs/rules.md`: its chapters, sections, tables, and the places that are cited in it and in the code.

A place is a chapter, a section, and perhaps rows: `double-deck 1 (28, 29)`, `single-deck-1500 3.1`. A row is one of the
section's table or an item of its numbered list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ROOT", "Rulebook", "cells_of", "code_in", "numbers_in"]

ROOT = Path(__file__).resolve().parents[2]

_HEADING = re.compile(r"^##+ (?P<chapter>[a-z0-9-]+)(?: (?P<number>\d(?:\.\d+)?): .+)?$", re.MULTILINE)
_PLACE = re.compile(r"(?P<chapter>[a-z0-9-]+) (?P<number>\d(?:\.\d+)?)(?: \((?P<rows>\d+(?:, \d+)*)\))?")
_WITHIN = re.compile(
    r"(?<![\w-])(?:(?P<chapter>[a-z]+(?:-[a-z0-9]+)*) )?(?P<number>\d\.\d+|\d(?= \(\d+\)))"
    r"(?: \((?P<rows>\d+)\))?"
)


@dataclass(frozen=True)
class Rulebook:
    """The page, and its text by chapter and section."""

    page: str
    sections: dict[tuple[str, str], str]
    """The text below each heading up to the next one; a chapter's own text has the number "" ."""

    @classmethod
    def read(cls) -> Rulebook:
        """The page as it stands."""
        page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
        headings = list(_HEADING.finditer(page))
        ends = [heading.start() for heading in headings[1:]] + [len(page)]
        sections = {
            (heading["chapter"], heading["number"] or ""): page[heading.end() : end]
            for heading, end in zip(headings, ends, strict=True)
        }
        assert len(sections) == len(headings), "a section stands twice"
        assert len(headings) == len(re.findall(r"^##", page, re.MULTILINE)), "a heading names no place"
        return cls(page, sections)

    def chapters(self) -> tuple[str, ...]:
        """The chapters in order."""
        return tuple(chapter for chapter, number in self.sections if not number)

    def chapter(self, name: str) -> str:
        """All text of a chapter."""
        return "".join(text for (chapter, _), text in self.sections.items() if chapter == name)

    def text(self, chapter: str, number: str) -> str:
        """A section with its subsections, "" if there is none."""
        inside = {key: text for key, text in self.sections.items() if key[0] == chapter}
        return "".join(text for (_, own), text in inside.items() if own == number or own.startswith(f"{number}."))

    def tables(self, chapter: str, number: str) -> list[list[list[str]]]:
        """The tables of one section, as rows of cells, the header first."""
        return _tables(self.sections[chapter, number])

    def overview(self) -> list[list[str]]:
        """The table before the first chapter, without its header."""
        (table,) = _tables(self.page.split("\n## ")[0])
        return table[1:]

    def cited(self, place: str) -> str:
        """The text at a place, "" if there is no such place."""
        found = _PLACE.fullmatch(place)
        if found is None:
            return ""
        chapter, number, rows = found["chapter"], found["number"], found["rows"]
        if rows is None:
            return self.text(chapter, number)
        own = self.sections.get((chapter, number), "")
        texts = [re.search(rf"^(?:\| {row} \||{row}\. ).*$", own, re.MULTILINE) for row in rows.split(", ")]
        return "".join(text[0] for text in texts if text) if all(texts) else ""

    def places_in(self, text: str) -> Iterator[str]:
        """The places of this book that a text cites with their chapter."""
        for found in _PLACE.finditer(re.sub(r"\s+", " ", text)):
            if found["chapter"] in self.chapters() and found["chapter"] != "common":
                yield found[0]

    def places_within(self, chapter: str) -> Iterator[str]:
        """The places that a chapter cites: with a chapter's name, or as `3.1`, `1 (15)` and `row (22)` of its own."""
        text = re.sub(r"\s+", " ", re.sub(r"`[^`]*`", "", self.chapter(chapter)))
        for found in _WITHIN.finditer(text):
            other = found["chapter"] if found["chapter"] in self.chapters() else chapter
            rows = f" ({found['rows']})" if found["rows"] else ""
            yield f"{other} {found['number']}{rows}"
        for number in re.findall(r"common (\d)", text):
            yield f"common {number}"
        for listed in re.findall(r"rows? (\(\d+\)(?:(?: and| to|,) \(\d+\))*)", text):
            for row in re.findall(r"\d+", listed):
                yield f"{chapter} 1 ({row})"


def cells_of(line: str) -> list[str]:
    """The cells of one row of a table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def code_in(text: str) -> list[str]:
    """What stands in the text as code."""
    return re.findall(r"`([^`]+)`", text)


def numbers_in(text: str) -> list[int]:
    """The numbers of a text, other than in code and in references to places."""
    for reference in (r"`[^`]*`", r"\bcommon \d", r"\(\d+\)", r"\d\.\d+"):
        text = re.sub(reference, "", text)
    return [int(number) for number in re.findall(r"-?\d+", text)]


def _tables(text: str) -> list[list[list[str]]]:
    found = re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    return [[cells_of(line) for line in table.splitlines() if not line.startswith("|---")] for table in found]
