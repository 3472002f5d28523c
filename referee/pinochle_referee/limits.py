"""What one bot may use: memory and processes. Judged on samples; whoever exceeds a limit is killed by the keeper.

Part of the keeper: standard library only. Nothing is measured or killed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["ResourceLimits"]

_MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceLimits:
    """The most that a bot process with everything it started may use; None: unlimited.

    Memory is the sum of resident sizes, so pages shared between processes count once for each. A process limit of the
    kernel (`RLIMIT_NPROC`) would count all processes of the user, an address-space limit (`RLIMIT_AS`) would refuse
    runtimes that reserve much and use little: hence samples.
    """

    memory_bytes: int | None = 4 << 30
    processes: int | None = 256

    def exceeded_by(self, resident_bytes: Sequence[int]) -> str:
        """Which limit a bot exceeds whose processes have these resident sizes, as the end of a sentence, or ""."""
        if self.processes is not None and len(resident_bytes) > self.processes:
            return f"ran {len(resident_bytes)} processes, and the limit is {self.processes}"
        used_bytes = sum(resident_bytes)
        if self.memory_bytes is not None and used_bytes > self.memory_bytes:
            return f"used {used_bytes // _MIB} MiB of memory, and the limit is {self.memory_bytes // _MIB} MiB"
        return ""
