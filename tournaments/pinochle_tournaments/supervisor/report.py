"""What comes out of playing an event: `EventReport`. Values only; results are in the store."""

from __future__ import annotations

from dataclasses import dataclass

from pinochle_referee.ports import IdleUse

__all__ = ["EventReport", "OffTurn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTurn:
    """A bot whose processes kept the processors busy while nothing was asked of them."""

    bot: str
    use: IdleUse

    def __str__(self) -> str:
        share = self.use.cpu_seconds / self.use.seconds
        return (
            f"{self.bot} used {share:.0%} of a processor while it was not its turn ({self.use.cpu_seconds:.0f} s of"
            f" {self.use.seconds:.0f} s that were looked at)"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport:
    """How the play of this run went."""

    is_interrupted: bool = False
    """Somebody stopped it before all was played."""
    is_turn_over: bool = False
    """Its time was up, or it made room for somebody who wants to write: there is more to play."""
    is_signalled: bool = False
    """Somebody asked it to stop, and it may have been over by then."""
    failure: str = ""
    """What of the host ended it, in a sentence; empty: nothing did."""
    matches: int = 0
    """Matches that came to their end in this run."""
    boards: int = 0
    """Boards (games) that ended at all their tables in this run."""
    faults: int = 0
    failed_starts: int = 0
    """How often a bot could not start, restarts included."""
    void_deals: int = 0
    """Deals that stay void, for the host failed too often."""
    concurrency: int = 0
    """Matches at a time at the end; less than at first if the host was overburdened."""
    benched: tuple[str, ...] = ()
    off_turn: tuple[OffTurn, ...] = ()
    seconds: float = 0.0

    @property
    def exit_code(self) -> int:
        """0 fine; 1 deals stay void, the host failed, or a bot could not start; 3 interrupted, to be gone on with."""
        if self.is_interrupted:
            return 3
        return 1 if self.failure or self.void_deals or self.failed_starts else 0
