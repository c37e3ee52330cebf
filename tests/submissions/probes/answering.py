"""Answers that are no answers: each is this file's failed check. Beside it, words of which one is said."""

PROBES = {
    "nothing": ("return None", "[None]"),
    "nested deep": ("x = []\nfor _ in range(100_000): x = [x]\nreturn x", "nested too deep"),
    "nested in itself": ("x = []\nx.append(x)\nreturn x", "nested too deep"),
    "too long": ("return 'x' * 50_000_000", "too long"),
    "too many": ("return [0] * 10_000_000", "too long"),
    "many of many": ("x = 0\nfor _ in range(9): x = [x] * 10\nreturn x", "too long or late"),
    "not a number": ("return float('nan')", "of the kind float"),
    "without bound": ("return float('inf')", "of the kind float"),
    "a number of a million digits": ("return 10 ** 1_000_000", "of the kind int"),
    "bytes": ("return b'x'", "of the kind bytes"),
    "a set": ("return {1, 2}", "of the kind set"),
    "a generator without end": ("return itertools.count()", "of the kind count"),
    "keys that are no strings": ("return {1: 2}", "keys are not strings"),
    "a number in disguise": ("return type('int', (int,), {'__eq__': lambda *_: True})(5)", "of the kind int"),
    "a string in disguise": ("return type('str', (str,), {'__len__': lambda _: 0})('x')", "of the kind str"),
    "a list that never ends": ("""
        class Endless(list):
            def __iter__(self): return itertools.count()
        return Endless()""", "of the kind Endless"),
    "a class that lies": ("""
        class Liar:
            @property
            def __class__(self): return dict
        return Liar()""", "of the kind Liar"),
    "an exception without end": ("""
        class E(Exception):
            def __str__(self):
                while True: pass
        raise E""", "late"),
    "an exception that fails to tell": ("""
        class E(BaseException):
            def __str__(self): raise E
        raise E""", "file.py"),
    "an exception with an odd class": ("""
        class M(type):
            def __getattribute__(self, name): raise KeyError(name)
        class E(Exception, metaclass=M): pass
        raise E('x')""", "file.py"),
    "an exception that hides where it came from": ("""
        class E(Exception):
            __traceback__ = property(lambda self: self)
        raise E('x')""", "in f: E: x"),
    "an exception of a thousand pages": ("raise ValueError('x' * 10**8)", "ValueError: xxx"),
    "orders for a terminal": ("raise ValueError('\\x1b[2J\\x1b]0;mine\\x07')", "ValueError"),
    "half of a letter": ("raise ValueError('\\ud800')", "ValueError"),
}  # fmt: skip
