"""`plyground sat`: solve any DIMACS file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import click

from ..options import bad_input
from ..sink import open_sink

__all__ = ["command"]

SATISFIABLE, UNSATISFIABLE = 10, 20
WIDTH = 78


@click.command("sat")
@click.argument("cnf", type=click.File("rb"), metavar="FILE.cnf")
@click.option(
    "--solver", default="cadical", show_default=True, help="cadical, glucose, minisat, program:NAME, …"
)
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@click.option(
    "--proof",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a DRAT proof of unsatisfiability here.",
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
    With --check: `s VERIFIED` and 20, or `s NOT VERIFIED` and 1.
    """
    from ....api import Limit, Unfinished
    from ....formats.dimacs import read
    from ....solvers import drat
    from ....solvers import solver as make

    with bad_input():
        problem = read(cnf)
        limit = Limit(seconds=seconds)
        if to_check is not None:
            lines = (line.decode("ascii", "replace") for line in to_check)
            try:
                lemmas = drat.check(problem, lines)
            except ValueError as error:
                click.echo(f"plyground: {error}", err=True)
                click.echo("s NOT VERIFIED")
                context.exit(1)
            click.echo(f"c {lemmas} lemmas\ns VERIFIED")
            context.exit(UNSATISFIABLE)
        chosen = make(solver)
        if not hasattr(chosen, "models"):
            raise LookupError(f"{solver} reads no CNF; cadical, glucose, minisat and program:NAME do")
        try:
            if proof is not None:
                model = _with_proof(problem, solver, limit, proof)
            else:
                model = next(chosen.models(problem, limit, lambda: False), None)
        except Unfinished:
            click.echo("s UNKNOWN")
            context.exit(0)
    if model is None:
        click.echo("s UNSATISFIABLE")
        context.exit(UNSATISFIABLE)
    click.echo("s SATISFIABLE")
    known = {abs(literal): literal for literal in model}
    values = [known.get(variable, -variable) for variable in range(1, problem.variables + 1)]
    click.echo("\n".join(_value_lines(values)))
    context.exit(SATISFIABLE)


def _with_proof(problem: object, solver: str, limit: object, path: Path) -> list[int] | None:
    from ....solvers.oracle import Remote, deadline
    from ....solvers.sat import ENGINES

    if solver not in ENGINES:
        raise LookupError(f"{solver} writes no proofs here; {', '.join(ENGINES)} do")
    with Remote(ENGINES[solver], problem, proof=True) as oracle:  # type: ignore[arg-type]
        model = oracle.solve(stopped=deadline(limit, lambda: False))  # type: ignore[arg-type]
        if model is None:
            with open_sink(str(path)) as sink:
                sink.writelines(f"{line}\n".encode() for line in oracle.proof())
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
