"""Not ending, or ending otherwise than a file should: each is judged so, and the next file begins.

What is said of it has one of the words that stand beside the probe, parted by "or".
"""

PROBES = {
    "a busy loop": ("while True: pass", "late"),
    "a busy loop that catches everything": ("""
        while True:
            try:
                while True: pass
            except BaseException: pass""", "late"),
    "a busy loop in C": ("sum(itertools.repeat(0))", "late"),
    "sleeping for ever": ("time.sleep(10**6)", "on the clock"),
    "waiting for nobody": ("threading.Lock().acquire() and threading.Event().wait()", "on the clock"),
    "deaf to signals": ("""
        for number in range(1, 32):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        while True: pass""", "late"),
    "stopping itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "stopped itself"),
    "killing itself": ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
    "killing its group": ("os.killpg(0, signal.SIGKILL)", "SIGKILL"),
    "crashing": ("ctypes.string_at(0)", "SIGSEGV"),
    "ending as if all were well": ("os._exit(0)", "exit code 0"),
    "ending in a thread": ("threading.Timer(0, os._exit, (0,)).start(); time.sleep(60)", "exit code 0"),
    "sys.exit": ("sys.exit(0)", "sys.exit"),
    "becoming another program": ("os.execv(sys.executable, [sys.executable, '-c', ''])", "exit code 0"),
    "a bomb of memory": ("kept = []\nwhile True: kept.append(bytearray(1 << 24))", "out of memory"),
    "memory in its children": ("""
        for _ in range(8):
            if os.fork() == 0:
                kept = bytearray(b'x' * (40 << 20))
                time.sleep(60)
        time.sleep(60)""", "MB of memory with what it had started"),
    "too deep": ("""
        def g(n): return g(n + 1)
        sys.setrecursionlimit(10**9)
        g(0)""", "SIGSEGV or late or memory"),
    "forks without end": ("""
        while True:
            try: os.fork()
            except OSError: pass""", "late"),
    "forks that fork": ("""
        for _ in range(100): os.fork()
        return 'done'""", "Resource temporarily unavailable or late"),
    "threads without end": ("""
        threading.stack_size(1 << 16)
        while True: threading.Thread(target=time.sleep, args=(60,)).start()""", "can't start new thread"),
    "children that nobody waits for": ("""
        for _ in range(1000):
            if os.fork() == 0: os._exit(0)
        return 'done'""", "Resource temporarily unavailable or late"),
    "work in its children": ("""
        while True:
            if os.fork() == 0:
                while True: pass
            os.wait()""", "late"),
    "a flood on stdout": ("while True: print('x' * 1000)", "printed more than"),
    "a flood on stderr": ("while True: sys.stderr.write('x' * 1000)", "printed more than"),
    "a flood below Python": ("while True: os.write(2, b'x' * 10000)", "printed more than"),
    "a flood on every way out": ("""
        while True:
            for number in range(3, 64):
                try: os.write(number, b'x' * 10000 + b'\\n')
                except OSError: pass""", "something else"),
    "a line without an end": ("""
        for number in range(3, 64):
            try:
                while True: os.write(number, b'x' * 65536)
            except OSError: pass""", "something else"),
    "closing everything": ("os.closerange(0, 64)", "ended without or closed its answers"),
    "answers to nowhere": ("""
        nothing = os.open('/dev/null', os.O_RDWR)
        for number in range(3, 64):
            try: os.fstat(number); os.dup2(nothing, number)
            except OSError: pass""", "ended without or closed its answers"),
    "a timer that interrupts": ("""
        def interrupt(*_): raise MemoryError
        signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        while True: pass""", "memory or exit code 1"),
    "an alarm that ends it": ("signal.alarm(1); time.sleep(60)", "SIGALRM"),
}  # fmt: skip
