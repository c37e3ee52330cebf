"""The one folder that a student's file may write: how much is in it, and away with it. Needs only Python."""

from __future__ import annotations

import os

__all__ = ["overfull", "remove"]

MOST_BYTES, MOST_ENTRIES, DEEPEST = 64 << 20, 5_000, 50
"""How much may lie there? More than any program of a course writes, and little for a disk."""


def overfull(folder: str) -> bool:
    """Whether too much lies there, or too deep; what cannot be looked at any more counts as too much."""
    size, entries, pending = 0, 0, [(folder, 0)]
    try:
        while pending:
            place, depth = pending.pop()
            if depth > DEEPEST:
                return True
            with os.scandir(place) as found:
                for entry in found:
                    entries += 1
                    if entry.is_dir(follow_symlinks=False):
                        pending.append((entry.path, depth + 1))
                    else:
                        size += 512 * entry.stat(follow_symlinks=False).st_blocks
                    if size > MOST_BYTES or entries > MOST_ENTRIES:
                        return True
    except FileNotFoundError:  # it went while we looked
        return False
    except OSError:
        return True
    return False


def remove(folder: str) -> None:
    """Remove it with all that is in it, however deep: folders are moved up before they are emptied.

    What cannot be removed stays: bubblewrap holds the folder itself until its end, Windows files in use.
    """
    number = 0
    try:
        while entries := [(entry.path, entry.is_dir(follow_symlinks=False)) for entry in os.scandir(folder)]:
            for path, is_folder in entries:
                if not is_folder:
                    os.unlink(path)
                    continue
                os.chmod(path, 0o700)
                for name in os.listdir(path):
                    number += 1
                    os.rename(os.path.join(path, name), os.path.join(folder, f".{number}.{os.getpid()}"))
                os.rmdir(path)
        os.rmdir(folder)
    except OSError:
        return
