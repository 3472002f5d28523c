"""The one error of this package.

What a bot or a referee sends wrongly becomes a `ProtocolError`; errors of the protobuf library never leave the package.
"""

from __future__ import annotations

__all__ = ["ProtocolError"]


class ProtocolError(ValueError):
    """A message that breaks the protocol; the text says which and how."""
