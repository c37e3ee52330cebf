"""Writing where the file has no business, or too much where it has."""

PROBES = {
    "beside itself": "open('new', 'w').write('x'); return OUT",
    "over itself": "open(__file__, 'w').write('x'); return OUT",
    "into another student's folder": "open('../bob/new', 'w').write('x'); return OUT",
    "over another student's file": "open(OTHER, 'a').write('x'); return OUT",
    "into the folder for temporary files": "open(f'{HOME}-probe', 'w').write('x'); return OUT",
    "into the teacher's home": "open(f'{os.path.dirname(SECRET)}/new', 'w').write('x'); return OUT",
    "into this package": "open(f'{os.path.dirname(CHECKER)}/new', 'w').write('x'); return OUT",
    "into the packages of Python": "open(f'{PACKAGES}/sitecustomize.py', 'w').write('x'); return OUT",
    "a .pth into the packages": "open(f'{PACKAGES}/probe.pth', 'w').write('import os'); return OUT",
    "compiled code beside itself": "os.mkdir('__pycache__'); return OUT",
    "the mode of its file": "os.chmod(__file__, 0o777); return OUT",
    "the mode of a file that is open": "os.fchmod(os.open(__file__, os.O_RDONLY), 0o777); return OUT",
    "the mode of the teacher's file": "os.chmod(SECRET, 0); return OUT",
    "the owner of its file": "os.chown(__file__, 1234, 1234); return OUT",
    "the times of the teacher's file": "os.utime(SECRET, (0, 0)); return OUT",
    "attributes of its file": "os.setxattr(__file__, 'user.probe', b'x'); return OUT",
    "the length of the teacher's file": "os.truncate(SECRET, 0); return OUT",
    "another name for itself": "os.rename(__file__, 'other.py'); return OUT",
    "itself away": "os.unlink(__file__); return OUT",
    "the teacher's file away": "os.unlink(SECRET); return OUT",
    "a pipe beside itself": "os.mkfifo('pipe'); return OUT",
    "a device": "os.mknod(f'{HOME}/null', 0o20666, os.makedev(1, 3)); return OUT",
    "into memory that stays": "open('/dev/shm/plyground-probe', 'w').write('x'); return OUT",
    "into shared memory": """
        from multiprocessing.shared_memory import SharedMemory
        return OUT if SharedMemory('plyground-probe', create=True, size=10) else 'nothing'""",
    "into shared memory of System V": """
        return 'refused' if LIBC.shmget(1234, 4096, 0o1600) < 0 and ctypes.get_errno() == 1 else OUT""",
    "into a file without a name": "os.memfd_create('probe'); return OUT",
    "a file too large": """
        with open(f'{HOME}/large', 'wb') as file:
            for _ in range(20):
                file.write(bytes(1 << 20))
        return OUT""",
    "a file with a large hole": "os.ftruncate(open(f'{HOME}/hole', 'w').fileno(), 1 << 40); return OUT",
    "many large files": """
        for number in range(1000):
            with open(f'{HOME}/{number}', 'wb') as file:
                file.write(bytes(15 << 20))
        return OUT""",
    "many files": """
        for number in range(10**7):
            open(f'{HOME}/{number}', 'w').close()
        return OUT""",
    "folders in folders": """
        os.chdir(HOME)
        for number in range(10**6):
            os.mkdir('a')
            os.chdir('a')
        return OUT""",
    "more files open than allowed": """
        kept = [open('/dev/null') for _ in range(100)]
        return OUT""",
}
