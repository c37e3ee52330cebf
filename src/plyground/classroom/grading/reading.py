"""What is wrong with a file before it runs: too large, a notebook, another encoding; nothing is executed."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

__all__ = ["MOST_BYTES", "fault"]

MOST_BYTES = 1 << 20
"""How large may a program be? A hundred times what a student writes."""
LOOKED_AT = 4096
MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
NAMED = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
KNOWN = re.compile(
    r"(?:utf-?8(?:-sig)?|us-ascii|ascii|latin-?1|iso-?8859-?\d+|cp\d+|windows-\d+|mac-\w+|gb\w+|big5|shift_jis"
    r"|euc[-_]\w+|koi8-\w)",
    re.IGNORECASE,
)
"""Which encodings are programs written in? Others are none, or take long to read."""


def fault(path: Path, file: str) -> str:
    """Why a file cannot be a student's module, in one line without its name; "" if it can."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            return f"has {size / 1e6:,.1f} MB; a program has at most {MOST_BYTES >> 20} MB"
        data = path.read_bytes()
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if _is_notebook(path, data):
        return f"is a notebook, not a module; export its code as {file}"
    if path.suffix.lower() not in (".py", ""):
        return f"is not a Python file; {file} is asked for"
    return _encoding_fault(data)


def _is_notebook(path: Path, data: bytes) -> bool:
    head = data[:LOOKED_AT].lstrip(b"\xef\xbb\xbf \r\n\t")
    told = b'"cells"' in head or b'"nbformat"' in data[-LOOKED_AT:]
    return path.suffix.lower() == ".ipynb" or (head.startswith(b"{") and told)


def _encoding_fault(data: bytes) -> str:
    for mark, name in MARKS.items():
        if data.startswith(mark):
            return f"is written in {name}; save it as UTF-8"
    if b"\0" in data:
        return "holds null bytes: it is no text; save it as UTF-8"
    named = next(filter(None, map(NAMED.match, data.split(b"\n", 2)[:2])), None)
    encoding = named[1].decode() if named else "utf-8"
    if not KNOWN.fullmatch(encoding):
        return f"says that it is in {encoding[:20]!r}; save it as UTF-8"
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        where = f"byte 0x{data[error.start]:02x} in line {line}"
        remedy = "save it as UTF-8" if named else "save it as UTF-8, or name its encoding in line 1"
        return f"is not in {encoding.upper()} ({where}); {remedy}"
    except LookupError:
        return f"says that it is in {encoding[:20]!r}, which Python does not know; save it as UTF-8"
    return ""
