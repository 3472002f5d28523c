"""When two matches are the same match, and in what they differ if not.

Pure: text and hashes of values. The seed has no part in the hash, because a drawn one is only known afterwards.
"""

from __future__ import annotations

import hashlib
import json

from pinochle_referee.ports import BotIdentity
from pinochle_rules import format_option_value

from pinochle_tournaments.storage.values import MatchIdentity

__all__ = ["differences", "event_name", "identity_sha256", "milliseconds", "options_json", "overrides_json"]


def identity_sha256(identity: MatchIdentity) -> str:
    """The hash of everything that makes a match this one, but its seed."""
    values = {
        "bots": [[bot.name, bot.version, bot.content_hash, list(map(list, bot.overrides))] for bot in identity.bots],
        "ruleset": identity.ruleset.name,
        "options": dict(identity.ruleset.options),
        "format": str(identity.match_format),
        "decision_ms": milliseconds(identity.decision_seconds),
        "bank_ms": milliseconds(identity.bank_seconds),
        "penalty": str(identity.penalty),
        "max_forfeits": identity.max_forfeits,
        # Left out where there is none: matches of older stores have no such entry in their hash.
        **({"stop_rule": identity.stop_rule} if identity.stop_rule else {}),
        **({"deals": identity.deals_sha256} if identity.deals_sha256 else {}),
    }
    return hashlib.sha256(json.dumps(values, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def event_name(identity: MatchIdentity, secret_sha256: str) -> str:
    """A name that the same command gives to the same event in any store."""
    return hashlib.sha256(f"{identity_sha256(identity)}{secret_sha256}".encode()).hexdigest()[:12]


def differences(stored: MatchIdentity, wanted: MatchIdentity) -> tuple[str, ...]:
    """In what a match that is wanted differs from one in the store, a few words each; empty: in nothing."""
    found = _bots(stored.bots, wanted.bots)
    if stored.ruleset.name != wanted.ruleset.name:
        found.append(f"ruleset {wanted.ruleset.name}, not {stored.ruleset.name}")
    else:
        old, new = dict(stored.ruleset.options), dict(wanted.ruleset.options)
        for name in sorted({*old, *new}):
            if old.get(name) != new.get(name):
                shown = [format_option_value(side[name]) if name in side else "the default" for side in (new, old)]
                found.append(f"option {name} {shown[0]}, not {shown[1]}")
    if stored.match_format != wanted.match_format:
        found.append(f"{wanted.match_format}, not {stored.match_format}")
    for what, old_seconds, new_seconds in (
        ("decision time", stored.decision_seconds, wanted.decision_seconds),
        ("bank time", stored.bank_seconds, wanted.bank_seconds),
    ):
        if milliseconds(old_seconds) != milliseconds(new_seconds):
            found.append(f"{what} {_seconds(new_seconds)}, not {_seconds(old_seconds)}")
    if stored.penalty != wanted.penalty:
        found.append(f"penalty {wanted.penalty}, not {stored.penalty}")
    if stored.max_forfeits != wanted.max_forfeits:
        found.append(f"at most {wanted.max_forfeits} forfeits, not {stored.max_forfeits}")
    if stored.stop_rule != wanted.stop_rule:
        rules = [each.stop_rule or "a fixed number of boards" for each in (wanted, stored)]
        found.append(f"{rules[0]}, not {rules[1]}")
    if stored.deals_sha256 != wanted.deals_sha256:
        found.append("other deals" if wanted.deals_sha256 and stored.deals_sha256 else _whose_deals(wanted))
    # Without a seed any drawn secret will do.
    if stored.seed != wanted.seed:
        found.append(f"seed {_seed(wanted.seed)}, not {_seed(stored.seed)}")
    return tuple(found)


def milliseconds(seconds: float | None) -> int | None:
    """Whole milliseconds: what a store keeps of a time."""
    return None if seconds is None else round(seconds * 1000)


def options_json(identity: MatchIdentity) -> str:
    """The options that differ from the preset, as a store keeps them."""
    return json.dumps(dict(identity.ruleset.options))


def overrides_json(bot: BotIdentity) -> str:
    """The environment set on top of a bot, as a store keeps it."""
    return json.dumps([list(pair) for pair in bot.overrides], ensure_ascii=False)


def _bots(stored: tuple[BotIdentity, ...], wanted: tuple[BotIdentity, ...]) -> list[str]:
    found: dict[str, None] = {}
    for old, new in zip(stored, wanted, strict=False):
        if old.name != new.name:
            found[f"{new.name} in the place of {old.name}"] = None
        elif old.version != new.version:
            found[f"{new.name} {new.version}, not {old.version}"] = None
        elif old.overrides != new.overrides:
            found[f"other settings of {new.name}"] = None
        elif old.content_hash != new.content_hash:
            found[f"the files of {new.name} have changed"] = None
    return list(found)


def _seconds(seconds: float | None) -> str:
    return "none" if seconds is None else f"{seconds:g} s"


def _whose_deals(wanted: MatchIdentity) -> str:
    return "given deals, not dealt ones" if wanted.deals_sha256 else "dealt from the seed, not given"


def _seed(seed: str | None) -> str:
    return "drawn" if seed is None else repr(seed)
