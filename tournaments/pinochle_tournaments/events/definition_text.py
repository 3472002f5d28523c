"""A definition file to begin with: every key with its default and a word on what it does.

What is written here is read back by `definition`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from pinochle_tournaments.events.definition import DEFAULT_BOARDS, definition_of_values
from pinochle_tournaments.manifest import MANIFEST_NAME

__all__ = ["definition_text", "new_definition"]

_REST: Final = """
# --- more, with its defaults ---------------------------------------------------------------------------------------
# until_error = 0.5             # each match stops when its mean IMP value is known to within this; or "25points"
# cycles = 1                    # how often everybody meets everybody
# newcomers = ["bots/new"]      # gauntlet: who plays against the field that `entrants` is
# rounds = 5                    # swiss: how many; default: as many as single out a winner
# tie_boards = 10               # knock-out: further boards of a match that is tied
# boards_shared = false         # true: board k is the same for all pairings
# fresh_processes = false       # true: no bot process plays two matches
# decision_time = "1s"          # limit of one decision: "250ms", "2s", "none"
# bank_time = "0s"              # added to each bot process's bank at each board
# startup = "30s"               # from the start of a bot to its Hello
# penalty = "forfeit"           # an illegal or late answer forfeits its board; "substitute": the first legal one counts
# max_forfeits = 3              # forfeited boards of a side that end its match; 0: none do
# memory = "4G"                 # of one bot process with all it starts; "none"
# processes = 256               # of one bot with all it starts

# --- how this machine plays it: may be changed from run to run -------------------------------------------------------
# concurrency = "auto"          # matches at once
# thinking = "auto"             # bots that think at once; default: physical cores
# boards_in_flight = "auto"     # boards of a match open at once
# cpus_per_bot = 1              # processors that a bot process may use; default: all
# skip_broken = false           # true: go on without a bot that cannot start

# [options]                     # house rules: `pinochle rules show RULESET` lists them
# minimum_bid = 250

# [resources]                   # what bots name in `uses`, and how many matches may use it at a time; default: 1
# gpu0 = 2
"""


def new_definition(
    bots: Sequence[str],
    *,
    name: str,
    format: str,  # noqa: A002 (the word of the definition)
    ruleset: str | None,
    boards: int,
    seed: str | None,
    newcomers: Sequence[str] = (),
) -> str:
    """The text for bots as they were written on the command line, after a look at whether they can be used so.

    A folder that holds bots stands for all of them; what a pattern of the shell has found beside bots is left out.

    Raises:
        ArenaError: a bot is not there, or such a tournament cannot be played.
    """
    here = Path.cwd()
    entries = [_folder_of_bots(text, here) for text in bots if not _is_something_else(text, here)]
    new = [_folder_of_bots(text, here) for text in newcomers]
    values = {"name": name, "format": format, "entrants": entries, "boards": boards, "ruleset": ruleset, "seed": seed}
    values |= {"newcomers": new or None}
    definition = definition_of_values({key: value for key, value in values.items() if value is not None}, here)
    return definition_text(
        entries,
        name=name,
        format=format,
        ruleset=ruleset or definition.ruleset.name,
        boards=boards,
        seed=seed,
        newcomers=new,
    )


def _is_something_else(text: str, here: Path) -> bool:
    """Whether it is a file or folder in which there can be no bot, as a README beside bots."""
    path = here / text
    if path.is_file():
        return path.suffix != ".toml"
    return path.is_dir() and not list(path.glob("*.toml")) and not list(path.glob(f"*/{MANIFEST_NAME}"))


def _folder_of_bots(text: str, here: Path) -> str:
    path = here / text
    is_folder = path.is_dir() and not (path / MANIFEST_NAME).is_file() and list(path.glob(f"*/{MANIFEST_NAME}"))
    return f"{text.rstrip('/')}/*" if is_folder else text


def definition_text(
    entrants: Sequence[str],
    *,
    name: str,
    format: str = "round-robin",  # noqa: A002 (the word of the definition)
    ruleset: str,
    boards: int = DEFAULT_BOARDS,
    seed: str | None = None,
    newcomers: Sequence[str] = (),
) -> str:
    """The text of a definition file."""
    head = list(_head(entrants, name, format, ruleset, boards, seed))
    if newcomers:
        field = head.index("entrants = [")
        head[field:field] = [f"newcomers = [{', '.join(map(_quoted, newcomers))}]"]
    return "\n".join(head) + "\n" + _REST


def _head(
    entrants: Sequence[str], name: str, format_: str, ruleset: str, boards: int, seed: str | None
) -> Iterator[str]:
    yield "# A tournament. Play it, and go on with it, with"
    yield "#     pinochle tournament run THIS-FILE --store FILE"
    yield "# More boards or, in round robins and gauntlets, more entrants extend it. Paths are relative to this file."
    yield ""
    yield f"name = {_quoted(name)}"
    yield f"format = {_quoted(format_)}      # round-robin, individual, gauntlet, swiss, knock-out"
    yield "entrants = ["
    for entrant in entrants:
        yield f"    {_quoted(entrant)},"
    yield ']  # also "bots/*", "hawk@1.2.0", "hawk+dove" (a pair), { bot = "bots/hawk", name = "h2" }'
    yield f"ruleset = {_quoted(ruleset)}    # or a .toml file of house rules; see `pinochle rules list`"
    yield f"boards = {boards}                  # of each match; or games = 10"
    if seed is None:
        yield '# seed = "spring"             # deal from this (public); left out: drawn, and committed to'
    else:
        yield f"seed = {_quoted(seed)}              # public; left out: drawn, and committed to"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
