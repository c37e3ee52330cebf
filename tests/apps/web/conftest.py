"""A real server in a thread, a plain client for its requests, and a real Chromium for its page."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from conftest import CHROMIUM, find_program
from plyground.apps.web.server import Server, address, open_socket
from plyground.apps.web.tables import Tables
from plyground.play.store import Store

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # Debian asks for it; without a GPU it costs a tenth
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
COMMAND = [sys.executable, "-m", "plyground"]
PATIENCE = 60.0
"""How long is something waited for on a machine that has much else to do?"""
expect.set_options(timeout=1000 * PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """What every thread was doing when a test failed: the server's are in this process."""
    report = yield
    if report.when == "call" and report.failed:
        frames, doing = sys._current_frames(), dict[str, list[str]]()
        for thread in threading.enumerate():
            if thread.ident in frames:
                stack = "".join(traceback.format_stack(frames[thread.ident])[-6:])
                doing.setdefault(stack, []).append(thread.name)
        told = [f"{', '.join(names)}:\n{stack}" for stack, names in doing.items()]
        report.sections.append(("threads", "\n".join(told)))
    return report


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(eq=False)
class Site:
    """A running server."""

    url: str
    port: int
    tables: Tables
    cookie: str = ""

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """One request; bytes are sent as they are, anything else as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        try:
            connection.request(method, path, data, sent)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read().decode(errors="replace"))
        finally:
            connection.close()

    def begin(self, **record: Any) -> str:
        """Begin a game as one browser; its id."""
        answer = self.ask("POST", "/api/games", {"game": "tictactoe", **record})
        assert answer.status == 201, answer.text
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return str(answer.json["id"])

    def command(self, id: str, command: str, **rest: Any) -> Answer:
        return self.ask("POST", f"/api/games/{id}/commands", {"command": command, **rest})

    @contextmanager
    def stream(self, id: str) -> Iterator[Iterator[Any]]:
        """The events of a game, as they come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", f"/api/games/{id}/events", headers={"Cookie": self.cookie})
        response = connection.getresponse()
        assert response.status == 200, response.read()
        try:
            yield (json.loads(line[6:]) for line in response if line.startswith(b"data: "))
        finally:
            response.close()
            connection.close()


def eventually(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


@contextmanager
def serving(folder: Path | None, port: int = 0, host: str = "127.0.0.1") -> Iterator[Site]:
    """A server over the games of a folder."""
    listening = open_socket(host, port)
    server = Server(Store(folder), host)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    eventually(lambda: server.started)
    try:
        yield Site(address(host, listening), listening.getsockname()[1], server.tables)
    finally:
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


@contextmanager
def running(home: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], Site]]:
    """A server in a process of its own, as a person starts it."""
    process = subprocess.Popen(
        [*COMMAND, "web", "--no-browser", "--port", "0", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PLYGROUND_HOME": str(home)},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"Plyground is at (http://127\.0\.0\.1:(\d+)/)\n", line)
        assert found, line
        yield process, Site(found[1], int(found[2]), None)  # type: ignore[arg-type]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it; where CI is set it must be there."""
    path = find_program(*CHROMIUM)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


FORGET = "() => (localStorage.clear(), sessionStorage.clear(), indexedDB.deleteDatabase('plyground'))"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@contextmanager
def heard(page: Page) -> Iterator[Page]:
    """A complaint in the page's console fails the test."""
    complaints: list[str] = []

    def hear_error(error: Any) -> None:
        complaints.append(error.stack or str(error))

    def hear_message(message: Any) -> None:
        if message.type == "error":
            complaints.append(message.text)

    page.on("pageerror", hear_error)
    page.on("console", hear_message)
    yield page
    page.remove_listener("pageerror", hear_error)
    page.remove_listener("console", hear_message)
    # The browser logs every refused request as an error; the page shows those in words.
    assert [text for text in complaints if "Failed to load resource" not in text] == []


@contextmanager
def visiting(browser: Browser, site: Site, **options: Any) -> Iterator[Page]:
    """A browser of its own on the page."""
    context = browser.new_context(base_url=site.url, **{"reduced_motion": "reduce", **options})
    context.set_default_timeout(1000 * PATIENCE)
    try:
        with heard(context.new_page()) as page:
            yield page
            context.close()
    finally:
        context.close()


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Site) -> Iterator[Page]:
    """A tab for the tests of a module: to open one takes as long as to load the page into it."""
    context = browser.new_context(base_url=site.url, **DESK)
    context.set_default_timeout(1000 * PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(tab: Page) -> Iterator[Page]:
    """The tab as somebody new finds it: nothing is remembered from the test before."""
    with heard(tab):
        try:
            yield tab
        finally:
            forget(tab)


def forget(tab: Page) -> None:
    for other in tab.context.pages:
        if other is not tab:
            other.close()
    tab.unroute_all(behavior="ignoreErrors")
    tab.context.set_offline(False)
    tab.goto("/static/logo.svg")  # the page keeps things as it is left; only then they can be forgotten
    tab.evaluate(FORGET)
    tab.context.clear_cookies()
    tab.set_viewport_size(DESK["viewport"])
    tab.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
