"""A review as a page that stands alone: graph, turning points with their boards, exercises."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ... import fonts
from .annotated import exercises
from .review import Judgement, Review, expected
from .words import accuracy_text, move_number, turning_point

__all__ = ["review_page"]

STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
"""What may such a page load? Nothing; the words of a file in it cannot change that."""
WIDTH, HEIGHT = 800, 160


def review_page(review: Review) -> str:
    """The page as text."""
    game, study = review.study.game, review.study
    names = [name or side for name, side in zip(study.players, game.players, strict=True)]
    title = f"{names[0]} – {names[1]}"
    facts = [
        *((f"Points kept by {side}", accuracy_text(review, n)) for n, side in enumerate(game.players)),
        ("Turning points", str(len(review.turning_points))),
        ("Result", study.result or "*"),
    ]
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    points = "".join(_point(review, judged) for judged in review.turning_points)
    part = "" if review.complete else f" It was stopped; the last {len(review.judgements)} moves are here."
    about = (game.title, study.tag("Event"), study.tag("Date"))
    body = (
        f"<h1>{escape(title)}</h1>"
        f'<p class="dim">{escape(" · ".join(filter(None, about)))}'
        f" · reviewed in {review.seconds:.0f} s by {escape(review.engine or 'the engine')}.{part}</p>"
        f"<section><dl>{listed}</dl></section>"
        f"<section><h2>The score over the game</h2>{_graph(review)}"
        f'<p class="dim">Above the middle: {escape(game.players[0])} can expect more points. Dots: turning '
        "points.</p></section>"
        + (f'<h2>Turning points</h2><ol class="points">{points}</ol>' if points else "")
        + _exercises(review)
        + f'<section><h2>Moves</h2><ol class="moves">{_moves(review)}</ol></section>'
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<title>{escape(title)}</title>\n'
        f"<style>{_style()}</style>\n</head>\n<body>\n<main>{body}</main>\n"
        "<footer>Made by plyground review; this page asks no server for anything.</footer>\n</body></html>\n"
    )


def _graph(review: Review) -> str:
    found = review.judgements
    if not found:
        return '<p class="dim">No move was reviewed.</p>'
    step = WIDTH / max(1, len(found))
    points = [(n * step + step / 2, HEIGHT * (1 - expected(each.played))) for n, each in enumerate(found)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    area = f"{points[0][0]:.1f},{HEIGHT / 2} {line} {points[-1][0]:.1f},{HEIGHT / 2}"
    dots = "".join(
        f'<circle class="turn" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>'
        f"{escape(turning_point(review.study.game, each))}</title></circle>"
        for each, (x, y) in zip(found, points, strict=True)
        if each.symbol
    )
    side = review.study.game.players[0]
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="What {escape(side)} can expect after each of {len(found)} moves">'
        f'<polygon class="area" points="{area}"/>'
        f'<line class="zero" x1="0" x2="{WIDTH}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}"/>'
        f'<polyline class="score" points="{line}"/>{dots}</svg>'
    )


def _point(review: Review, judged: Judgement) -> str:
    game, nodes = review.study.game, review.study.nodes()
    node = nodes[judged.number]
    better = " ".join(game.text(move) for move in judged.line[:9])
    answer = " ".join(game.text(move) for move in judged.reply[:9])
    drawn = _picture(game, nodes[node.parent].state, game.path(judged.move))
    return (
        f'<li class="point"><div>{drawn}</div><div><h2>{escape(move_number(judged.ply))} '
        f"{escape(game.text(judged.move))}{judged.symbol}</h2>"
        f"<p>{escape(turning_point(game, judged))}</p>"
        f'<p class="dim">Better: {escape(better)}</p>'
        f'<p class="dim">As played: {escape(answer)}</p></div></li>'
    )


def _picture(game: Any, state: Any, marked: Sequence[int] = ()) -> str:
    drawn: str = game.picture(state, marked)._repr_svg_()
    return drawn.replace(fonts.embedded(), "")


def _exercises(review: Review) -> str:
    found = exercises(review)
    if not found:
        return ""
    game = review.study.game
    items = []
    for each in found:
        state = game.parse_state(each["position"])
        side = game.players[game.player(state)]
        items.append(
            f'<li class="point"><div>{_picture(game, state)}</div><div>'
            f"<p>{escape(side)} to move. {escape(each['played'])} was played; what is better?</p>"
            f"<details><summary>Show it</summary><p>{escape(' or '.join(each['good']))}. "
            f"{escape(each['says'])}</p></details></div></li>"
        )
    return f'<h2>Find the better move</h2><ol class="points">{"".join(items)}</ol>'


def _moves(review: Review) -> str:
    game = review.study.game
    return "".join(
        f"<li>{move_number(each.ply)} {escape(game.text(each.move))}<b>{each.symbol}</b> "
        f'<span class="dim">{escape(game.value_text(each.played))}, depth {each.depth}</span></li>'
        for each in review.judgements
    )


@cache
def _style() -> str:
    faces = [
        f"@font-face{{font-family:'Plyground {family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_font(file)}) format('woff2')}}"
        for family, weight, file in (
            ("Sans", 400, "sans-400"), ("Sans", 600, "sans-600"), ("Serif", 600, "serif-600"),
        )
    ]  # fmt: skip
    return "".join(faces) + STYLE.read_text("utf-8")


def _font(name: str) -> str:
    return b64encode((fonts.FOLDER / f"{name}.woff2").read_bytes()).decode()
