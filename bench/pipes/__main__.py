"""`python -m bench.pipes`: runs the pipes' referee once and prints what it measured as one line of JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

from pinochle_rules import ruleset_with, secret_from_text

from bench.pipes.piped import started
from bench.pipes.questions import RealQuestions, RecordedQuestions, record_questions
from bench.pipes.referee import echo, lines_of, referee, round_trips

_HERE = Path(__file__).resolve().parent
_RECORDED = 1000
_WARM_UP = 50


def measure(ruleset_name: str, seed_text: str, decisions: int) -> dict[str, object]:
    """The rates of the referee, of the referee without rules, and of the bare echo; round trips; processor time."""
    ruleset, seed = ruleset_with(ruleset_name, {}), secret_from_text(seed_text)
    recorded = record_questions(ruleset, seed, number=min(_RECORDED, decisions))
    constants, real, seats = RecordedQuestions(recorded), RealQuestions(ruleset, seed), len(ruleset.seats)
    with started(_HERE / "bot.py", seats) as bots, started(_HERE / "echo.py", seats) as echoes:
        referee(constants, bots, decisions=_WARM_UP)
        echo(lines_of(recorded), echoes, number=_WARM_UP)
        used = process_time()
        seconds = referee(real, bots, decisions=decisions)
        used = process_time() - used
        seconds_without_rules = referee(constants, bots, decisions=decisions)
        seconds_of_echo = echo(lines_of(recorded), echoes, number=decisions)
        trips = round_trips(real, bots, decisions=decisions)
    return {
        "rate": decisions / seconds,
        "rate_without_rules": decisions / seconds_without_rules,
        "rate_of_echo": decisions / seconds_of_echo,
        "cpu_seconds": used / decisions,
        "round_trips": trips,
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
