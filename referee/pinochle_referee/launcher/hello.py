"""Whether a bot's Hello is acceptable, and what the referee answers. Pure: messages in, words and messages out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from pinochle_protocol.limits import PROTOCOL_VERSION
from pinochle_protocol.v1.referee_service_pb2 import Goodbye, Hello, PlayResponse, Welcome

from pinochle_referee.ports import BotCommand

__all__ = ["BotHello", "goodbye", "hello_problem", "read_hello", "welcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotHello:
    """What a bot said of itself."""

    name: str
    version: str
    rulesets: tuple[str, ...]
    """The presets it plays; empty: every one."""
    max_batch: int
    """The most decisions at once; 0: any number."""
    features: tuple[str, ...]


def read_hello(hello: Hello) -> BotHello:
    """The Hello as a value."""
    return BotHello(
        name=hello.name,
        version=hello.version,
        rulesets=tuple(hello.rulesets),
        max_batch=max(0, hello.max_batch),
        features=tuple(hello.features),
    )


def hello_problem(hello: Hello, bot: BotCommand, *, ruleset: str) -> str:
    """What is wrong with a Hello, with what to do about it, or ""."""
    if hello.protocol_version != PROTOCOL_VERSION:
        return (
            f"it speaks protocol version {hello.protocol_version}, and this referee speaks {PROTOCOL_VERSION}: "
            "build it with the SDK or the .proto files of this version"
        )
    said, expected = (hello.name, hello.version), (bot.identity.name, bot.identity.version)
    if bot.identity.version and said != expected:
        return (
            f"its Hello says {_named(*said)}, and its manifest says {_named(*expected)}: "
            "make them equal, best by taking PINOCHLE_BOT_NAME and PINOCHLE_BOT_VERSION from the environment"
        )
    if not hello.name:
        return "its Hello gives no name"
    if hello.rulesets and ruleset not in hello.rulesets:
        return f"it plays {_listed(hello.rulesets)}, and this match is {ruleset}"
    return ""


def welcome() -> bytes:
    """The answer to an acceptable Hello."""
    try:
        ours = version("pinochle-arena")
    except PackageNotFoundError:  # run from a bare checkout
        ours = ""
    return PlayResponse(
        welcome=Welcome(name="pinochle-arena", version=ours, protocol_version=PROTOCOL_VERSION)
    ).SerializeToString()


def goodbye(reason: str) -> bytes:
    """The last message of a stream."""
    return PlayResponse(goodbye=Goodbye(reason=reason)).SerializeToString()


def _named(name: str, version_: str) -> str:
    return f"{name!r} version {version_!r}"


def _listed(rulesets: Sequence[str]) -> str:
    return " and ".join([", ".join(rulesets[:-1]), rulesets[-1]] if len(rulesets) > 1 else rulesets)
