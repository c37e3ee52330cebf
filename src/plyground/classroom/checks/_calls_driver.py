"""A driver for any module of functions: calls in, values out with their types. Needs only Python.

A value is a pair: its type's name and what it holds, as in ["set", [["int", 3]]]; what is no plain
value of Python's own is ["object", how it looks]. So an answer cannot pass for another that looks like it.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

MOST_PRINTED = 10_000
"""What is printed is cut off after so many characters."""
DEEPEST = 20
MOST_ITEMS = 10_000
LONGEST = 80
LARGEST = 10**15

_type, _len, _repr, _sorted = type, len, repr, sorted


def begin(module: ModuleType) -> dict[str, Any]:
    return {"functions": [name for name, value in vars(module).items() if callable(value)]}


def answer(module: ModuleType, order: dict[str, Any]) -> dict[str, Any]:
    """{"value": …, "kept": whether the arguments are as they were} of {"function", "arguments"},
    or of {"call": an expression in the module's own names}."""
    if "call" in order:
        names = dict(vars(module))
        return {"value": encode(eval(compile(order["call"], "<call>", "eval"), names)), "kept": True}
    arguments = [decode(each) for each in order["arguments"]]
    value = getattr(module, order["function"])(*arguments)
    return {"value": encode(value), "kept": [encode(each) for each in arguments] == order["arguments"]}


def encode(value: Any, depth: int = 0) -> list[Any]:
    kind = _type(value)
    if value is None:
        return ["None", None]
    if kind is bool or kind is str or (kind is int and -LARGEST <= value <= LARGEST):
        return [kind.__name__, value]
    if kind is float:
        return ["float", _repr(value)]
    if depth < DEEPEST and kind in (list, tuple, set, frozenset, dict) and _len(value) <= MOST_ITEMS:
        items = value.items() if kind is dict else value
        held = [encode(item, depth + 1) for item in items]
        ordered = held if kind in (list, tuple) else _sorted(held, key=_repr)
        return [kind.__name__, ordered]
    return ["object", f"{kind.__name__}: {_repr(value)[:LONGEST]}"]


def decode(pair: list[Any]) -> Any:
    kind, held = pair
    if kind in ("None", "bool", "int", "str"):
        return held
    if kind == "float":
        return float(held)
    items = [decode(item) for item in held]
    return {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict}[kind](items)
