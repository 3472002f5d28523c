"""Whether a bot's Hello is acceptable, and what the referee answers. Pure: messages in, words and messages out."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from pinochle_protocol import FEATURES, PROTOCOL_VERSION, Goodbye, Hello, Welcome, encode_response

from pinochle_referee.ports import BotCommand

__all__ = ["goodbye", "hello_problem", "welcome"]

_LONGEST_NAME = 64
_MOST_RULESETS = 10


def hello_problem(hello: Hello, bot: BotCommand, *, ruleset: str | None) -> str:
    """What is wrong with a Hello, with what to do about it, or ""; with `ruleset` None it may play any."""
    if hello.protocol_version != PROTOCOL_VERSION:
        return (
            f"it speaks protocol version {hello.protocol_version}, and this referee speaks {PROTOCOL_VERSION}: "
            "build it with the SDK or the .proto files of this version"
        )
    if problem := _name_problem(hello, bot):
        return problem
    # What the bot itself says wins over its manifest, which holds where it says nothing.
    plays = hello.rulesets or bot.rulesets
    if ruleset is not None and plays and ruleset not in plays:
        return f"it plays {_listed(plays)}, and this match is {ruleset}"
    return ""


def _name_problem(hello: Hello, bot: BotCommand) -> str:
    for what, text in (("name", hello.name), ("version", hello.version)):
        if len(text) > _LONGEST_NAME or not text.isprintable():
            return f"its Hello gives the {what} {text[:20]!r} …: give at most {_LONGEST_NAME} printable characters"
    said, expected = (hello.name, hello.version), (bot.identity.name, bot.identity.version)
    if bot.identity.version and said != expected:
        return (
            f"its Hello says {_named(*said)}, and its manifest says {_named(*expected)}: "
            "make them equal, best by taking PINOCHLE_BOT_NAME and PINOCHLE_BOT_VERSION from the environment"
        )
    if not hello.name:
        return "its Hello gives no name"
    if bot.said and bot.said != f"{hello.name} {hello.version}":
        return (
            f"its Hello says {_named(*said)}, and the match so far was played by {bot.said!r}: "
            "go on with that, or begin another match with --new"
        )
    return ""


def welcome(hello: Hello) -> bytes:
    """The answer to an acceptable Hello."""
    try:
        ours = version("pinochle-arena")
    except PackageNotFoundError:  # run from a bare checkout
        ours = ""
    features = tuple(sorted(FEATURES.intersection(hello.features)))
    return encode_response(Welcome(name="pinochle-arena", version=ours, features=features))


def goodbye(reason: str) -> bytes:
    """The last message of a stream."""
    return encode_response(Goodbye(reason=reason))


def _named(name: str, version_: str) -> str:
    return f"{name!r} version {version_!r}"


def _listed(rulesets: Sequence[str]) -> str:
    names = [
        name if name.isprintable() and len(name) <= _LONGEST_NAME else repr(name[:_LONGEST_NAME]) for name in rulesets
    ]
    if len(names) > _MOST_RULESETS:
        names[_MOST_RULESETS:] = [f"{len(names) - _MOST_RULESETS} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
