"""Bundles: a bot's folder is kept as it is and comes back as it was; a zip from outside can do nothing else."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from leagues import DEED, a_league, hand_in, season_in, tiny_bot
from pinochle_tournaments.content_hash import content_hash
from pinochle_tournaments.errors import ArenaError
from pinochle_tournaments.league import bundles
from pinochle_tournaments.league.bundles import (
    bundle_folder,
    discard_unpacked,
    kept_bot,
    pack,
    place,
    unpacked_bot,
    unzipped,
)
from pinochle_tournaments.league.closing import close_season
from pinochle_tournaments.manifest import Manifest, read_manifest
from pinochle_tournaments.storage import NewBundle, SeasonStatus, Store, open_store

Spoil = Callable[[zipfile.ZipFile], None]


def manifest_of(folder: Path) -> Manifest:
    return read_manifest(folder / "bot.toml")


def zip_of(path: Path, *spoilers: Spoil, folder: str = "") -> Path:
    """A zip of a good bot, with something else in it."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{folder}bot.toml", 'name = "zipped"\nversion = "1"\ncommand = ["./run"]\n')
        program = zipfile.ZipInfo(f"{folder}run")
        program.external_attr = (stat.S_IFREG | 0o755) << 16
        archive.writestr(program, "#!/bin/sh\n")
        for spoil in spoilers:
            spoil(archive)
    return path


def member(name: str, text: str = "x", *, kind: int = stat.S_IFREG) -> Spoil:
    def add(archive: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo("placeholder")
        info.filename = name
        info.external_attr = (kind | 0o644) << 16
        archive.writestr(info, text)

    return add


def test_a_folder_is_packed_and_comes_back_with_the_same_hash_and_modes(tmp_path: Path) -> None:
    folder = tiny_bot(tmp_path, "hawk")
    (folder / "data").mkdir()
    (folder / "data" / "weights.bin").write_bytes(bytes(range(256)))
    (folder / "run.sh").write_text("#!/bin/sh\n")
    (folder / "run.sh").chmod(0o755)
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("x")
    bundle = pack(manifest_of(folder))
    assert (bundle.name, bundle.version, bundle.files) == ("hawk", "1", 4)
    assert bundle.content_hash == content_hash(folder)
    out = tmp_path / "unpacked" / "out"
    place(out, bundle, bundle.archive)
    assert content_hash(out) == bundle.content_hash
    assert sorted(path.name for path in out.iterdir()) == ["bot.py", "bot.toml", "data", "run.sh"]
    assert os.access(out / "run.sh", os.X_OK)
    assert not os.access(out / "bot.py", os.X_OK)
    assert [path.name for path in out.parent.iterdir()] == ["out"], "nothing temporary is left"


def test_the_same_files_make_the_same_archive_whenever_they_were_written(tmp_path: Path) -> None:
    first, second = (tiny_bot(tmp_path / place, "hawk") for place in ("a", "b"))
    os.utime(second / "bot.py", (0, 0))
    assert pack(manifest_of(first)) == pack(manifest_of(second))


def test_a_link_to_a_file_of_its_own_is_that_file_and_one_that_leads_out_is_refused(tmp_path: Path) -> None:
    folder = tiny_bot(tmp_path, "hawk")
    (folder / "again.py").symlink_to("bot.py")
    assert b"again.py" in pack(manifest_of(folder)).archive
    (tmp_path / "secret").write_text("s")
    (folder / "stolen").symlink_to(tmp_path / "secret")
    with pytest.raises(ArenaError, match=r"stolen is a link to .*secret, outside of the bot's folder"):
        pack(manifest_of(folder))


def test_a_bot_that_is_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tiny_bot(tmp_path, "hawk")
    monkeypatch.setattr(bundles, "MOST_FILES", 1)
    with pytest.raises(ArenaError, match="holds 2 files, and a bot may have 1"):
        pack(manifest_of(folder))
    with pytest.raises(ArenaError, match="holds 2 files, and a bot may have 1"), unzipped(zip_of(tmp_path / "a.zip")):
        pass
    monkeypatch.setattr(bundles, "MOST_FILES", 10)
    monkeypatch.setattr(bundles, "MOST_BYTES", 50)
    with pytest.raises(ArenaError, match="holds more than 50 B"):
        pack(manifest_of(folder))


def test_a_manifest_that_leaves_itself_out_is_refused(tmp_path: Path) -> None:
    folder = tiny_bot(tmp_path, "hawk")
    with (folder / "bot.toml").open("a") as file:
        file.write('exclude = ["*.toml"]\n')
    with pytest.raises(ArenaError, match="leaves out the manifest itself"):
        pack(manifest_of(folder))


@pytest.mark.parametrize("folder", ["", "zipped-1.0/"])
def test_a_zip_may_hold_the_files_or_their_folder(folder: str, tmp_path: Path) -> None:
    path = zip_of(tmp_path / "a.zip", member("__MACOSX/._bot.toml"), folder=folder)
    with unzipped(path) as manifest:
        assert (manifest.name, os.access(manifest.folder / "run", os.X_OK)) == ("zipped", True)
        assert pack(manifest).files == 2
        made = manifest.folder
    assert not made.exists()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (member("../evil"), "holds '../evil', which leads out of the bot's folder"),
        (member("/etc/evil"), "holds '/etc/evil', which leads out"),
        (member("a/../../evil"), "leads out of the bot's folder"),
        (member("a\\..\\evil"), "leads out of the bot's folder"),
        (member("C:evil"), "leads out of the bot's folder"),
        (member("link", "/etc/passwd", kind=stat.S_IFLNK), "holds the link 'link'; pack the file itself"),
        (member("pipe", "", kind=stat.S_IFIFO), "neither a file nor a folder"),
        (member("./run"), "holds './run' twice"),
        (member("run/inside"), "cannot be unpacked"),
        (member("x" * 300), "cannot be unpacked: File name too long"),
    ],
)
def test_nothing_of_a_zip_is_written_outside_its_folder(spoil: Spoil, sentence: str, tmp_path: Path) -> None:
    path = zip_of(tmp_path / "a.zip", spoil)
    with pytest.raises(ArenaError) as refused, unzipped(path):
        pass
    assert sentence in str(refused.value)
    assert not list(tmp_path.rglob("evil"))


