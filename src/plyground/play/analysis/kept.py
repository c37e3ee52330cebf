"""Studies that are kept for later: one file each in the data folder, or in memory where there is none."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from threading import Lock
from typing import Any

from ... import atomic
from ...formats.study import describe, read_study
from ...study import Study
from ..store import STUDIES

__all__ = ["KeptStudies"]

MOST = 2_000
"""How many studies are kept? The ones untouched longest make room for new ones."""
ID = re.compile(r"[A-Za-z0-9_-]{8,32}")


class KeptStudies:
    """Studies by their ids; whoever kept one may change it, whoever has its id may read it."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = None if folder is None else folder / STUDIES
        self._memory: dict[str, str] = {}
        self._lock = Lock()

    def save(self, owner: str, study: Study, id: str = "") -> str:
        """Keep a study, over the one of this id if it is the owner's; its id."""
        with self._lock:
            if not id or self._owner(id) != owner:
                id = secrets.token_urlsafe(9)
            text = json.dumps({"owner": owner, **describe(study)})
            if self.folder is None:
                self._memory.pop(id, None)
                self._memory[id] = text
                for old in list(self._memory)[: max(0, len(self._memory) - MOST)]:
                    del self._memory[old]
            else:
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                atomic.write(self.folder / f"{id}.json", text.encode())
                self._prune()
            return id

    def load(self, id: str) -> Study:
        """The study of that id; LookupError if there is none."""
        found = self._stored(id)
        if found is None:
            raise LookupError("there is no such study here; it may have been erased")
        return read_study(found)

    def _owner(self, id: str) -> str | None:
        found = self._stored(id)
        return None if found is None else str(found.get("owner"))

    def _stored(self, id: str) -> dict[str, Any] | None:
        if not ID.fullmatch(id):
            return None
        try:
            text = (
                self._memory.get(id)
                if self.folder is None
                else (self.folder / f"{id}.json").read_text("utf-8")
            )
            found = None if text is None else json.loads(text)
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def _prune(self) -> None:
        assert self.folder is not None
        files = list(self.folder.glob("*.json"))
        if len(files) > MOST:
            for path in sorted(files, key=lambda path: path.stat().st_mtime)[: len(files) - MOST]:
                path.unlink(missing_ok=True)
