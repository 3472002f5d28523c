"""The commands that tell bots apart by their results, run as a user runs them."""

import csv
import io
from pathlib import Path

import pytest
from command import pinochle
from rated_stores import a_field, a_rotation


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rated")
    a_field(folder / "field.db")
    a_rotation(folder / "rotation.db")
    return folder


def test_ratings_in_every_form(folder: Path) -> None:
    text = pinochle("ratings", "field.db", "--anchor", "dove=1500", folder=folder)
    assert text.code == 0, text.err
    assert "# PLAYER        :  RATING  ERROR  POINTS  PLAYED   (%)  CFS(next)  RANKS" in text.out
    body = pinochle("ratings", "field.db", "--method", "fit", "--json", folder=folder).json
    assert (body["schema"], body["version"]) == ("pinochle/ratings", 1)
    (table,) = body["tables"]
    assert table["unit"] == "IMPs a board"
    assert sum(row["rating"] for row in table["ratings"]) == pytest.approx(0, abs=1e-9)
    rows = list(csv.DictReader(io.StringIO(pinochle("ratings", "field.db", "--csv", folder=folder).out)))
    assert [row["rank"] for row in rows] == ["1", "2", "3"]
    assert pinochle("ratings", "field.db", "--markdown", folder=folder).out.startswith("**single-deck-1500")
    partners = pinochle("ratings", "rotation.db", "--json", folder=folder).json["tables"][0]["partners"]
    assert len(partners["cells"]) == 6


def test_history_compare_results_and_pgn(folder: Path) -> None:
    history = pinochle("ratings", "rotation.db", "--history", "owl", "--json", folder=folder).json
    steps = history["histories"][0]["steps"]
    assert [step["before"] for step in steps[1:]] == pytest.approx([step["after"] for step in steps[:-1]])
    assert "sequential Elo, 3 matches" in pinochle("ratings", "rotation.db", "--history", "owl", folder=folder).out
    compared = pinochle("compare", "field.db", "hawk", "dove", folder=folder)
    assert compared.out.startswith("Results of hawk 1.2.0 vs dove 0.9 (single-deck-1500,")
    assert "\nSetup | hawk 1.2.0 vs dove 0.9" in compared.out
    assert pinochle("compare", "field.db", "hawk", "dove", "--json", folder=folder).json["schema"] == (
        "pinochle/comparison"
    )
    rows = list(csv.DictReader(io.StringIO(pinochle("results", "field.db", "--csv", folder=folder).out)))
    assert len(rows) == 36
    pgn = pinochle("export", "field.db", "--pgn", folder=folder).out
    assert pgn.count("[White ") == 36
    assert pinochle("export", "field.db", "--pgn", "--match", "2", folder=folder).out.count("[White ") == 12


@pytest.mark.slow
def test_saved_ratings(tmp_path: Path) -> None:
    a_field(tmp_path / "s.db")
    assert "no ratings were saved" in pinochle("ratings", "s.db", "--snapshots", folder=tmp_path).out
    saved = pinochle("ratings", "s.db", "--anchor", "dove=1500", "--save", "spring 26", folder=tmp_path)
    assert (saved.code, "Saved as spring 26" in saved.out) == (0, True)
    again = pinochle("ratings", "s.db", "--save", "spring 26", folder=tmp_path)
    assert (again.code, again.out) == (2, "")
    assert "choose another name" in again.err
    assert "--anchor 'dove 0.9=1500'" in pinochle("ratings", "s.db", "--snapshots", folder=tmp_path).out
    rows = list(csv.DictReader(io.StringIO(pinochle("ratings", "s.db", "--snapshots", "--csv", folder=tmp_path).out)))
    now = pinochle("ratings", "s.db", "--anchor", "dove=1500", "--json", folder=tmp_path).json
    assert [float(row["rating"]) for row in rows] == [row["rating"] for row in now["tables"][0]["ratings"]]
    body = pinochle("ratings", "s.db", "--snapshots", "--json", folder=tmp_path).json
    assert (body["schema"], len(body["snapshots"][0]["ratings"])) == ("pinochle/rating-snapshots", 3)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ratings", "field.db", "--scope", "nowhere"], "holds no event 'nowhere'"),
        (["ratings", "field.db", "--scope", "season"], "single matches are in --scope all"),
        (["ratings", "field.db", "--method", "glicko"], "neither elo nor fit"),
        (["ratings", "field.db", "--json", "--csv"], "exclude each other"),
        (["ratings", "field.db", "--anchor", "hawk"], "write BOT=RATING"),
        (["ratings", "field.db", "--history", "hwak"], "did you mean 'hawk'"),
        (["ratings", "field.db", "--save", "x", "--snapshots"], "exclude each other"),
        (["ratings", "field.db", "--snapshots", "--markdown"], "--snapshots also CSV"),
        (["ratings", "missing.db", "--save", "x"], "missing.db"),
        (["compare", "field.db", "hawk", "eagle"], "no bot 'eagle'"),
        (["results", "field.db", "--exclude", "hwak"], "did you mean 'hawk'"),
        (
            ["ratings", "field.db", "--exclude", "hawk", "--exclude", "dove"],
            "--exclude hawk --exclude dove leaves out all",
        ),
        (["ratings", "missing.db"], "missing.db"),
    ],
)
def test_bad_input_is_one_sentence(folder: Path, arguments: list[str], sentence: str) -> None:
    done = pinochle(*arguments, folder=folder)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1