def test_a_zip_cannot_be_larger_than_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is counted: a header that tells of ten bytes does not let a mebibyte in."""
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", bytes(1 << 20))
        archive.writestr("bot.toml", 'name = "b"\nversion = "1"\ncommand = ["x"]\n')
    blob = path.read_bytes()
    path.write_bytes(blob.replace((1 << 20).to_bytes(4, "little"), (10).to_bytes(4, "little")))
    monkeypatch.setattr(bundles, "MOST_BYTES", 1000)
    with pytest.raises(ArenaError, match=r"holds more than 1000 B|no zip that can be read"), unzipped(path):
        pass


@pytest.mark.parametrize(
    ("blob", "sentence"),
    [
        (b"", "is no zip that can be read"),
        (b"PK\x03\x04 and no more", "is no zip that can be read"),
    ],
)
def test_what_is_no_zip_is_said_to_be_none(blob: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(blob)
    with pytest.raises(ArenaError, match=sentence), unzipped(path):
        pass


def test_a_zip_whose_content_is_damaged_or_encrypted_is_refused(tmp_path: Path) -> None:
    blob = bytearray(zip_of(tmp_path / "a.zip").read_bytes())
    place_of_text = blob.index(b"#!/bin/sh")
    blob[place_of_text] ^= 0xFF
    (tmp_path / "b.zip").write_bytes(blob)
    with pytest.raises(ArenaError, match="is no zip that can be read: Bad CRC"), unzipped(tmp_path / "b.zip"):
        pass
    blob = bytearray((tmp_path / "a.zip").read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        blob[blob.index(signature) + offset] |= 1
    (tmp_path / "c.zip").write_bytes(blob)
    with pytest.raises(ArenaError, match="is encrypted"), unzipped(tmp_path / "c.zip"):
        pass


def test_a_zip_without_a_bot_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("README", "x")
    with pytest.raises(ArenaError, match=r"holds no bot: no bot.toml is at its top"), unzipped(tmp_path / "a.zip"):
        pass


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = open_store(tmp_path / "s.db", write=True)
    a_league(opened)
    hand_in(opened, tmp_path / "bots", "hawk")
    return opened


def test_a_bundle_is_unpacked_beside_the_store_and_mended_before_it_is_used(store: Store) -> None:
    (bundle,) = store.bundles()
    manifest = unpacked_bot(store, bundle)
    assert (
        manifest.folder
        == bundle_folder(store.path, bundle)
        == store.path.parent / "s.db.bots" / (f"hawk-1-{bundle.content_hash[:12]}")
    )
    (manifest.folder / "__pycache__").mkdir()
    inode = manifest.folder.stat().st_ino
    assert unpacked_bot(store, bundle).folder.stat().st_ino == inode, "what is no part of the content does not matter"
    (manifest.folder / "bot.py").write_text("# somebody was here\n")
    (manifest.folder / "extra.py").write_text("x")
    again = unpacked_bot(store, bundle)
    assert content_hash(again.folder) == bundle.content_hash
    assert sorted(path.name for path in again.folder.parent.iterdir()) == [again.folder.name]


def test_a_bot_that_a_match_was_played_with_is_unpacked_again_wherever_its_path_was_seen_from(store: Store) -> None:
    (bundle,) = store.bundles()
    folder = bundle_folder(store.path, bundle)
    for text in (str(folder), f"s.db.bots/{folder.name}", f"../there/s.db.bots/{folder.name}/bot.toml"):
        assert kept_bot(store, text) == str(folder / "bot.toml")
        assert folder.exists()
        discard_unpacked(store, [bundle])
        assert not folder.exists()
    for text in ("hawk", f"other.db.bots/{folder.name}", "s.db.bots/hawk-2-0123456789ab", "s.db.bots"):
        assert kept_bot(store, text) == text


def test_who_closes_a_season_has_no_folders_left_of_bots_that_nobody_plays_with(tmp_path: Path) -> None:
    season_in(SeasonStatus.CLOSING, tmp_path / "s.db")
    with open_store(tmp_path / "s.db", write=True) as opened:
        hand_in(opened, tmp_path / "bots", "hawk", "lark", version="2")
        a_league(opened, name="autumn")
        retired = opened.bundles("dove") + opened.bundles("lark")
        opened.retire(opened.league("spring"), retired, DEED)
        other = pack(manifest_of(tmp_path / "bots" / "lark-2"))
        opened.add_bundle(opened.league("autumn"), other, DEED)
        for bundle in opened.bundles():
            unpacked_bot(opened, bundle)
        close_season(opened, opened.seasons()[0])
        left = {path.name.rpartition("-")[0] for path in (tmp_path / "s.db.bots").iterdir()}
    assert left == {"hawk-2", "owl-1", "lark-2"}


def test_an_archive_that_was_changed_in_the_store_is_not_played(store: Store, tmp_path: Path) -> None:
    league = store.league()
    good = pack(manifest_of(tiny_bot(tmp_path, "dove")))
    other = pack(manifest_of(tiny_bot(tmp_path, "owl")))
    false = NewBundle(**{**{name: getattr(good, name) for name in NewBundle.__slots__}, "archive": other.archive})
    store.add_bundle(league, false, DEED)
    with pytest.raises(ArenaError, match="dove 1 in the store are not those that were handed in: the store is damaged"):
        unpacked_bot(store, store.bundles("dove")[0])
    assert not bundle_folder(store.path, good).exists()


def test_an_archive_is_a_zip_that_anybody_can_read(tmp_path: Path) -> None:
    bundle = pack(manifest_of(tiny_bot(tmp_path, "hawk")))
    with zipfile.ZipFile(io.BytesIO(bundle.archive)) as archive:
        assert archive.namelist() == ["bot.py", "bot.toml"]
