"""`plyground doctor`: what is there, what is missing and how to get it."""

from __future__ import annotations

import logging
from itertools import groupby

import click

from ..output import json_line, show

__all__ = ["command"]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(as_json: bool) -> int:
    """Say what is there, what is missing, what it is for and how to get it.

    Exit code 1 if something is missing without which Plyground does not run.
    """
    from dataclasses import asdict

    from .... import __version__, plugins
    from ..findings import NEEDED, examine

    logging.getLogger(plugins.__name__).setLevel(logging.ERROR)  # what it warns of is said here
    findings = list(examine())
    for kind in plugins.DECLARED:
        plugins.working(kind)
    faults = plugins.faults()
    runs = all(finding.there for finding in findings if finding.kind == NEEDED)
    if as_json:
        found = [asdict(finding) for finding in findings]
        show(json_line({"version": __version__, "runs": runs, "findings": found, "plugins": faults}))
        return not runs
    show(f"Plyground {__version__}")
    for kind, group in groupby(findings, lambda finding: finding.kind):
        show(f"\n{kind.capitalize()}")
        for finding in group:
            said = [finding.what] if finding.there else [finding.what, f"for {finding.use}", finding.remedy]
            mark = "ok" if finding.there else "missing"
            show(f"  {mark:8}{finding.name:16}{'; '.join(filter(None, said))}")
    if faults:
        show("\nPlugins that cannot be used")
        for fault in faults:
            show(f"  {fault}")
    return not runs
