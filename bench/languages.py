"""Languages: the lowest bot of each, from its start to its first action, and decisions a second of matches.

The first action is that of one process: from its start by the keeper to its answer to the first decision. The matches
are whole, eight processes of one bot, with one board in flight and with 64.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from pinochle_protocol import DealEncoder, MatchFormat, MatchStarted, encode_decisions, encode_response
from pinochle_referee.launcher import Dialogue, Opening, Script, Turn, hold_dialogues, open_launcher
from pinochle_referee.ports import BotCommand
from pinochle_rules import Deal, Observation, board_from_seed, ruleset_with
from pinochle_tournaments.bots import prepare, resolve_bot, sample_bots
from pinochle_tournaments.build import needs_build

from bench.harness import Result, Size, Table, fresh_run

__all__ = ["languages"]

_RULESET: Final = "single-deck-1500"
_BASELINE: Final = "python"
_PREFIX: Final = "lowest_"
_BOARDS: Final = {Size.QUICK: {1: 1, 64: 4}, Size.BENCH: {1: 20, 64: 192}}
_STARTS: Final = {Size.QUICK: 1, Size.BENCH: 5}
_PATIENCE_SECONDS: Final = 60.0


def languages(size: Size) -> list[Result]:
    """Measure every language whose bot is built, and print the table."""
    bots, notes = _found()
    firsts, rates = dict[str, float](), dict[tuple[str, int], float]()
    for language, folder in bots.items():
        bot = prepare(resolve_bot(str(folder)), build=False)
        firsts[language] = median(_first_action(bot) for _ in range(_STARTS[size]))
        for in_flight, boards in _BOARDS[size].items():
            run = fresh_run(
                "bench.product", "--bot", str(folder), "--ruleset", _RULESET, "--seed", "languages",
                "--boards", str(boards), "--in-flight", str(in_flight),
            )  # fmt: skip
            rates[language, in_flight] = run["rate"]
    results = [
        Result(measure=f"languages-{language}-first-action", unit="s", ours=first, baseline=firsts[_BASELINE])
        for language, first in firsts.items()
    ]
    results += [
        Result(
            measure=f"languages-{language}-{in_flight}",
            unit="decisions/s",
            ours=rate,
            baseline=rates[_BASELINE, in_flight],
        )
        for (language, in_flight), rate in rates.items()
    ]
    print(_table(results, tuple(_BOARDS[size]), notes, starts=_STARTS[size]), flush=True)
    return results


def _found() -> tuple[dict[str, Path], list[str]]:
    """The folders of the bots that are built, by language, and a line for each of the others."""
    found: dict[str, Path] = {}
    notes = []
    for name, folder in sample_bots().items():
        if name.startswith(_PREFIX):
            manifest = resolve_bot(str(folder)).manifest
            if manifest is not None and manifest.build and needs_build(manifest):
                notes.append(f"{name} is not measured: it is not built as it is now; run pinochle bot build {name}")
            else:
                found[name.removeprefix(_PREFIX)] = folder
    return found, notes


def _first_action(bot: BotCommand) -> float:
    """Seconds from the start of a process to its first action."""
    dialogue = Dialogue(bots=[bot], script=_one_decision, label=bot.identity.name)
    (talked,) = hold_dialogues([dialogue], partial(open_launcher, ruleset=_RULESET), at_once=1).talked
    if not talked.result:
        raise RuntimeError(f"{bot.identity.name} gave no action: {talked.problem or talked.log}")
    return talked.result


def _one_decision(openings: Sequence[Opening]) -> Script[float | None]:
    """Ask the first decision of a deal; the seconds since the process was started, None without an answer."""
    ruleset = ruleset_with(_RULESET)
    deal = Deal.start(ruleset, board_from_seed(ruleset, bytes(32), board=1))
    seat = deal.seat_to_act
    assert seat is not None
    started = MatchStarted(ruleset=ruleset, seat=seat, format=MatchFormat.BOARDS, boards=1, decision_seconds=None)
    decision = DealEncoder().decision(
        Observation.of(deal, seat), deal.legal, decision_id=1, deal_id=1, random_seed=bytes(8)
    )
    heard = yield Turn((encode_response(started), encode_decisions([decision])), _PATIENCE_SECONDS)
    return None if heard.payload is None else openings[0].seconds + heard.seconds


def _table(results: Sequence[Result], in_flight: Sequence[int], notes: Sequence[str], *, starts: int) -> Table:
    table = Table(
        f"The lowest bot in every language: {_RULESET}, first actions the median of {starts}",
        (
            "",
            "first action, ms",
            "× python",
            *(cell for boards in in_flight for cell in (f"/s at {boards}", "× python")),
        ),
        notes=["/s at N: decisions a second of a whole match with N boards in flight, referee included.", *notes],
    )
    by_name = {result.measure.removeprefix("languages-"): result for result in results}
    for name, first in by_name.items():
        language, _, what = name.partition("-")
        if what != "first-action":
            continue
        cells = [f"{1000 * first.ours:.0f}", f"{first.ratio:.2f}"]
        for boards in in_flight:
            rate = by_name[f"{language}-{boards}"]
            cells += [f"{rate.ours:,.0f}", f"{rate.ratio:.2f}"]
        table.add(language, *cells)
    return table
