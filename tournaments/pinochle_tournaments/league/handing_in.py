"""Bots are handed in to a league: packed, unpacked, built and started once each, and kept if all of that worked.

One that fails keeps none of the others out. Building and starting need no lock of the store.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from pinochle_referee.limits import ResourceLimits
from pinochle_referee.ports import BotCommand

from pinochle_tournaments.bot_spec import BotKind, BotSpec
from pinochle_tournaments.bots import Bot, prepare, resolve_bot
from pinochle_tournaments.content_hash import content_hash
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.events.preflight import start_problems
from pinochle_tournaments.league.bundles import bundle_folder, is_zip, pack, place, unzipped
from pinochle_tournaments.league.settings import LeagueSettings
from pinochle_tournaments.manifest import Manifest, read_manifest
from pinochle_tournaments.storage import Deed, Membership, NewBundle, Store, StoredBundle, StoredLeague

__all__ = ["Checked", "HandedIn", "Outcome", "check_bots", "keep_bots", "retire_bots"]


class Outcome(StrEnum):
    """What became of a bot that was handed in."""

    ADDED = "added"
    THERE = "there already"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """A bot that was handed in; without a name where not even that could be read."""

    text: str
    outcome: Outcome
    name: str = ""
    version: str = ""
    content_hash: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A bot that was looked at; its bundle is to be kept, unless it failed."""

    told: HandedIn
    bundle: NewBundle | None = None
    command: BotCommand | None = None


def check_bots(
    store: Path,
    settings: LeagueSettings,
    members: Sequence[Membership],
    known: Sequence[StoredBundle],
    texts: Sequence[str],
    *,
    tell: Callable[[str], None],
) -> list[Checked]:
    """Pack, build and start each bot; `members` are those of the league, `known` the bundles of the store.

    Raises:
        ArenaError: the machine does not let any bot be started.
    """
    is_member = {(each.bundle.name, each.bundle.content_hash) for each in members if each.retired_at is None}
    checked = []
    for text in texts:
        try:
            checked.append(_made_ready(store, settings, is_member, known, text, tell))
        except ArenaError as error:
            checked.append(Checked(told=HandedIn(text=text, outcome=Outcome.FAILED, why=str(error))))
    return _started(store, settings, known, checked, tell)


def keep_bots(store: Store, league: StoredLeague, checked: Sequence[Checked], *, who: str) -> list[HandedIn]:
    """Add to the league those that did not fail; each is added or not by itself."""
    handed_in = []
    for each in checked:
        if each.bundle is not None and each.told.outcome is Outcome.ADDED:
            deed = Deed(command="bot add", target=f"{each.bundle.name}@{each.bundle.version}", who=who)
            try:
                is_new = store.add_bundle(league, each.bundle, deed)
            except ArenaError as error:
                handed_in.append(replace(each.told, outcome=Outcome.FAILED, why=str(error)))
                continue
            handed_in.append(each.told if is_new else replace(each.told, outcome=Outcome.THERE))
        else:
            handed_in.append(each.told)
    return handed_in


def retire_bots(
    store: Store, league: StoredLeague, bundles: Sequence[StoredBundle], *, why: str, who: str
) -> list[StoredBundle]:
    """From the next start on they play no more; those that were not retired already."""
    members = {member.bundle.id for member in store.members(league) if member.retired_at is None}
    wanted = [bundle for bundle in dict.fromkeys(bundles) if bundle.id in members]
    if wanted:
        target = ", ".join(bundle.label for bundle in wanted)
        store.retire(league, wanted, Deed(command="bot retire", target=target, why=why.strip(), who=who))
    return wanted


