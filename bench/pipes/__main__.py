"""`python -m bench.pipes`: runs the pipes' referee once and prints what it measured as one line of JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from time import process_time

from pinochle_rules import ruleset_with, secret_from_text

from bench.harness import median_ratio
from bench.pipes.piped import PipedBot, started
from bench.pipes.questions import Question, RealQuestions, RecordedQuestions, record_questions
from bench.pipes.referee import bare, lines_of, referee, round_trips

_HERE = Path(__file__).resolve().parent
_RECORDED = 1000
_WARM_UP = 50
_PORTIONS = 8


def measure(ruleset_name: str, seed_text: str, decisions: int) -> dict[str, object]:
    """The rate of the referee and its processor time, what it reaches without rules, and every round trip."""
    ruleset, seed = ruleset_with(ruleset_name, {}), secret_from_text(seed_text)
    recorded = record_questions(ruleset, seed, number=min(_RECORDED, decisions))
    real, seats = RealQuestions(ruleset, seed), len(ruleset.seats)
    with started(_HERE / "bot.py", seats) as bots, started(_HERE / "echo.py", seats) as echoes:
        bare(lines_of(recorded), bots, decisions=_WARM_UP)
        used = process_time()
        seconds = referee(real, bots, decisions=decisions)
        used = process_time() - used
        honesty = _measure_honesty(recorded, bots, echoes, portion=decisions // _PORTIONS)
        trips = round_trips(real, bots, decisions=decisions)
    return {"rate": decisions / seconds, "cpu_seconds": used / decisions, "round_trips": trips, **honesty}


def _measure_honesty(
    recorded: list[Question], bots: list[PipedBot], echoes: list[PipedBot], *, portion: int
) -> dict[str, float]:
    """How fast the referee is with constants for its rules, beside what no referee can do without.

    In small portions in turns, because what is compared differs by little. Bare: the same lines over the same pipes to
    the same bots, whose answers nobody looks at. Echo: the same lines to processes that send them back unread.
    """
    constants, lines = RecordedQuestions(recorded), lines_of(recorded)
    bare(lines, echoes, decisions=_WARM_UP)
    rates: dict[str, list[float]] = {"without_rules": [], "bare": [], "echo": []}
    for _ in range(_PORTIONS):
        rates["without_rules"].append(portion / referee(constants, bots, decisions=portion))
        rates["bare"].append(portion / bare(lines, bots, decisions=portion))
        rates["echo"].append(portion / bare(lines, echoes, decisions=portion))
    return {f"rate_{name}": median(values) for name, values in rates.items()} | {
        "honesty": median_ratio(rates["without_rules"], rates["bare"]),
        "share_of_echo": median_ratio(rates["without_rules"], rates["echo"]),
    }


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.pipes", description=__doc__)
    parser.add_argument("--ruleset", default="single-deck-1500")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--decisions", type=int, default=20_000)
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.ruleset, arguments.seed, arguments.decisions)))


if __name__ == "__main__":
    main()
