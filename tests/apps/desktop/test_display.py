"""The window on a real display, an X server, with keys and clicks that come from there."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageGrab

from conftest import find_program
from plyground.apps.desktop.widgets.theme import LIGHT, Colour

RUNNER = Path(__file__).parents[3] / "runner.py"
PATIENCE = 150.0
TRIES = 50
KEYS = {"Return": 36, "Right": 114, "Control": 37, "q": 24}
"""The codes of the keys on the server's own keyboard."""
Area = tuple[int, int, int, int]
PRESS, RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION = 2, 3, 4, 5, 6


class Display:
    """An X server, spoken to in its own protocol: the core's setup and the XTEST extension's fake input."""

    def __init__(self, number: str) -> None:
        self.name = f":{number}"
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"/tmp/.X11-unix/X{number}")
        self.socket.sendall(struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0))
        accepted, length = struct.unpack("<B5xH", self._receive(8))
        assert accepted == 1, "the X server refused the connection"
        self._receive(4 * length)
        self.socket.sendall(struct.pack("<BxHHxx8s", 98, 4, 5, b"XTEST"))
        present, self.opcode = struct.unpack("<8xBB22x", self._receive(32))
        assert present, "the X server has no XTEST"

    def _receive(self, length: int) -> bytes:
        got = b""
        while len(got) < length:
            more = self.socket.recv(length - len(got))
            assert more, "the X server has gone"
            got += more
        return got

    def _fake(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        request = struct.pack("<BBHBBxxII8xhh8x", self.opcode, 2, 9, kind, detail, 0, 0, x, y)
        self.socket.sendall(request)

    def key(self, *names: str) -> None:
        """Press keys one after another, or at once if written "Control+q"."""
        for name in names:
            codes = [KEYS[part] for part in name.split("+")]
            for code in codes:
                self._fake(PRESS, code)
            for code in reversed(codes):
                self._fake(RELEASE, code)

    def move(self, x: int, y: int) -> None:
        self._fake(MOTION, 0, x, y)

    def click(self, x: int, y: int) -> None:
        self.move(x, y)
        self._fake(BUTTON_PRESS, 1)
        self._fake(BUTTON_RELEASE, 1)

    def picture(self) -> Image.Image:
        return ImageGrab.grab(xdisplay=self.name).convert("RGB")


@pytest.fixture
def display() -> Iterator[Display]:
    program = find_program("Xvfb")
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1200x900x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            shown = Display(number.readline().strip())
        with shown.socket:
            yield shown
    finally:
        server.terminate()
        server.wait()


def places(picture: Image.Image, colour: Colour) -> Area | None:
    """The smallest rectangle around all pixels of a colour."""
    found = Image.new("L", picture.size, 255)
    for band, wanted in zip(picture.split(), colour, strict=True):
        found = ImageChops.darker(found, band.point([255 * (value == wanted) for value in range(256)]))
    return found.getbbox()


def await_colour(
    display: Display,
    colour: Colour,
    area: Area | None = None,
    *,
    gone: bool = False,
    patience: float = PATIENCE,
) -> Area:
    """Wait until a colour is seen in an area of the display, or no longer; where it is."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        picture = display.picture()
        found = places(picture.crop(area) if area else picture, colour)
        left, top = area[:2] if area else (0, 0)
        if found and not gone:
            return found[0] + left, found[1] + top, found[2] + left, found[3] + top
        if gone and not found:
            return left, top, left, top
        time.sleep(0.2)
    raise AssertionError(f"{colour} was {'always' if gone else 'never'} seen")


@pytest.mark.skipif(sys.platform != "linux", reason="an X server is started")
def test_a_real_window_is_played_in_and_closed(display, tmp_path):
    program = tmp_path / "tictactoe.py"
    program.write_text(
        "def minimax(board):\n"
        "    return max((i, j) for i in range(3) for j in range(3) if board[i][j] is None)\n"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "WAYLAND"))}
    window = subprocess.Popen(
        [sys.executable, str(RUNNER), "tictactoe", "--ai", str(program)],
        env={**environment, "DISPLAY": display.name},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        play_as_x = await_colour(display, LIGHT.accent)
        left, top, right, bottom = await_colour(display, LIGHT.background)
        assert (right - left, bottom - top) == (840, 595)
        board_side = (left, top, left + round(0.6 * (right - left)), bottom)
        for tries_left in reversed(range(TRIES)):  # a click may come before the window listens
            display.click((play_as_x[0] + play_as_x[2]) // 2, play_as_x[1] + 12)
            with suppress(AssertionError) if tries_left else nullcontext():
                await_colour(display, LIGHT.accent, board_side, gone=True, patience=PATIENCE / TRIES)
                break
        left, top, right, bottom = await_colour(display, LIGHT.tile, board_side)
        third = (right - left) / 3

        def centre(cell: int) -> tuple[int, int]:
            return round(left + third * (cell % 3 + 0.5)), round(top + third * (cell // 3 + 0.5))

        def around(cell: int) -> Area:
            (x, y), half = centre(cell), round(third * 0.3)
            return x - half, y - half, x + half, y + half

        display.click(*centre(0))
        await_colour(display, LIGHT.first, around(0))
        await_colour(display, LIGHT.second, around(8))
        # The server hands the keyboard over some time after the mouse has come; at the edge the cursor stays.
        for _ in range(20):
            display.key("Right")
            time.sleep(0.5)
            (x, y), edge = centre(2), round(third * 0.55)
            if places(display.picture().crop((x, y - edge, x + edge, y + edge)), LIGHT.ink):
                break
        display.key("Return")
        await_colour(display, LIGHT.first, around(2))
        await_colour(display, LIGHT.second, around(7))
        display.click(*centre(1))
        await_colour(display, LIGHT.hint, (left, top, right, bottom))  # the winning line
        display.picture().save(tmp_path / "window.png")

        display.key("Control+q")
        output, complaints = window.communicate(timeout=PATIENCE)
        assert (window.returncode, output) == (0, "")
        assert "Traceback" not in complaints
    except AssertionError:
        display.picture().save(tmp_path / "failed.png")
        raise
    finally:
        if window.poll() is None:
            window.kill()
        window.communicate()
