"""TOML and JSON of strangers: one error with its reason in words, whatever the parsers say to it."""

import json

import pytest
from pinochle_rules.parsing import SaidTwice, Unparsable, parse_json, parse_toml

MARK = "\ufeff"


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse_toml(f"{MARK}a = 1") == {"a": 1}
    assert parse_json(f'{MARK}{{"a": 1}}') == parse_json(f'{MARK}{{"a": 1}}'.encode()) == {"a": 1}


def test_a_key_twice_is_told_apart_from_what_is_no_json() -> None:
    with pytest.raises(SaidTwice, match="says 'b' twice"):
        parse_json('{"a": {"b": 1, "c": 2, "b": 3}}')
    for text in ("{", "{'a': 1}", b"\xe9"):
        with pytest.raises(Unparsable) as caught:
            parse_json(text)
        assert not isinstance(caught.value, SaidTwice)


def test_among_very_many_keys_the_one_said_twice_is_found() -> None:
    """In a time that grows with the text alone: by comparing each with each it would take many minutes."""
    keys = ",".join(f"{json.dumps(str(number))}:0" for number in range(300_000))
    with pytest.raises(SaidTwice, match="says '299999' twice"):
        parse_json(f'{{{keys},"299999":1}}')
