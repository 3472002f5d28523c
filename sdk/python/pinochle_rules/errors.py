"""The errors of the pure core.

Raised here and by the sibling modules; whatever raises one of these has changed nothing.
"""

from __future__ import annotations

__all__ = ["IllegalAction", "NotationError", "RecordError", "RulesError", "RulesetError", "UnreadableAction"]


class RulesError(ValueError):
    """Base of everything that `pinochle_rules` raises on purpose."""


class IllegalAction(RulesError):
    """An action that the rules do not allow here; the text names the action, the seat and the reason."""


class NotationError(RulesError):
    """A text that is not notation for the value asked for; the text quotes it."""


class RulesetError(RulesError):
    """An unknown ruleset, an unknown option, or a value that an option does not take."""


class RecordError(RulesError):
    """A deal record that cannot be read: a missing key, a wrong type, a hand that no deck yields."""


class UnreadableAction(RecordError):
    """An action of a record that is no notation."""

    def __init__(self, action: int, reason: str) -> None:
        super().__init__(f"action {action}: {reason}")
        self.action = action
        """Its index, from 0."""
        self.reason = reason
