"""Bundles: a bot with all its files, packed to be kept in a store, and unpacked into a folder to be played.

A zip from outside is distrusted: nothing of it is written outside its folder, links are refused, and sizes are counted
as they are written, not believed. No bot is built or started here.
"""

from __future__ import annotations

import io
import lzma
import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Final

from pinochle_tournaments.content_hash import content_files, content_hash
from pinochle_tournaments.errors import ArenaError, reason_of
from pinochle_tournaments.manifest import MANIFEST_NAME, Manifest, read_manifest
from pinochle_tournaments.storage import NewBundle, Store, StoredBundle
from pinochle_tournaments.units import format_bytes

__all__ = [
    "MOST_BYTES",
    "MOST_FILES",
    "bundle_folder",
    "discard_unpacked",
    "is_zip",
    "kept_bot",
    "pack",
    "place",
    "unpacked_bot",
    "unzipped",
]

MOST_BYTES: Final = 256 << 20
"""Of all files of a bot together."""
MOST_FILES: Final = 5000
_CHUNK: Final = 1 << 20
_FIXED_TIME: Final = (1980, 1, 1, 0, 0, 0)
_IGNORED: Final = "__MACOSX"
"""A folder that another system's packer adds."""


def pack(manifest: Manifest) -> NewBundle:
    """A bot's folder as a bundle: the files that its hash is taken of, and whether each may be executed.

    Raises:
        ArenaError: a file cannot be read, a link leads out of the folder, or it is too much.
    """
    folder = manifest.folder
    paths = content_files(folder, manifest.exclude)
    _check_size(str(folder), len(paths), sum((folder / path).stat().st_size for path in paths))
    for path in paths:
        _check_inside(folder, path)
    if manifest.path.name not in paths:
        raise ArenaError(f"{manifest.path}: `exclude` leaves out the manifest itself, so the bot would be without it")
    return NewBundle(
        name=manifest.name,
        version=manifest.version,
        content_hash=content_hash(folder, manifest=manifest.path.name, exclude=manifest.exclude),
        manifest_name=manifest.path.name,
        files=len(paths),
        archive=_zipped(folder, paths),
        author=manifest.author,
        description=manifest.description,
        rulesets=manifest.rulesets,
    )


def is_zip(path: Path) -> bool:
    """Whether this is a file that is to be unpacked."""
    return path.suffix == ".zip" and path.is_file()


@contextmanager
def unzipped(path: Path) -> Iterator[Manifest]:
    """A zip's bot, in a temporary folder: its manifest is at the top, or in the one folder there.

    Raises:
        ArenaError: it is no zip, holds no bot, or something that must not be in it.
    """
    with tempfile.TemporaryDirectory(prefix="pinochle-bundle-") as made:
        try:
            with zipfile.ZipFile(path) as archive:
                _extract(archive, Path(made), str(path))
        except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError) as error:
            raise ArenaError(f"{path} is no zip that can be read: {error}") from error
        except OSError as error:
            raise ArenaError(f"{path} cannot be unpacked: {reason_of(error)}") from error
        yield read_manifest(_manifest_in(Path(made), path))


def bundle_folder(store: Path, bundle: StoredBundle | NewBundle) -> Path:
    """Where a bundle is unpacked: in a folder beside the store, which may be thrown away at any time."""
    return store.with_name(f"{store.name}.bots") / f"{bundle.name}-{bundle.version}-{bundle.content_hash[:12]}"


def unpacked_bot(store: Store, bundle: StoredBundle) -> Manifest:
    """The manifest of a bundle's bot in its folder, which holds exactly what was handed in, and what its build made.

    Raises:
        ArenaError: it cannot be unpacked, or the store's copy is damaged.
    """
    folder = bundle_folder(store.path, bundle)
    if not _is_intact(folder, bundle):
        place(folder, bundle, store.bundle_archive(bundle))
    return read_manifest(folder / bundle.manifest_name)


def kept_bot(store: Store, text: str) -> str:
    """How a bot is to be written that a match was played with: if it lies beside the store, it is there again then.

    That folder may have been thrown away since, and its path is as it was seen from where the match was played.

    Raises:
        ArenaError: it cannot be unpacked, or the store's copy is damaged.
    """
    parts = Path(text).parts
    for bundle in store.bundles():
        folder = bundle_folder(store.path, bundle)
        if (folder.parent.name, folder.name) in pairwise(parts):
            return str(unpacked_bot(store, bundle).path)
    return text


def discard_unpacked(store: Store, bundles: Iterable[StoredBundle]) -> None:
    """Throw the folders of bundles away; what is in the store stays, and they are unpacked again when they are used."""
    for bundle in bundles:
        shutil.rmtree(bundle_folder(store.path, bundle), ignore_errors=True)