def _made_ready(
    store: Path,
    settings: LeagueSettings,
    is_member: set[tuple[str, str]],
    known: Sequence[StoredBundle],
    text: str,
    tell: Callable[[str], None],
) -> Checked:
    with _manifest_of(text) as manifest:
        bundle = pack(manifest)
    told = HandedIn(
        text=text,
        outcome=Outcome.ADDED,
        name=bundle.name,
        version=bundle.version,
        content_hash=bundle.content_hash,
    )
    if (bundle.name, bundle.content_hash) in is_member:
        return Checked(told=replace(told, outcome=Outcome.THERE))
    try:
        _check_fits(bundle, settings, known)
        command = _built(store, bundle, settings, tell)
    except ArenaError as error:
        _forget(store, bundle, known)
        return Checked(told=replace(told, outcome=Outcome.FAILED, why=str(error)))
    return Checked(told=told, bundle=bundle, command=command)


def _started(
    store: Path,
    settings: LeagueSettings,
    known: Sequence[StoredBundle],
    checked: Sequence[Checked],
    tell: Callable[[str], None],
) -> list[Checked]:
    """The same, each started once; who cannot start has failed."""
    commands = {each.command.identity: each.command for each in checked if each.command is not None}
    if not commands:
        return list(checked)
    tell(f"starting each bot once: {', '.join(bot.name for bot in commands)}; bots run with your rights")
    limits = ResourceLimits(memory_bytes=settings.memory_bytes, processes=settings.processes)
    problems = start_problems(list(commands.values()), ruleset=settings.ruleset.name, limits=limits)
    found = []
    for each in checked:
        if each.bundle is not None and each.command is not None and each.command.identity in problems:
            _forget(store, each.bundle, known)
            why = f"it cannot start: {problems[each.command.identity]}"
            found.append(Checked(told=replace(each.told, outcome=Outcome.FAILED, why=why)))
        else:
            found.append(each)
    return found


@contextmanager
def _manifest_of(text: str) -> Iterator[Manifest]:
    """The manifest of a folder, of a manifest itself, of a sample bot, or of what a zip holds."""
    path = Path(text).expanduser()
    if is_zip(path):
        with unzipped(path) as manifest:
            yield manifest
        return
    bot = resolve_bot(text)
    if bot.manifest is None or bot.spec.kind is not BotKind.PLACE:
        raise ArenaError(f"{text!r} is a command; a league keeps bots with all their files: give a folder or a .zip")
    if bot.spec.overrides:
        raise ArenaError(f"{text!r} has settings behind it; a league's bot has them in its manifest, under `env`")
    yield bot.manifest


def _check_fits(bundle: NewBundle, settings: LeagueSettings, known: Sequence[StoredBundle]) -> None:
    if bundle.rulesets and settings.ruleset.name not in bundle.rulesets:
        raise ArenaError(f"it plays {', '.join(bundle.rulesets)}, and the league plays {settings.ruleset.name}")
    for other in known:
        if (other.name, other.version) == (bundle.name, bundle.version) and other.content_hash != bundle.content_hash:
            raise ArenaError(
                f"{bundle.name} {bundle.version} is in the store with other files ({other.content_hash[:12]}, these are"
                f" {bundle.content_hash[:12]}); give it a new version"
            )


def _built(store: Path, bundle: NewBundle, settings: LeagueSettings, tell: Callable[[str], None]) -> BotCommand:
    """The bot as it will be played: unpacked, and built there."""
    folder = bundle_folder(store, bundle)
    place(folder, bundle, bundle.archive)
    manifest = read_manifest(folder / bundle.manifest_name)
    spec = BotSpec(text=str(manifest.path), kind=BotKind.PLACE, place=str(manifest.path))
    bot = Bot(spec=spec, manifest=manifest, folder=folder)
    command = prepare(bot, startup_seconds=settings.startup_seconds, report=tell)
    if content_hash(folder, manifest=bundle.manifest_name, exclude=manifest.exclude) != bundle.content_hash:
        raise ArenaError(
            "its build changes its files, so it would be another bot after it; let it build into a folder whose name"
            " begins with a dot, or `exclude` what it makes"
        )
    return command


def _forget(store: Path, bundle: NewBundle, known: Sequence[StoredBundle]) -> None:
    """What was unpacked of a bot that is not kept."""
    if all(each.content_hash != bundle.content_hash for each in known):
        shutil.rmtree(bundle_folder(store, bundle), ignore_errors=True)
