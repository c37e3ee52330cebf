"""Reading what is not the file's own. A probe is the body of `f`; it returns OUT if it got what it wanted."""

PROBES = {
    "the system's accounts": "return OUT if open('/etc/passwd').read() else 'nothing'",
    "a file of the teacher's home": "return OUT if 'secret' in open(SECRET).read() else 'nothing'",
    "another student's file": "return OUT if open(OTHER).read() else 'nothing'",
    "another student's file by the way up": "return OUT if open('../bob/file.py').read() else 'nothing'",
    "what lies in the class's folder": "return OUT if os.listdir('..') else 'nothing'",
    "the files of this package": "return OUT if open(CHECKER).read() else 'nothing'",
    "its driver's source": "return OUT if open(DRIVER).read() else 'nothing'",
    "the checker's environment": "return OUT if open(f'/proc/{PARENT}/environ', 'rb').read() else 'nothing'",
    "the checker's arguments": "return OUT if open(f'/proc/{PARENT}/cmdline', 'rb').read() else 'nothing'",
    "the checker's memory": "return OUT if open(f'/proc/{PARENT}/mem', 'rb') else 'nothing'",
    "the memory of its parent": "return OUT if open(f'/proc/{os.getppid()}/mem', 'rb') else 'nothing'",
    "who else runs": "return OUT if os.listdir('/proc') else 'nothing'",
    "the memory of the machine": "return OUT if open('/dev/mem', 'rb') else 'nothing'",
    "the terminal": "return OUT if open('/dev/tty', 'rb', 0) else 'nothing'",
    "the checker's memory, by process_vm_readv": """
        text = ctypes.create_string_buffer(8)
        class Vector(ctypes.Structure):
            _fields_ = [('base', ctypes.c_void_p), ('size', ctypes.c_size_t)]
        here, there = Vector(ctypes.addressof(text), 8), Vector(ctypes.addressof(text), 8)
        got = LIBC.process_vm_readv(PARENT, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
        return 'refused' if got < 0 and ctypes.get_errno() == 1 else OUT""",
    "the checker, by ptrace": """
        return 'refused' if LIBC.ptrace(16, PARENT, 0, 0) < 0 and ctypes.get_errno() == 1 else OUT""",
    "its parent, by ptrace": """
        return 'refused' if LIBC.ptrace(16, os.getppid(), 0, 0) < 0 and ctypes.get_errno() == 1 else OUT""",
    "through a symbolic link": """
        os.symlink(SECRET, os.path.join(HOME, 'link'))
        return OUT if open(os.path.join(HOME, 'link')).read() else 'nothing'""",
    "through a hard link": """
        os.link(SECRET, os.path.join(HOME, 'link'))
        return OUT if open(os.path.join(HOME, 'link')).read() else 'nothing'""",
    "through a renamed folder": """
        os.rename(os.path.dirname(SECRET), os.path.join(HOME, 'mine'))
        return OUT""",
    "through the folder above": """
        up = os.open('..', os.O_PATH)
        return OUT if os.read(os.open('bob/file.py', os.O_RDONLY, dir_fd=up), 9) else 'nothing'""",
    "through a link that lies beside it": "return OUT if open('beside').read() else 'nothing'",
    "by the handle of a file": """
        got = LIBC.name_to_handle_at(-100, SECRET.encode(), ctypes.create_string_buffer(200), None, 0)
        return 'refused' if got < 0 and ctypes.get_errno() == 1 else OUT""",
    "from a new root": "os.chroot('/'); return OUT",
    "from a namespace of its own": """
        return 'refused' if LIBC.unshare(0x10000000) < 0 and LIBC.unshare(0x20000) < 0 else OUT""",
    "by another program": """
        import subprocess
        return OUT if subprocess.run(['/bin/cat', SECRET], capture_output=True).stdout else 'nothing'""",
    "by a shell": """
        import subprocess
        ran = subprocess.run(f'cat {SECRET}', shell=True, capture_output=True)
        return OUT if ran.stdout else 'nothing'""",
    "by another Python": """
        import subprocess
        call = [sys.executable, '-c', f'print(open({SECRET!r}).read())']
        return OUT if subprocess.run(call, capture_output=True).stdout else 'nothing'""",
    "in its environment": "return OUT if 'PROBE_SECRET' in str(os.environ) else 'nothing'",
    "in its arguments": "return OUT if 'driver.py' in str(sys.orig_argv) else 'nothing'",
    "in what it was told": "return OUT if os.path.exists(f'{HOME}/specification') else 'nothing'",
    "what was left open": """
        import stat
        kinds = []
        for number in range(64):
            try:
                mode = os.fstat(number).st_mode
            except OSError:
                continue
            kinds.append(stat.S_ISFIFO(mode) or os.fstat(number).st_rdev == os.stat('/dev/null').st_rdev)
        return 'pipes alone' if all(kinds) else OUT""",
    "with the system calls of 32 bits": """
        import mmap
        code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        code.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))  # getpid
        place = ctypes.addressof(ctypes.c_char.from_buffer(code))
        return OUT if ctypes.CFUNCTYPE(ctypes.c_int)(place)() > 0 else 'nothing'""",
}
