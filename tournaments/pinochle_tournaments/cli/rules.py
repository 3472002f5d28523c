"""`pinochle rules …`: what the rulesets are, and what they say of a hand, a trick, a vector file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_tournaments.cli.output import print_columns, print_json

if TYPE_CHECKING:
    from pinochle_rules import Card, Ruleset
    from pinochle_rules.vectors import VectorResult

__all__ = ["app"]

RULEBOOK = "docs/rules.md"
"""The rulebook's place in the project; each ruleset is a chapter."""

app = typer.Typer(
    help="Rulesets: list and explain them, value a hand, find legal plays, run test vectors.", no_args_is_help=True
)

RulesetName = Annotated[
    str,
    typer.Argument(metavar="RULESET", help="A ruleset (`pinochle rules list`), or a .toml file of house rules."),
]
Options = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="Change an option; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Trump = Annotated[str, typer.Option("--trump", metavar="SUIT", help="Trump: S, H, D or C.")]


@app.command("list")
def list_rulesets(as_json: AsJson = False) -> None:
    """List the rulesets."""
    from pinochle_rules import PRESETS  # noqa: PLC0415

    rows = [_summary(preset) for preset in PRESETS.values()]
    if as_json:
        print_json("rules-list", {"rulesets": rows})
        return
    header = ("RULESET", "SEATS", "DECK", "HAND", "MINIMUM BID", "TARGET")
    print_columns([tuple("-" if each is None else each for each in row.values())[:6] for row in rows], header=header)


@app.command("show")
def show_ruleset(ruleset: RulesetName, option: Options = None, as_json: AsJson = False) -> None:
    """Explain a ruleset: its numbers, then every option with its default, and its place in the rulebook."""
    from pinochle_rules import OPTIONS, format_option_value, options_without_effect  # noqa: PLC0415

    chosen = ruleset_from(ruleset, option)
    changed, idle = dict(chosen.options), options_without_effect(chosen)
    rows = [
        {
            "option": known.name,
            "value": changed.get(known.name, known.default),
            "default": known.default,
            "takes": known.values,
            "meaning": known.meaning,
            "rule": known.rule,
            "without_effect": idle.get(known.name, ""),
        }
        for known in OPTIONS[chosen.name].values()
    ]
    if as_json:
        numbers, book = _summary(chosen), f"{RULEBOOK}#{chosen.name}"
        tables = {"meld": _meld_rows(chosen), "units": _unit_rows(chosen)}
        print_json("rules-show", {"ruleset": numbers, "rulebook": book, **tables, "options": rows})
        return
    about = _summary(chosen) | {"rulebook": f"{RULEBOOK}, chapter {chosen.name}"}
    print_columns([(f"{key.replace('_', ' ')}:", value) for key, value in about.items() if value is not None])
    if chosen.options:
        typer.echo(f"\ndiffers from {chosen.name}:")
        for row in rows:
            if row["option"] in changed:
                value, default = format_option_value(row["value"]), format_option_value(row["default"])
                typer.echo(f"  {row['option']} = {value}, not {default or 'none'}: {row['meaning']}")
    typer.echo("\nmeld, in points, for one set of the cards, two, …:")
    print_columns([(name, " ".join(map(str, cells))) for name, cells in _meld_rows(chosen).items()], indent="  ")
    units = _unit_rows(chosen)
    if units:
        typer.echo("\nunits to or from each opponent, by trump, from which bid on (once; twice if set in play):")
        header = ("", *(str(row["from"]) for row in units["S"]))
        print_columns([header, *((suit, *(row["units"] for row in paid)) for suit, paid in units.items())], indent="  ")
    typer.echo("\noptions (change one with -o NAME=VALUE):")
    for row in rows:
        value, default = format_option_value(row["value"]), format_option_value(row["default"])
        mark = f"{value} (default {default or 'none'})" if value != default else f"{value or 'none'} (default)"
        typer.echo(
            f"  {row['option']} = {mark}\n      {row['meaning']}\n      takes {row['takes']}; rulebook: {row['rule']}"
            + (f"\n      without effect here: {row['without_effect']}" if row["without_effect"] else "")
        )


