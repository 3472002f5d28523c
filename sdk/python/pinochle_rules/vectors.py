"""Runs rules test vectors (JSON, one list a ruleset) through the core and says which hold.

Anyone may write vectors: a list that cannot be read is one clear error, a vector that cannot be judged - an unknown
kind or option, a missing field, an impossible hand - is a failure with a sentence, never a skip. Reads no files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pinochle_rules.errors import RecordError, RulesError, RulesetError
from pinochle_rules.option_values import did_you_mean
from pinochle_rules.options import ruleset_with
from pinochle_rules.parsing import SaidTwice, Unparsable, parse_json
from pinochle_rules.presets import PRESETS
from pinochle_rules.vector_fields import Case, read_ruleset, shown
from pinochle_rules.vector_kinds import FACT, KINDS

__all__ = ["VectorResult", "read_vectors", "ruleset_of_file", "run_vector", "run_vectors"]


@dataclass(frozen=True, slots=True)
class VectorResult:
    """What became of one vector."""

    id: str
    kind: str
    passed: bool | None
    """None: a fact, words for people, neither passed nor failed."""
    got: Mapping[str, object]
    """What the core says, for the keys expected; empty where the vector could not be judged."""
    expected: Mapping[str, object]
    message: str
    """Empty for a vector that passed; else what differs, or why it could not be judged; a fact's words."""


def run_vectors(
    vectors: str | Sequence[object], ruleset_name: str, options: Mapping[str, object] | None = None
) -> list[VectorResult]:
    """Every vector of a list, or of the JSON text of one, in order; a vector's own options come on top of `options`.

    Raises:
        RulesetError: there is no such ruleset, or it does not take the options.
        RecordError: the text is not JSON, or not a list of objects.
    """
    ruleset_with(ruleset_name, options)
    rows = read_vectors(vectors) if isinstance(vectors, str) else _objects(vectors)
    return [run_vector(row, ruleset_name, options, number=number) for number, row in enumerate(rows, start=1)]


def read_vectors(text: str) -> list[Mapping[str, Any]]:
    """The vectors of a JSON text.

    Raises:
        RecordError: the text is not JSON, not a list of objects, or an object has a key twice.
    """
    try:
        rows = parse_json(text)
    except SaidTwice as twice:
        raise RecordError(f"in the vectors {twice}") from None
    except Unparsable as unparsable:
        raise RecordError(f"the vectors are not JSON: {unparsable}") from None
    return _objects(rows)


def ruleset_of_file(name: str) -> str:
    """The ruleset that a file of vectors is about, from its name: `double-deck.json`, `double-deck-more.json`.

    Raises:
        RulesetError: the name begins with no ruleset's name.
    """
    stem = name.replace("\\", "/").rpartition("/")[2].removesuffix(".json")
    begun = [preset for preset in PRESETS if stem == preset or _goes_on_after(stem, preset)]
    if not begun:
        raise RulesetError(
            f"the file name {stem!r} is no ruleset's{did_you_mean(stem, PRESETS)}; known: {', '.join(PRESETS)}"
        )
    return max(begun, key=len)


def run_vector(
    vector: Mapping[str, Any], ruleset_name: str, options: Mapping[str, object] | None = None, *, number: int = 1
) -> VectorResult:
    """One vector; `number` names it where it has no id."""
    name = vector.get("id")
    name = name if isinstance(name, str) and name else f"vector {number}"
    kind, expected = vector.get("kind"), vector.get("expect")
    label = kind if isinstance(kind, str) else ""
    if kind == FACT:
        return VectorResult(name, FACT, None, {}, expected if isinstance(expected, Mapping) else {}, _words(vector))
    try:
        expected = _expected(expected)
        case = Case(read_ruleset(ruleset_name, vector, options or {}), vector)
        got = _answers(case, kind, expected)
    except RulesError as error:
        wanted = expected if isinstance(expected, Mapping) else {}
        return VectorResult(name, label, False, {}, wanted, str(error))
    differences = [key for key in expected if not _same(got[key], expected[key])]
    message = "; ".join(f"{key}: expected {shown(expected[key])}, got {shown(got[key])}" for key in differences)
    return VectorResult(name, label, not differences, got, expected, message)


def _answers(case: Case, kind: object, expected: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(kind, str) or kind not in KINDS:
        hint = did_you_mean(kind, KINDS) if isinstance(kind, str) else ""
        raise RecordError(f"there is no kind of vector {shown(kind)}{hint}; known: {', '.join(KINDS)}, {FACT}")
    answers = KINDS[kind]
    for key in expected:
        if key not in answers:
            hint = did_you_mean(key, answers)
            raise RecordError(f"a vector of kind {kind} cannot expect {key!r}{hint}; it has: {', '.join(answers)}")
    return {key: answers[key](case, value) for key, value in expected.items()}


def _expected(expect: object) -> Mapping[str, Any]:
    if not isinstance(expect, Mapping) or not expect:
        raise RecordError(f"expect holds {shown(expect)}, not an object with what should come out")
    return expect


def _same(got: object, expected: object) -> bool:
    """Equality in which true is not 1."""
    if isinstance(got, list) and isinstance(expected, list):
        return len(got) == len(expected) and all(map(_same, got, expected))
    return isinstance(got, bool) is isinstance(expected, bool) and got == expected


def _words(vector: Mapping[str, Any]) -> str:
    return " ".join(str(vector[key]) for key in ("situation", "note") if isinstance(vector.get(key), str)) or "a fact"


def _objects(rows: object) -> list[Mapping[str, Any]]:
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise RecordError("vectors are a JSON list of objects; this is none")
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise RecordError(f"vector {number} is {shown(row)}, not a JSON object")
    return list(rows)


def _goes_on_after(stem: str, preset: str) -> bool:
    return stem.startswith(preset) and not stem[len(preset)].isalnum()
