"""`plyground sat`: solve any DIMACS file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from ..options import bad_input
from ..output import open_sink, show

if TYPE_CHECKING:
    from ....cnf import CNF
    from ....stopping import Stop

__all__ = ["command"]

SATISFIABLE, UNSATISFIABLE = 10, 20
WIDTH = 78
LONGEST_LINE = 1 << 20


@click.command("sat")
@click.argument("cnf", type=click.File("rb"), metavar="FILE.cnf")
@click.option(
    "--solver", default="cadical", show_default=True, help="cadical, glucose, minisat, program:NAME, …"
)
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@click.option(
    "--proof",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a DRAT proof of unsatisfiability here (cadical, glucose, lingeling, maplesat, cdcl).",
)
@click.option(
    "--check", "to_check", type=click.File("rb"),
    help="Check this DRAT proof (text) that the file is unsatisfiable; nothing is solved.",
)  # fmt: skip
@click.pass_context
def command(
    context: click.Context,
    cnf: BinaryIO,
    solver: str,
    seconds: float | None,
    proof: Path | None,
    to_check: BinaryIO | None,
) -> None:
    """Solve FILE.cnf (DIMACS; - for stdin), as SAT competitions have it.

    Prints `s SATISFIABLE` with `v` lines and exits with 10, `s UNSATISFIABLE` with 20, `s UNKNOWN` with 0.
    With --check: `s VERIFIED` and 20, `s NOT VERIFIED` and 1, `s UNKNOWN` and 0.
    """
    from ....formats.dimacs import read_stream
    from ....solvers import solver as make
    from ....stopping import Limit, Unfinished, deadline, never

    if proof is not None and to_check is not None:
        raise click.UsageError("--proof writes a proof, --check reads one: one of them at a time")
    with bad_input():
        problem = read_stream(cnf)
        stopped = deadline(Limit(seconds=seconds), never)
        try:
            if to_check is not None:
                context.exit(_check(problem, to_check, stopped))
            chosen = make(solver)
            if not hasattr(chosen, "models"):
                raise LookupError(f"{solver} reads no CNF; cadical, glucose, minisat and program:NAME do")
            if proof is not None:
                model = _with_proof(problem, solver, stopped, proof)
            else:
                model = next(chosen.models(problem, stop=stopped), None)
        except Unfinished:
            show("s UNKNOWN")
            context.exit(0)
    if model is None:
        show("s UNSATISFIABLE")
        context.exit(UNSATISFIABLE)
    show("s SATISFIABLE")
    known = {abs(literal): literal for literal in model}
    values = [known.get(variable, -variable) for variable in range(1, problem.variables + 1)]
    show("\n".join(_value_lines(values)))
    context.exit(SATISFIABLE)


def _check(problem: CNF, proof: BinaryIO, stopped: Stop) -> int:
    """Say whether a proof holds, and give the exit code that says the same."""
    from ....sat import drat

    lines = (line.decode("ascii", "replace") for line in iter(lambda: proof.readline(LONGEST_LINE), b""))
    try:
        lemmas = drat.check(problem, lines, stopped)
    except ValueError as error:
        show(f"plyground: {error}", err=True)
        show("s NOT VERIFIED")
        return 1
    show(f"c {lemmas} lemmas\ns VERIFIED")
    return UNSATISFIABLE


def _with_proof(problem: CNF, solver: str, stopped: Stop, path: Path) -> list[int] | None:
    from ....solvers.sat import find_proof

    model, lines = find_proof(solver, problem, stopped)
    if model is None:
        with open_sink(str(path)) as sink:
            sink.writelines(f"{line}\n".encode() for line in lines)
    return model


def _value_lines(literals: Sequence[int]) -> Iterator[str]:
    line = "v"
    for literal in (*literals, 0):
        word = f" {literal}"
        if len(line) + len(word) > WIDTH:
            yield line
            line = "v"
        line += word
    yield line
