"""Who takes part: from the BOTs of a definition to entrants with names, and to the commands that start their bots.

    bots/*            every folder with a bot.toml that the pattern finds; bots/*/*.toml: every manifest
    NAME@VERSION      the bot of this name and version among those beside the definition, and the sample bots
    BOT+BOT           a named pair: it holds both seats of its side
    any other BOT     as on the command line; paths are relative to the definition

`find_entrants` looks and starts nothing; `prepare_entrants` may run the bots' `build`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pinochle_referee.ports import BotCommand

from pinochle_tournaments.bot_spec import BotKind, parse_bot_spec
from pinochle_tournaments.bots import Bot, partnership_parts, prepare, resolve_bot, sample_bots
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.manifest import MANIFEST_NAME, read_manifest
from pinochle_tournaments.storage import NewEntrant

__all__ = ["Entrant", "Entry", "FoundEntrant", "find_entrants", "prepare_entrants"]

_PATTERN: Final = frozenset("*?[")
_BESIDE: Final = ("*", "*/*")
"""Where a bot that is named by its version may be, seen from the definition."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant as written; `name` is empty where none was given."""

    text: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEntrant:
    """An entrant whose one or two bots were found."""

    name: str
    bots: tuple[Bot, ...]
    specs: tuple[str, ...]
    """BOTs as they are written on a command line, from the folder where this was run."""

    @property
    def key(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """Tells whether two entries are the same bots with the same settings."""
        return tuple(
            (str(bot.manifest.path if bot.manifest else bot.spec.text), bot.spec.overrides) for bot in self.bots
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """An entrant that could play now."""

    name: str
    specs: tuple[str, ...]
    bots: tuple[BotCommand, ...]
    """One that holds every seat of its side, or one a seat."""

    @property
    def to_store(self) -> NewEntrant:
        """What of it is kept."""
        return NewEntrant(name=self.name, bots=tuple(bot.identity for bot in self.bots), specs=self.specs)


def find_entrants(
    entries: Sequence[Entry], base: Path, *, beside: Sequence[FoundEntrant] = ()
) -> tuple[FoundEntrant, ...]:
    """The entrants of a list of entries, each once, in order; without those that are in `beside` already.

    Whoever a pattern finds a second time stays one entrant. Of two bots of one name, the second gets its version or
    its settings behind its name.

    Raises:
        ArenaError: a bot is not there, a pattern finds none, or a name is given twice.
    """
    found: list[FoundEntrant] = []
    seen = {entrant.key for entrant in beside}
    with_names: set[object] = set()
    """Bots of entries with a name of their own: a pattern does not find them again, but they may be entered plainly."""
    taken = {entrant.name: entrant for entrant in beside}
    for entry in entries:
        is_pattern = _is_pattern(entry.text, base)
        if is_pattern and entry.name:
            raise ArenaError(f"{entry.text!r} may find several bots, so they cannot all be called {entry.name!r}")
        for bots in _matching(entry.text, base) if is_pattern else [_bots(entry.text, base)]:
            entrant = FoundEntrant(name="", bots=bots, specs=tuple(_spec(bot) for bot in bots))
            if not entry.name and (entrant.key in seen or (is_pattern and entrant.key in with_names)):
                continue
            name = entry.name or _free_name(entrant, taken)
            if name in taken:
                raise ArenaError(f"two entrants are called {name!r}; give each a name of its own")
            (with_names if entry.name else seen).add(entrant.key)
            found.append(replace(entrant, name=name))
            taken[name] = found[-1]
    return tuple(found)


def prepare_entrants(
    entrants: Sequence[FoundEntrant],
    *,
    build: bool = True,
    startup_seconds: float,
    report: Callable[[str], None] | None = None,
    on_broken: Callable[[FoundEntrant, str], None] | None = None,
) -> tuple[Entrant, ...]:
    """Build the bots where need be, and say how each is started; a bot of several entrants is made ready once.

    Whoever cannot be made ready is left out, and told to `on_broken`.

    Raises:
        ArenaError: a build failed, a program does not exist, or a file cannot be read, and `on_broken` is not given.
    """
    ready: dict[tuple[str, tuple[tuple[str, str], ...]], BotCommand] = {}
    prepared = []
    for entrant in entrants:
        try:
            for key, bot in zip(entrant.key, entrant.bots, strict=True):
                if key not in ready:
                    ready[key] = prepare(bot, build=build, startup_seconds=startup_seconds, report=report)
        except ArenaError as error:
            if on_broken is None:
                raise
            on_broken(entrant, str(error))
            continue
        bots = tuple(ready[key] for key in entrant.key)
        prepared.append(Entrant(name=entrant.name, specs=entrant.specs, bots=bots))
    return tuple(prepared)


def _is_pattern(text: str, base: Path) -> bool:
    if not _PATTERN & set(text) or text.startswith(("cmd:", "wait:")):
        return False
    return not os.path.lexists(base / text)


def _matching(text: str, base: Path) -> Iterator[tuple[Bot, ...]]:
    """The bots that a pattern finds, by path. Settings behind it are those of every bot."""
    spec = parse_bot_spec(text)
    pattern = Path(os.path.expanduser(spec.place))  # noqa: PTH111 - leaves alone what names no user
    root, relative = (Path(pattern.anchor), pattern.relative_to(pattern.anchor)) if pattern.anchor else (base, pattern)
    try:
        places = sorted(root.glob(str(relative)))
    except (ValueError, OSError) as error:
        raise ArenaError(f"{text!r} is no pattern of paths: {error}") from None
    found = False
    for place in places:
        path = place if relative.suffix == ".toml" else place / MANIFEST_NAME
        if path.is_file():
            found = True
            manifest = read_manifest(Path(os.path.normpath(path)))
            yield (Bot(spec=spec, manifest=manifest, folder=manifest.folder),)
    if not found:
        what = f"finds {len(places)} places and no bot among them" if places else "finds nothing"
        raise ArenaError(f"{text!r} {what} in {base}; a bot is a folder with a {MANIFEST_NAME}, or a manifest")


def _bots(text: str, base: Path) -> tuple[Bot, ...]:
    """The one or two bots of an entry that is no pattern."""
    parts = partnership_parts(text, base=base)
    bots = tuple(_bot(part, base) for part in parts)
    return bots[:1] if len(bots) == 2 and parts[0] == parts[1] else bots


def _bot(text: str, base: Path) -> Bot:
    if text.startswith("wait:"):
        raise ArenaError(f"{text!r}: a tournament starts its bots itself; give a folder with a {MANIFEST_NAME}")
    if "@" in text and not text.startswith(("cmd:", "wait:")) and not os.path.lexists(base / text):
        spec = parse_bot_spec(text)
        name, _, version = spec.place.rpartition("@")
        if spec.kind is BotKind.PLACE and name and version and not os.path.lexists(base / spec.place):
            return _bot_of_version(text, name, version, base)
    return resolve_bot(text, base=base)


def _bot_of_version(text: str, name: str, version: str, base: Path) -> Bot:
    """The bot with this name and version in its manifest.

    Raises:
        ArenaError: there is none, or there are several.
    """
    folder = base / name
    is_folder = (folder / MANIFEST_NAME).is_file()
    samples = (path / MANIFEST_NAME for path in sample_bots().values())
    paths = sorted(folder.glob("*.toml")) if is_folder else [*_manifests_below(base), *samples]
    versions: dict[str, list[Path]] = {}
    for path in dict.fromkeys(Path(os.path.normpath(path)) for path in paths):
        try:
            manifest = read_manifest(path)
        except ArenaError:
            continue  # some other file, or a bot that nobody asked for
        if is_folder or manifest.name == name:
            versions.setdefault(manifest.version, []).append(path)
    found = versions.get(version, [])
    if len(found) == 1:
        manifest = read_manifest(found[0])
        return Bot(spec=parse_bot_spec(text), manifest=manifest, folder=manifest.folder)
    if found:
        raise ArenaError(f"{text!r} could be {' or '.join(map(str, found))}; name one of these paths")
    if versions:
        raise ArenaError(f"there is {name} {', '.join(sorted(versions))}, and no version {version} of it")
    raise ArenaError(f"there is no bot named {name!r} in {base}, in its folders, or among the sample bots")


def _manifests_below(base: Path) -> Iterator[Path]:
    for pattern in _BESIDE:
        for manifest in sorted(base.glob(f"{pattern}/{MANIFEST_NAME}")):
            yield from sorted(manifest.parent.glob("*.toml"))


def _free_name(entrant: FoundEntrant, taken: Mapping[str, FoundEntrant]) -> str:
    """The bot's own name, with version or settings behind it as far as they tell it from those of the same name."""

    def label(each: FoundEntrant, *, version: bool = False, settings: bool = False) -> str:
        return "+".join(_label(bot, version=version, settings=settings) for bot in each.bots)

    plain = label(entrant)
    namesakes = [other for other in taken.values() if label(other) == plain]
    is_other_version = all(label(other, version=True) != label(entrant, version=True) for other in namesakes)
    names = [plain] if not namesakes else []
    names += [label(entrant, version=True)] if is_other_version else [label(entrant, settings=True)]
    names.append(label(entrant, version=True, settings=True))
    return next((name for name in names if name not in taken), plain)


def _label(bot: Bot, *, version: bool, settings: bool) -> str:
    behind = f"@{bot.manifest.version}" if version and bot.manifest else ""
    pairs: Mapping[str, str] = dict(bot.spec.overrides) if settings else {}
    return bot.name + behind + (":" + ",".join(f"{key}={value}" for key, value in pairs.items()) if pairs else "")


def _spec(bot: Bot) -> str:
    """The bot as a BOT for the command line."""
    if bot.manifest is None:
        return bot.spec.text
    path = bot.manifest.path.parent if bot.manifest.path.name == MANIFEST_NAME else bot.manifest.path
    here = Path.cwd()
    place = str(path.relative_to(here)) if path.is_relative_to(here) and path != here else str(path)
    if set(place) & set("+:'\" "):
        place = f'"{place}"'
    settings = ",".join(f"{key}={value}" for key, value in bot.spec.overrides)
    return f"{place}:{settings}" if settings else place
