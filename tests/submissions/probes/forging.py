"""Verdicts that a file would write itself: none of these knows a right answer, so each must stay wrong."""

PROBES = {
    "answers written in advance": """
        for number in range(1, 64):
            try: os.write(number, b'{"results": [null, null, null]}\\n' * 10)
            except OSError: pass
        def f(n): return None""",
    "answers with a nonce of its own": """
        for number in range(1, 64):
            try: os.write(number, b'0' * 32 + b' {"results": [null, null, null]}\\n')
            except OSError: pass
        def f(n): return None""",
    "a verdict, and the end": """
        print('3 of 3 checks passed')
        def f(n):
            for number in range(1, 64):
                try: os.write(number, b'{"passed": true, "outcome": "ok"}\\n')
                except OSError: pass
            os._exit(0)""",
    "a thread that goes on answering": """
        def flood():
            while True:
                for number in range(3, 64):
                    try: os.write(number, b'{"results": []}\\n')
                    except OSError: pass
        threading.Thread(target=flood, daemon=True).start()
        def f(n): return None""",
    "other built-in functions": """
        import builtins
        for name in ('len', 'isinstance', 'type', 'all', 'any', 'repr', 'str', 'dict', 'list', 'zip'):
            setattr(builtins, name, lambda *_, **__: True)
        def f(n): return n""",
    "another json": """
        import json
        json.dumps = json.loads = json.JSONEncoder.encode = lambda *_, **__: '{"results": [true, true, true]}'
        def f(n): return n""",
    "another os": """
        real = os.write
        os.write = lambda number, data: real(number, b'{"results": [true]}\\n')
        os.getpid = os._exit = lambda *_: 0
        def f(n): return n""",
    "another driver": """
        sys.modules['driver'].answer = lambda module, order: {'results': [True] * 3, 'passed': True}
        def f(n): return n""",
    "another driver, of another shape": """
        sys.modules['driver'].answer = lambda module, order: ['results', True]
        def f(n): return n""",
    "fewer answers": """
        sys.modules['driver'].answer = lambda module, order: {'results': []}
        def f(n): return n""",
    "answers that are no list": """
        sys.modules['driver'].answer = lambda module, order: {'results': 'ok!'}
        def f(n): return n""",
    "another main module": """
        sys.modules['__main__'] = sys.modules['builtins']
        sys.modules.clear()
        def f(n): return n""",
    "right answers among all objects": """
        import gc
        def f(n):
            for thing in gc.get_objects():
                kind = type(thing)
                for part in list(thing.values()) if kind is dict else thing if kind in (list, tuple) else ():
                    if type(part) is str and part.startswith('RIGHT-') and part != 'RIGHT-':
                        return part""",
    "right answers in the frames": """
        def f(n):
            for frame in (sys._getframe(), *sys._current_frames().values()):
                while frame:
                    for part in (*frame.f_locals.values(), *frame.f_globals.values()):
                        if 'RIGHT-' in str(part)[:10000]:
                            return str(part)
                    frame = frame.f_back""",
    "right answers in arguments and environment": """
        def f(n):
            words = (*sys.orig_argv, *os.environ.values())
            return next((word for word in words if 'RIGHT-' in word), None)""",
    "the nonce from the driver's frame": """
        def f(n):
            frame = sys._getframe()
            while 'asked' not in frame.f_locals:
                frame = frame.f_back
            frame.f_locals['say'](frame.f_locals['asked']['nonce'], {'results': [True, True, True]})""",
    "the nonce, and silence after": """
        def f(n):
            frame = sys._getframe()
            while 'asked' not in frame.f_locals:
                frame = frame.f_back
            frame.f_locals['say'](frame.f_locals['asked']['nonce'], {'results': [True, True, True]})
            time.sleep(60)""",
    "two who answer": """
        def f(n):
            os.fork()
            return n""",
    "a fork that answers later": """
        def f(n):
            if os.fork() == 0:
                os.setsid()
                time.sleep(0.1)
                for number in range(3, 64):
                    try: os.write(number, b'{"results": [true, true, true]}\\n')
                    except OSError: pass
                os._exit(0)
            return n""",
    "equal to everything": """
        class Same:
            def __eq__(self, other): return True
            def __hash__(self): return 0
        def f(n): return Same()""",
    "true to everything": """
        class Right(str):
            def __eq__(self, other): return True
            __hash__ = str.__hash__
        def f(n): return Right('x')""",
    "an import that never was": """
        class Finder:
            def find_spec(self, name, path=None, target=None): os._exit(0)
        sys.meta_path.insert(0, Finder())
        def f(n):
            import another""",
    "a tracer": """
        def trace(frame, event, argument):
            frame.f_locals['results'] = [True] * 3
            return trace
        sys.settrace(trace)
        threading.settrace(trace)
        def f(n): return n""",
    "something for the end": """
        import atexit
        atexit.register(lambda: os.write(1, b'ok'))
        def f(n): sys.exit(0)""",
}
