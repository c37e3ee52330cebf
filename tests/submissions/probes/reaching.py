"""Reaching out: the network, other processes, the machine, its own limits."""

PROBES = {
    "a server over TCP": "socket.create_connection(('127.0.0.1', PORT), 5); return OUT",
    "a server over IPv6": "socket.socket(socket.AF_INET6).connect(('::1', PORT)); return OUT",
    "somebody over UDP": "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9)); return OUT",
    "a socket in a folder": "socket.socket(socket.AF_UNIX).connect(SOCKET); return OUT",
    "a socket without a name": "socket.socket(socket.AF_UNIX).connect(ABSTRACT); return OUT",
    "a socket through a pair of them": """
        one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        one.sendto(b'x', SOCKET + '.datagrams')
        return OUT""",
    "callers": "socket.create_server(('127.0.0.1', 0)); return OUT",
    "the kernel over netlink": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0); return OUT",
    "packets as they are": "socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0); return OUT",
    "the web": """
        import urllib.request
        return OUT if urllib.request.urlopen(f'http://127.0.0.1:{PORT}/', timeout=5) else 'nothing'""",
    "another process with a signal": "os.kill(VICTIM, signal.SIGKILL); return OUT",
    "a thread of another process": """
        return 'refused' if LIBC.tgkill(VICTIM, VICTIM, 9) < 0 and ctypes.get_errno() == 1 else OUT""",
    "the checker with a signal": "os.kill(PARENT, 0); return OUT",
    "its parent with a signal": "os.kill(os.getppid(), signal.SIGKILL); return OUT",
    "everybody with a signal": "os.kill(-1, 0); return OUT",
    "the checker's group with a signal": "os.killpg(os.getpgid(PARENT), 0); return OUT",
    "another process by its handle": "signal.pidfd_send_signal(os.pidfd_open(VICTIM), 9); return OUT",
    "another process with a queued signal": """
        return 'refused' if LIBC.sigqueue(VICTIM, 9, 0) < 0 and ctypes.get_errno() == 1 else OUT""",
    "another process through an open file": """
        import fcntl
        fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, VICTIM)
        return OUT""",
    "the limits of another process": """
        import resource
        resource.prlimit(VICTIM, resource.RLIMIT_NOFILE, (10, 10))
        return OUT""",
    "the pace of another process": "os.setpriority(os.PRIO_PROCESS, VICTIM, 19); return OUT",
    "the processors of another process": "os.sched_setaffinity(VICTIM, {0}); return OUT",
    "beyond its memory": """
        import resource
        resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))
        return OUT""",
    "beyond its files": """
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        return OUT""",
    "another user": "os.setuid(1234); return OUT",
    "other groups": "os.setgroups([]); return OUT",
    "what root may": """
        head = (ctypes.c_uint32 * 2)(0x20080522, 0)
        return 'refused' if LIBC.capset(head, (ctypes.c_uint32 * 6)(*[2**32 - 1] * 6)) < 0 else OUT""",
    "the clock of the machine": "time.clock_settime(time.CLOCK_REALTIME, time.time()); return OUT",
    "the name of the machine": "socket.sethostname('probe'); return OUT",
    "the disks": "return 'refused' if LIBC.mount(b'none', HOME.encode(), b'tmpfs', 0, None) < 0 else OUT",
    "the kernel's newer doors": """
        for number in (425, 434, 435, 438, 428, 430, 442, 447, 462, 0x40000000 + 39):
            if LIBC.syscall(number, 0, 0, 0, 0, 0, 0) >= 0:
                return OUT
        return 'refused'""",
    "the kernel's odder doors": """
        for name in ('ptrace', 'bpf', 'userfaultfd', 'perf_event_open', 'keyctl', 'add_key', 'kcmp', 'acct'):
            if LIBC.syscall(CALLS[name], 0, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() != 1:
                return OUT
        return 'refused'""",
    "the package": "import plyground; return OUT",
    "the package by its path": """
        sys.path.insert(0, os.path.dirname(PACKAGE))
        sys.meta_path[:] = [finder for finder in sys.meta_path if 'Refusing' not in type(finder).__name__]
        import plyground.classroom.tictactoe
        return OUT""",
    "the package as a file": """
        from importlib.util import module_from_spec, spec_from_file_location
        spec = spec_from_file_location('mine', f'{PACKAGE}/classroom/tictactoe.py')
        spec.loader.exec_module(module_from_spec(spec))
        return OUT""",
}
