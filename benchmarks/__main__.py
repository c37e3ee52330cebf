"""`python -m benchmarks [TOPIC …]`: run all benchmarks, or those named."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from plyground.apps.cli.group import version


def main() -> int:
    folder = str(Path(__file__).parent)
    topics = [m.name for m in iter_modules([folder]) if not m.name.startswith("_") and m.name != "table"]
    wanted = sys.argv[1:] or topics
    for topic in wanted:
        if topic not in topics:
            print(f"no benchmark {topic!r}; there is {', '.join(topics)}", file=sys.stderr)
            return 2
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{version()}, Python {platform.python_version()}, {platform.machine()}, load {load:.1f}")
    print("Times are CPU times; peers run in the same minute on the same machine, so read the ratios.")
    for topic in wanted:
        module = import_module(f"benchmarks.{topic}")
        print(f"\n## {topic}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.run()
    return 0


sys.exit(main())
