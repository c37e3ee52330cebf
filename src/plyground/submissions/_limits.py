"""What the process around a student's file may use: memory, files, in the end time. Needs only Python."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MEMORY", "enter"]

MEMORY = 1 << 30
"""How much may it hold? A hundred times what minimax needs, and less than would slow the machine down."""
FILE_BYTES, FILES = 16 << 20, 64
"""How large may a file get that it writes, and how many may be open? Students' programs write none."""
CPU_SECONDS = 24 * 3600
"""When does the kernel end it, though who asked has forgotten it? Long after every limit of a course."""


def enter(job: Any, memory: int = MEMORY) -> object:
    """Bound this process; `job` is the module of Windows' job objects. What is given back is to be kept."""
    if sys.platform == "win32":
        return job.enter(memory)
    import resource

    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: FILE_BYTES,
        resource.RLIMIT_NOFILE: FILES,
        resource.RLIMIT_CPU: CPU_SECONDS,
    }
    for what, most in bounds.items():
        hard = resource.getrlimit(what)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (bound, bound))
        except (OSError, ValueError):
            if sys.platform != "darwin":  # macOS knows no bound of memory
                raise
    os.umask(0o077)
    return None
