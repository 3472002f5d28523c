"""Draws the pictures of docs/statistics.md: `python docs/pictures/draw.py`; with --check it only compares.

Plain SVG and the standard library; every curve is a formula of the page, so the pictures never need new measurements.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 70, 150, 30, 50
COLOURS = ("#1b6ca8", "#c0571a", "#2e7d32", "#7b3fa0")
BOARDS = (50, 20_000)


class Chart:
    """Curves over the number of boards, which is drawn on a logarithmic scale."""

    def __init__(self, title: str, y_label: str, y_range: tuple[float, float], *, y_ticks: Sequence[float]) -> None:
        self._low, self._high = y_range
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
            "<style>text { font-size: 12px }</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            _text(LEFT, 18, title, weight="bold"),
            _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "boards", anchor="middle"),
            f'<text x="16" y="180" text-anchor="middle" transform="rotate(-90 16 180)">{y_label}</text>',
        ]
        for boards in (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000):
            x = self._x(boards)
            self._line(x, TOP, x, HEIGHT - BOTTOM)
            self._parts.append(_text(x, HEIGHT - BOTTOM + 16, f"{boards:,}", anchor="middle"))
        for tick in y_ticks:
            y = self._y(tick)
            self._line(LEFT, y, WIDTH - RIGHT, y)
            self._parts.append(_text(LEFT - 6, y + 4, f"{tick:g}", anchor="end"))

    def curve(self, label: str, colour: str, value: Callable[[float], float], *, label_y: float) -> None:
        """Draw a function of the number of boards, with its name at the right."""
        steps = [BOARDS[0] * (BOARDS[1] / BOARDS[0]) ** (number / 80) for number in range(81)]
        shown = [(self._x(n), self._y(value(n))) for n in steps if self._low <= value(n) <= self._high]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shown)
        self._parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        self._parts.append(_text(WIDTH - RIGHT + 8, label_y, label, fill=colour))

    def text(self) -> str:
        """The whole file."""
        return "\n".join([*self._parts, "</svg>", ""])

    def _x(self, boards: float) -> float:
        share = math.log(boards / BOARDS[0]) / math.log(BOARDS[1] / BOARDS[0])
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def _y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self._low) / (self._high - self._low) * (HEIGHT - TOP - BOTTOM)

    def _line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#ddd"/>')


def _text(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal", fill: str = "#222") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" fill="{fill}">{text}</text>'


def error_picture() -> str:
    """Half the 95 % interval of the mean IMP value by the spread of the boards."""
    chart = Chart("How narrow the interval gets", "± IMPs a board (95 %)", (0, 2.2), y_ticks=(0, 0.5, 1, 1.5, 2))
    for number, deviation in enumerate((7, 5, 3, 1.5)):
        chart.curve(
            f"spread {deviation:g} IMPs",
            COLOURS[number],
            lambda boards, deviation=deviation: 1.96 * deviation / math.sqrt(boards),  # type: ignore[misc]
            label_y=60 + 22 * number,
        )
    return chart.text()


def power_picture() -> str:
    """The chance that a real difference shows at 95 % (two-sided), by its size in spreads."""
    chart = Chart(
        "How often a real difference shows", "chance that it shows, %", (0, 100), y_ticks=(0, 25, 50, 75, 100)
    )
    for number, effect in enumerate((0.2, 0.1, 0.05, 0.025)):
        chart.curve(
            f"d = {effect:g} ({effect * 245.7:.0f} nElo)",
            COLOURS[number],
            lambda boards, effect=effect: 50 * math.erfc((1.96 - effect * math.sqrt(boards)) / math.sqrt(2)),  # type: ignore[misc]
            label_y=60 + 22 * number,
        )
    return chart.text()


PICTURES = {"interval.svg": error_picture, "power.svg": power_picture}


def main() -> int:
    """Write the files, or say which are stale."""
    stale = [name for name, draw in PICTURES.items() if not _is_fresh(FOLDER / name, draw())]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/pictures/{name} is stale; run: python docs/pictures/draw.py")
        return 1 if stale else 0
    for name in stale:
        (FOLDER / name).write_text(PICTURES[name](), encoding="utf-8")
        print(f"wrote docs/pictures/{name}")
    return 0


def _is_fresh(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
