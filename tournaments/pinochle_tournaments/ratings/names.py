"""What rated bots are called: name, version and settings, and the content hash where that alone tells two apart.

Bots of one name and version whose files differ are different bots; they are never pooled, so never named alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from pinochle_referee.ports import BotIdentity
from pinochle_rules import did_you_mean

from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.storage import StoredMatch, bot_label
from pinochle_tournaments.storage.values import overrides_text

__all__ = ["BotNames", "find_names", "the_name"]

_HASH_DIGITS: Final = 8
_MOST_TOLD: Final = 12


class BotNames:
    """The names of all bots of some matches; make it from a whole store, so that a name means one bot throughout."""

    def __init__(self, matches: Iterable[StoredMatch]) -> None:
        hashes: dict[str, set[str]] = defaultdict(set)
        for match in matches:
            for bot, said in zip(match.identity.bots, match.said, strict=True):
                hashes[_label(bot, said)].add(bot.content_hash)
        self._ambiguous = frozenset(label for label, found in hashes.items() if len(found) > 1)

    def of_seat(self, match: StoredMatch, seat: int) -> str:
        """The bot in a seat (index) of table 1."""
        bot = match.identity.bots[seat]
        label = _label(bot, match.said[seat])
        return f"{label}#{bot.content_hash[:_HASH_DIGITS]}" if label in self._ambiguous else label

    def of_partnership(self, match: StoredMatch, partnership: int) -> tuple[str, ...]:
        """The bots in the seats of a partnership, clockwise."""
        sides = len(match.identity.ruleset.sides)
        return tuple(self.of_seat(match, seat) for seat in range(partnership, len(match.identity.bots), sides))


def _label(bot: BotIdentity, said: str) -> str:
    return said + overrides_text(bot) if said else bot_label(bot)


def find_names(text: str, names: Sequence[str]) -> list[str]:
    """The names that somebody means who writes a whole one, `NAME@VERSION`, `NAME:KEY=VALUE`, or a bot's name alone.

    Raises:
        ArenaError: nobody is called that.
    """
    wanted = text.strip().replace("@", " ")
    found = [name for name in names if name == wanted] or [name for name in names if _bare(name) == wanted]
    if not found and ":" in wanted and not {" ", "#"} & set(wanted):
        found = [name for name in names if _with_settings(name) == _with_settings(wanted)]
    if found:
        return found
    if not names:
        raise ArenaError(f"nobody has a result here yet, so there is no {text!r}; play a match first")
    more = ", …" if len(names) > _MOST_TOLD else ""
    near = did_you_mean(wanted, [*names, *map(_bare, names)])
    raise ArenaError(
        f"no bot {text!r} has a result here{near or '.'} These have: {', '.join(names[:_MOST_TOLD])}{more}"
    )


def the_name(text: str, names: Sequence[str]) -> str:
    """The one name that is meant.

    Raises:
        ArenaError: nobody is called that, or several are.
    """
    found = find_names(text, names)
    if len(found) > 1:
        raise ArenaError(f"{text!r} can mean {', '.join(found)}; write one of these in full")
    return found[0]


def _bare(name: str) -> str:
    """`hawk` of `hawk 1.2.0:DEPTH=3`; a mixed pair `hawk 1.2.0+dove 0.9` is `hawk+dove`."""
    return "+".join(part.partition(" ")[0].partition(":")[0].partition("#")[0] for part in name.split("+"))


def _with_settings(name: str) -> str:
    """`hawk:DEPTH=3` of `hawk 1.2.0:DEPTH=3`, whatever the order of the settings."""
    parts = []
    for part in name.split("+"):
        settings = part.partition("#")[0].partition(":")[2]
        parts.append(":".join([_bare(part), *([",".join(sorted(settings.split(",")))] if settings else [])]))
    return "+".join(parts)
