"""What a conformance check found, as text and as JSON. Pure: values in, words out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pinochle_tournaments.columns import column_lines
from pinochle_tournaments.conformance.evidence import BotCheck
from pinochle_tournaments.conformance.steps import Finding, Level, Status
from pinochle_tournaments.plain_text import plain_lines
from pinochle_tournaments.units import counted, format_bytes, format_seconds

__all__ = ["check_json", "report_lines", "table_lines"]


def report_lines(check: BotCheck) -> Iterator[str]:
    """Everything about one bot: the steps, what failed with all that is needed to repeat it, time and memory."""
    yield f"{_name(check)} {check.bot.identity.content_hash[:12]}".rstrip()
    if check.rulesets:
        yield f"rulesets: {', '.join(check.rulesets)}"
    yield ""
    rows = [
        (str(each.status), str(each.step.level), each.step.clause, each.step.name, _first_line(each.note))
        for each in check.findings
    ]
    yield from column_lines(rows, header=("RESULT", "LEVEL", "CLAUSE", "STEP", "WHAT"))
    for finding in check.findings:
        if finding.status is Status.FAILED:
            yield ""
            yield from _failure_lines(finding)
    yield ""
    yield from _figure_lines(check)
    yield _verdict(check)


def table_lines(checks: Sequence[BotCheck]) -> Iterator[str]:
    """Several bots, a line each."""
    rows = []
    for check in checks:
        failed = {level: [each.step.name for each in _failed(check) if each.step.level is level] for level in Level}
        rows.append((
            _name(check),
            "conforms" if check.is_conforming else "FAILED",
            ", ".join(failed[Level.MUST]) or "-",
            ", ".join(failed[Level.SHOULD]) or "-",
            f"{check.figures.start_seconds:.2f} s",
            f"{check.figures.decision_ms:.2f} ms",
            format_bytes(check.figures.memory_bytes),
            format_seconds(check.seconds),
        ))  # fmt: skip
    header = ("BOT", "VERDICT", "MUST FAILED", "SHOULD FAILED", "START", "DECISION", "MEMORY", "TOOK")
    yield from column_lines(rows, header=header)


def check_json(check: BotCheck) -> dict[str, Any]:
    """The same as JSON values."""
    identity, figures = check.bot.identity, check.figures
    return {
        "bot": identity.name,
        "version": identity.version,
        "content_hash": identity.content_hash,
        "spec": check.spec,
        "seed": check.request.seed,
        "rulesets": list(check.rulesets),
        "conforms": check.is_conforming,
        "seconds": round(check.seconds, 1),
        "figures": {name: _rounded(getattr(figures, name)) for name in type(figures).__dataclass_fields__},
        "steps": [_finding_json(each) for each in check.findings],
    }


def _finding_json(finding: Finding) -> dict[str, Any]:
    step = finding.step
    return {
        "step": step.name,
        "level": str(step.level),
        "clause": step.clause,
        "status": str(finding.status).lower(),
        "rule": step.rule,
        "note": finding.note,
        "message": finding.message,
        "answer": finding.answer,
        "log": finding.log,
        "repeat": finding.repeat,
    }


def _failure_lines(finding: Finding) -> Iterator[str]:
    step = finding.step
    yield f"{step.name} ({step.level}, proto/README.md {step.clause})"
    yield f"  rule:     {step.rule}"
    yield f"  found:    {_first_line(finding.note)}"
    if finding.message:
        yield f"  message:  {json.dumps(finding.message)}"
        yield f"  answer:   {_first_line(finding.answer)}"
    if finding.log.strip():
        yield "  the end of its log:"
        yield from (f"    {line}" for line in plain_lines(finding.log.rstrip()).split("\n")[-12:])
    if finding.repeat:
        yield f"  again:    {finding.repeat}"


def _figure_lines(check: BotCheck) -> Iterator[str]:
    figures = check.figures
    if not figures.processes:
        return
    yield f"start     {figures.start_seconds:.2f} s to hello, {figures.processes} processes"
    if figures.decisions:
        batch = f"; {figures.batch_decision_ms:.2f} ms in batches of up to {figures.largest_batch}"
        yield (
            f"decision  {figures.decision_ms:.2f} ms, at most {figures.slowest_ms:.1f} ms"
            + (batch if figures.largest_batch else "")
            + f" ({figures.decisions:,} in {counted(figures.deals, 'deals')})"
        )
    yield f"memory    {format_bytes(figures.memory_bytes)} at most"


def _verdict(check: BotCheck) -> str:
    failed = _failed(check)
    must = sum(each.step.level is Level.MUST for each in failed)
    took = format_seconds(check.seconds)
    advice = len(failed) - must
    if must:
        return f"{_name(check)} does not conform: {must} MUST failed, {advice} SHOULD failed; {took}"
    return f"{_name(check)} conforms" + (f", {advice} SHOULD failed" if advice else "") + f"; {took}"


def _failed(check: BotCheck) -> list[Finding]:
    return [each for each in check.findings if each.status is Status.FAILED]


def _name(check: BotCheck) -> str:
    identity = check.bot.identity
    return f"{identity.name} {identity.version}".strip()


def _first_line(text: str) -> str:
    return plain_lines(text).split("\n", 1)[0]


def _rounded(value: float) -> float:
    return round(value, 3) if isinstance(value, float) else value