def place(folder: Path, bundle: StoredBundle | NewBundle, archive: bytes) -> None:
    """Unpack an archive as a folder, at once or not at all; whatever was there is replaced.

    Raises:
        ArenaError: the archive does not hold what it should, or there is no room.
    """
    folder.parent.mkdir(mode=0o700, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as packed:
            _extract(packed, made, f"the bundle of {bundle.name} {bundle.version}")
        if not _is_intact(made, bundle):
            raise ArenaError(
                f"the files of {bundle.name} {bundle.version} in the store are not those that were handed in: the store"
                " is damaged; go back to a backup"
            )
        if folder.exists():
            old = Path(tempfile.mkdtemp(prefix=".old-", dir=folder.parent))
            folder.rename(old / folder.name)
            shutil.rmtree(old, ignore_errors=True)
        made.rename(folder)
    except (OSError, zipfile.BadZipFile) as error:
        why = reason_of(error) if isinstance(error, OSError) else str(error)
        raise ArenaError(f"{bundle.name} {bundle.version} cannot be unpacked into {folder}: {why}") from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _is_intact(folder: Path, bundle: StoredBundle | NewBundle) -> bool:
    try:
        manifest = read_manifest(folder / bundle.manifest_name)
        found = content_hash(folder, manifest=bundle.manifest_name, exclude=manifest.exclude)
    except ArenaError:
        return False
    return found == bundle.content_hash


def _zipped(folder: Path, paths: list[str]) -> bytes:
    """Sorted members with fixed times: the same files make the same archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            try:
                path.encode()
                info = zipfile.ZipInfo(path, _FIXED_TIME)
                mode = 0o755 if (folder / path).stat().st_mode & stat.S_IXUSR else 0o644
                info.create_system = 3  # the one whose file modes these are, whatever system this is
                info.external_attr = (stat.S_IFREG | mode) << 16
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, (folder / path).read_bytes())
            except OSError as error:
                raise ArenaError(f"{folder / path}: cannot be read: {reason_of(error)}") from error
            except UnicodeEncodeError:
                raise ArenaError(f"{folder}: the name of the file {path!r} is not UTF-8; rename it") from None
    return made.getvalue()


def _extract(archive: zipfile.ZipFile, folder: Path, where: str) -> None:
    members = [info for info in archive.infolist() if info.filename.split("/")[0] != _IGNORED]
    _check_size(where, len(members), sum(info.file_size for info in members))
    seen: set[PurePosixPath] = set()
    written = 0
    for info in members:
        path = _checked_path(info, where)
        if info.is_dir():
            (folder / path).mkdir(parents=True, exist_ok=True)
            continue
        if path in seen or (folder / path).exists():
            raise ArenaError(f"{where} holds {info.filename!r} twice; pack it anew")
        seen.add(path)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        with archive.open(info) as packed, (folder / path).open("xb") as file:
            while chunk := packed.read(_CHUNK):
                written += len(chunk)
                _check_size(where, len(members), written)
                file.write(chunk)
        is_program = bool(info.external_attr >> 16 & stat.S_IXUSR)
        (folder / path).chmod(0o755 if is_program else 0o644)


def _checked_path(info: zipfile.ZipInfo, where: str) -> PurePosixPath:
    """The path of a member below the folder; nothing may lead out of it."""
    name = info.orig_filename if "\0" in info.orig_filename else info.filename
    path = PurePosixPath(name)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if path.is_absolute() or ".." in path.parts or not path.parts or set(name) & set("\\\0") or name[1:2] == ":":
        raise ArenaError(f"{where} holds {name!r}, which leads out of the bot's folder; pack it anew")
    if kind == stat.S_IFLNK:
        raise ArenaError(f"{where} holds the link {name!r}; pack the file itself")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise ArenaError(f"{where} holds {name!r}, which is neither a file nor a folder; leave it out")
    if info.flag_bits & 1:
        raise ArenaError(f"{where} is encrypted; pack it without a password")
    return path


def _check_size(where: str, files: int, size: int) -> None:
    if files > MOST_FILES:
        raise ArenaError(
            f"{where} holds {files:,} files, and a bot may have {MOST_FILES:,}; `exclude` what it does not need"
        )
    if size > MOST_BYTES:
        raise ArenaError(
            f"{where} holds more than {format_bytes(MOST_BYTES)}, the most a bot may have; `exclude` what it can spare"
        )


def _check_inside(folder: Path, path: str) -> None:
    """A link to a file counts as the file, so it must be one of the bot's own."""
    real = Path(os.path.realpath(folder / path))
    if not real.is_relative_to(os.path.realpath(folder)):
        raise ArenaError(f"{folder / path} is a link to {real}, outside of the bot's folder; put a copy in its place")


def _manifest_in(folder: Path, path: Path) -> Path:
    if (folder / MANIFEST_NAME).is_file():
        return folder / MANIFEST_NAME
    inside = list(folder.iterdir())
    if len(inside) == 1 and (inside[0] / MANIFEST_NAME).is_file():
        return inside[0] / MANIFEST_NAME
    raise ArenaError(f"{path} holds no bot: no {MANIFEST_NAME} is at its top, or in the one folder it has")
