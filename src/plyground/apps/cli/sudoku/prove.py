"""`plyground sudoku prove`: a proof that a puzzle has no (second) solution."""

from __future__ import annotations

from pathlib import Path

import click

from ..options import FileName, bad_input
from ..output import open_sink, show
from ._answers import unanswered
from ._puzzles import box_option, one_puzzle, time_limit

__all__ = ["command"]


@click.command("prove")
@click.argument("puzzle", type=FileName())
@click.option(
    "--proof", "proof_file", type=click.Path(dir_okay=False, path_type=Path), required=True,
    help="Write the DRAT proof here.",
)  # fmt: skip
@click.option(
    "--cnf", "cnf_file", type=click.Path(dir_okay=False, path_type=Path),
    help="Write the CNF that it is about here, for other checkers; else beside the proof, as .cnf.",
)  # fmt: skip
@click.option(
    "--solver",
    default="cadical",
    show_default=True,
    help="cadical, cadical153, glucose, lingeling, maplesat, cdcl or dpll.",
)
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@box_option
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    proof_file: Path,
    cnf_file: Path | None,
    solver: str,
    seconds: float | None,
    box: str | None,
) -> None:
    """Prove that PUZZLE (a file, - for stdin, or written out) has no solution, or no second one.

    The proof is checked before it is written. Exit code 1 if the puzzle has several solutions,
    3 if the time was over first.
    """
    from ....formats.dimacs import write
    from ....puzzles.sudoku.proving import prove
    from ....puzzles.sudoku.solving import NotUnique
    from ....stopping import Unfinished, deadline, never

    if "-" in (str(proof_file), str(cnf_file)):
        raise click.UsageError("the proof and the CNF need files; stdout is for the solution")
    found = one_puzzle(puzzle, box)
    with bad_input():
        try:
            stopped = deadline(time_limit(seconds), never)
            proof = prove(found, solver, stop=stopped)
            lemmas = proof.check(stopped)
        except Unfinished:
            context.exit(unanswered("not proved", seconds))
        except NotUnique as error:
            show(str(error))
            context.exit(1)
    cnf_file = cnf_file or proof_file.with_suffix(".cnf")
    if cnf_file == proof_file:
        raise click.UsageError("the proof and the CNF need two files")
    with open_sink(str(cnf_file)) as sink:
        sink.write(write(proof.cnf, proof.comments))
    with open_sink(str(proof_file)) as sink:
        sink.writelines(f"{line}\n".encode() for line in proof.lines)
    show(proof.solution.text() if proof.solution else "unsolvable")
    claim = "no second solution" if proof.solution else "no solution"
    show(f"{claim}: proved in {lemmas:,} lemmas, checked; {cnf_file}, {proof_file}", err=True)