@app.command("meld")
def value_meld(
    ruleset: RulesetName,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS…", help="Cards, as in AS TS KH.")],
    trump: Trump,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Value the meld of a hand, itemised. The hand may have any number of cards."""
    from pinochle_rules import check_hand, format_cards, parse_suit  # noqa: PLC0415
    from pinochle_rules.meld import shown_melds  # noqa: PLC0415

    chosen = ruleset_from(ruleset, option)
    shown = shown_melds(check_hand(chosen, read_cards(cards)), parse_suit(trump), chosen.meld_table)
    if as_json:
        melds = [{"meld": str(meld), "points": meld.points, "cards": format_cards(meld.cards)} for meld in shown.melds]
        print_json("rules-meld", {"ruleset": chosen.name, "total": shown.points, "melds": melds})
        return
    print_columns([(meld.points, str(meld), format_cards(meld.cards)) for meld in shown.melds])
    typer.echo(f"total {shown.points}")


@app.command("legal")
def find_legal(
    ruleset: RulesetName,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help='The hand, as in "9H TH AH".')],
    trump: Trump,
    trick: Annotated[
        str,
        typer.Option(
            "--trick", metavar="CARDS", help='The cards already played to the trick, in order, as in "QH 9C".'
        ),
    ] = "",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Find the cards of a hand that may be put to a trick, or led to a deal's first. In two-handed: without a stock."""
    from pinochle_rules import check_hand, legal_cards, parse_cards, parse_suit  # noqa: PLC0415
    from pinochle_rules.tricks import first_leads  # noqa: PLC0415

    chosen = ruleset_from(ruleset, option)
    held, played = parse_cards(hand), parse_cards(trick)
    check_hand(chosen, held + played)
    suit = parse_suit(trump)
    if len(played) >= len(chosen.seats):
        raise typer.BadParameter(
            f"the trick is complete with {len(played)} cards: nobody is to play", param_hint="--trick"
        )
    if played:
        legal = sorted(set(legal_cards(chosen, held, played, suit)))
    else:
        legal = list(first_leads(chosen, check_hand(chosen, held), suit, stuck=False).cards)
    if as_json:
        print_json("rules-legal", {"ruleset": chosen.name, "legal": [card.text for card in legal]})
        return
    typer.echo(" ".join(card.text for card in legal))


@app.command("vectors")
def run_vectors(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Vector files (JSON lists).")],
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="RULESET",
            help="The ruleset, or a .toml file of house rules, where the file's name does not tell.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run worked test vectors; prints each failure with got and expected. Exit 1 if any failed or none ran."""
    from pinochle_tournaments.plain_text import one_line  # noqa: PLC0415

    chosen = None if ruleset is None else ruleset_from(ruleset, None)
    results = [(path, result) for path in files for result in _run_file(path, chosen)]
    failed = [(path, result) for path, result in results if result.passed is False]
    stated = [(path, result) for path, result in results if result.passed is None]
    passed = len(results) - len(failed) - len(stated)
    if as_json:
        rows = [
            {"file": str(path), "id": result.id, "passed": result.passed, "message": result.message}
            for path, result in results
        ]
        print_json("rules-vectors", {"passed": passed, "failed": len(failed), "stated": len(stated), "vectors": rows})
    else:
        for path, result in stated:
            typer.echo(one_line(f"{path.name} {result.id}: stated: {result.message}"))
        for path, result in failed:
            typer.echo(one_line(f"{path.name} {result.id}: {result.message}"))
        typer.echo(f"{passed} passed, {len(failed)} failed")
    if not (failed or passed):
        typer.echo(f"no vector ran: {'only facts for people were' if stated else 'nothing was'} found", err=True)
    if failed or not passed:
        raise typer.Exit(1)


def _run_file(path: Path, ruleset: Ruleset | None) -> list[VectorResult]:
    from pinochle_rules import RulesError, RulesetError  # noqa: PLC0415
    from pinochle_rules.vectors import ruleset_of_file, run_vectors  # noqa: PLC0415

    from pinochle_tournaments.errors import ArenaError, reason_of  # noqa: PLC0415

    try:
        text = path.read_text(encoding="utf-8")
        if ruleset is None:
            return run_vectors(text, ruleset_of_file(path.name))
        return run_vectors(text, ruleset.name, dict(ruleset.options))
    except (OSError, UnicodeDecodeError) as error:
        raise ArenaError(f"{path} cannot be read: {reason_of(error)}") from error
    except RulesError as error:
        unnamed = isinstance(error, RulesetError) and not ruleset
        hint = "; --ruleset names one where the file's name does not" if unnamed else ""
        raise ArenaError(f"{path}: {error}{hint}") from error


def ruleset_from(name: str, options: list[str] | None) -> Ruleset:
    """The ruleset of a name or a file of house rules, and `-o` options."""
    from pinochle_rules import parse_option  # noqa: PLC0415

    from pinochle_tournaments import rulesets  # noqa: PLC0415

    return rulesets.ruleset_from(name, dict(parse_option(text) for text in options or []))


def read_cards(words: list[str]) -> tuple[Card, ...]:
    """Cards from command-line words, each of which may hold several."""
    from pinochle_rules import parse_cards  # noqa: PLC0415

    return parse_cards(" ".join(words))


def _summary(ruleset: Ruleset) -> dict[str, object]:
    ace, ten, king, queen, jack = ruleset.counters
    return {
        "ruleset": ruleset.name,
        "seats": len(ruleset.seats),
        "deck": len(ruleset.deck_cards),
        "hand": ruleset.hand_cards,
        "minimum_bid": ruleset.minimum_bid if ruleset.has_contract else None,
        "target": None if ruleset.game_deals else ruleset.target,
        "deals_in_a_game": ruleset.game_deals or None,
        "highest_bid": ruleset.maximum_bid if ruleset.has_contract else None,
        "counted_in": ruleset.counted_in,
        "counters": f"A {ace}, T {ten}, K {king}, Q {queen}, J {jack}, last trick {ruleset.last_trick_points}",
        "trick_points": ruleset.total_trick_points,
        "forfeit": ruleset.forfeit_points,
    }


def _unit_rows(ruleset: Ruleset) -> dict[str, list[dict[str, int]]]:
    """By trump, from which bid on a contract pays how many units; empty where it settles in points."""
    from pinochle_rules import Suit  # noqa: PLC0415
    from pinochle_rules.switches import Settlement  # noqa: PLC0415

    if ruleset.settlement is not Settlement.UNITS:
        return {}
    return {
        suit.letter: [{"from": bid, "units": ruleset.units(bid, suit)} for bid, _ in ruleset.unit_table]
        for suit in Suit
    }


def _meld_rows(ruleset: Ruleset) -> dict[str, list[int]]:
    rows = ("run", "royal_marriage", "marriage", "dix", "pinochle", "aces", "kings", "queens", "jacks")
    table = {row.replace("_", " "): list(getattr(ruleset.meld_table, row)) for row in rows}
    if ruleset.meld_table.spare_honour:
        table["spare king or queen beside a single run"] = [ruleset.meld_table.spare_honour]
    return {row: cells for row, cells in table.items() if cells}
