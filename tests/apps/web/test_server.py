"""What a server must withstand: strangers, floods, half requests, taken ports, and its own end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from plyground.apps.web import delivery, guard, server, table, tables
from plyground.apps.web.server import PortTaken, open_socket, open_store
from plyground.play.store import StoreError

from .conftest import COMMAND, PATIENCE, Site, eventually, running, serving


def test_a_page_forbids_whatever_it_does_not_need(site: Site) -> None:
    headers = site.ask("GET", "/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "", "[", "a b"]
)
def test_a_request_for_another_host_is_refused(site: Site, host: str) -> None:
    answer = site.ask("GET", "/api/rooms", Host=host)
    assert answer.status in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:9", "[::1]:80", "192.168.1.7"])
def test_loopback_names_and_plain_addresses_are_answered(site: Site, host: str) -> None:
    assert site.ask("GET", "/api/rooms", Host=host).status == 200


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}],
)
def test_a_request_from_another_site_is_refused_and_changes_nothing(
    site: Site, headers: dict[str, str]
) -> None:
    id = site.begin()
    answer = site.ask("POST", f"/api/games/{id}/commands", {"command": "play", "path": [4]}, **headers)
    assert answer.status == 403
    assert "another site" in answer.json["error"]
    assert site.ask("GET", f"/api/games/{id}").json["moves"] == []


def test_a_request_from_the_page_itself_is_carried_out(site: Site) -> None:
    id = site.begin()
    own = {"Origin": site.url.rstrip("/"), "Sec_Fetch_Site": "same-origin"}
    assert (
        site.ask("POST", f"/api/games/{id}/commands", {"command": "play", "path": [4]}, **own).status == 200
    )


def test_a_form_cannot_command(site: Site) -> None:
    answer = site.ask("POST", "/api/games", b"game=tictactoe", Content_Type="text/plain")
    assert answer.status == 415
    assert "application/json" in answer.json["error"]


def test_a_body_of_ten_megabytes_is_refused(site: Site) -> None:
    answer = site.ask("POST", "/api/games", b"[" * 10_000_000)
    assert answer.status == 413
    assert answer.json["error"] == "the request is too long: at most 256 KB are taken"
    assert site.begin()


def test_a_body_that_stalls_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", site.port), timeout=150) as line:
        line.sendall(
            b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert b"408" in line.recv(4096)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: loc"])
def test_half_a_header_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", site.port), timeout=150) as line:
        line.sendall(sent)
        begun = time.monotonic()
        assert b"408" in line.recv(4096)
        assert line.recv(4096) == b""
        assert time.monotonic() - begun < 60


def test_a_header_that_trickles_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.5)
    with socket.create_connection(("127.0.0.1", site.port), timeout=150) as line:
        begun = time.monotonic()
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        line.settimeout(0.05)
        answer = None
        while answer is None and time.monotonic() - begun < 60:
            line.sendall(b"z")
            with suppress(TimeoutError):
                answer = line.recv(4096)
        assert answer is not None
        assert b"408" in answer


def test_half_a_second_header_is_not_waited_for_either(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", site.port), timeout=150) as line:
        line.sendall(b"GET /static/logo.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while not received.endswith(b"</svg>\n"):
            received += line.recv(65536)
        time.sleep(0.1)
        line.sendall(b"GET / HT")
        assert b"408" in line.recv(65536)


def test_two_hundred_half_requests_do_not_keep_others_out(site: Site) -> None:
    lines = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(200)]
    try:
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert site.ask("GET", "/api/rooms").status == 200
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize("raw", [b"{", b"\xff\xfe", b"", b"[]", b"3", b"[" * 100_000, b'{"game": NaN'])
def test_what_is_not_a_json_object_is_refused(site: Site, raw: bytes) -> None:
    answer = site.ask("POST", "/api/games", raw)
    assert answer.status == 400
    assert "JSON" in answer.json["error"]
    assert "\n" not in answer.json["error"]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/api/nothing", "/static/nothing.js", "/static/../app.py", "/api/games/x"]
)
def test_an_unknown_address_is_not_found(site: Site, path: str) -> None:
    answer = site.ask("GET", path)
    assert answer.status == 404
    assert answer.json["error"]


def test_forty_games_asked_to_think_at_once(site: Site) -> None:
    slow = {"engine": "minimax", "seconds": 60}
    games = [site.begin(rows=5, columns=5, line=4, seats=["person", slow]) for _ in range(40)]
    seen = [site.tables.find(id) for id in games]
    answers = [site.command(id, "play", path=[12]) for id in games]
    assert {answer.status for answer in answers} == {200}, "every move was played"
    assert all(table.session.match.moves for table in seen)
    waiting = [
        table.id for table in seen if not table.session.seen["thinking"] and not table.session.seen["legal"]
    ]
    told = [site.command(id, "go") for id in waiting]
    refused = [answer for answer in told if answer.status == 429]
    assert {answer.status for answer in told} <= {200, 429}
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
    assert "try again" in refused[0].json["error"]
    begun = time.monotonic()
    assert site.ask("GET", "/api/rooms").status == 200
    assert time.monotonic() - begun < 30, "the server still serves"
    for each in seen:
        each.send({"command": "stop"})


def test_eight_games_with_large_tables_take_no_more_memory_than_the_server_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AWAY_SECONDS", PATIENCE)  # nobody looks on, and yet they think
    with serving(tmp_path) as site:
        games = [
            site.begin(game="checkers", seats=["person", {"engine": "full", "depth": 1}]) for _ in range(8)
        ]
        for id in games:
            path = site.tables.find(id).session.seen["legal"][0]["path"]
            assert site.command(id, "play", path=path).status == 200
        eventually(
            lambda: all(len(site.tables.find(id).session.seen["moves"]) == 2 for id in games), 3 * PATIENCE
        )
        lender = site.tables.lender
        eventually(lambda: not lender._lent)
        assert sum(loan.megabytes for loan in lender._idle.values()) == lender._taken == 6 * 64


def test_a_browser_that_goes_away_in_mid_thought_ends_the_thought_and_loses_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AWAY_SECONDS", 0.2)
    id = site.begin(rows=5, columns=5, line=4, seats=["person", {"engine": "minimax", "seconds": 60}])
    found = site.tables.find(id)
    with site.stream(id) as events:
        assert next(events)["event"] == "game"
        assert site.command(id, "play", path=[12]).status == 200
        assert next(event for event in events if event["event"] == "thinking")
    eventually(lambda: not found.watchers)
    eventually(lambda: not found.session.board()["thinking"])
    assert found.session.board()["moves"] == ["c3"]
    with site.stream(id) as events:
        assert next(event for event in events if event["event"] == "thinking"), (
            "it thinks on for the next one"
        )
    found.session.close()


def test_ctrl_c_ends_the_server_at_once_though_a_page_listens(tmp_path: Path) -> None:
    with running(tmp_path) as (process, other):
        id = other.begin(rows=5, columns=5, line=4, seats=[{"engine": "minimax", "seconds": 60}, "person"])
        with other.stream(id) as events:
            assert next(event for event in events if event["event"] == "thinking")
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
            assert time.monotonic() - begun < 60
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*COMMAND, "web", "--no-browser", "--port", str(port)],
            capture_output=True, text=True, timeout=120, env={**os.environ, "PLYGROUND_HOME": str(tmp_path)},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == (
        f"plyground: port {port} is taken on 127.0.0.1; choose another with --port (0: any)\n"
    )


@pytest.mark.parametrize("system", ["windows", "other"])
def test_a_port_is_never_shared_by_two_servers(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has an option of its own for that; its number stands for it here."""
    exclusive, noted = ~socket.SO_REUSEADDR, []

    class Noting(socket.socket):
        def setsockopt(self, level: int, option: int, value: int) -> None:  # type: ignore[override]
            noted.append((level, option, value))

    monkeypatch.setattr(socket, "socket", Noting)
    monkeypatch.delattr(socket, "SO_EXCLUSIVEADDRUSE", raising=False)
    if system == "windows":
        monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", exclusive, raising=False)
    open_socket("127.0.0.1", 0).close()
    wanted = exclusive if system == "windows" else socket.SO_REUSEADDR
    assert noted == [(socket.SOL_SOCKET, wanted, 1)]


def test_where_no_port_was_asked_for_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_socket("127.0.0.1", 0) as first:
        monkeypatch.setattr(server, "DEFAULT_PORT", first.getsockname()[1])
        with open_socket("127.0.0.1", None) as second:
            assert second.getsockname()[1] != first.getsockname()[1]


def test_an_address_that_is_not_this_machines_is_one_line() -> None:
    with pytest.raises(PortTaken, match=r"cannot listen on 192\.0\.2\.1"):
        open_socket("192.0.2.1", 0)
    with pytest.raises(PortTaken, match=r"cannot listen on no\.such\.host\.invalid"):
        open_socket("no.such.host.invalid", 0)


def test_a_data_folder_that_cannot_be_written_ends_the_server_if_it_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    done = subprocess.run(
        [*COMMAND, "web", "--no-browser", "--port", "0", "--data", str(file / "folder")],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("plyground: games cannot be kept in ")
    assert done.stderr.count("\n") == 1


def test_where_the_usual_data_folder_cannot_be_written_games_are_played_but_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    store, warning = open_store(file / "folder", asked=False)
    assert store.folder is None
    assert warning is not None
    assert "playing on without" in warning
    store.close()
    with pytest.raises(StoreError):
        open_store(file / "folder", asked=True)


def test_every_puzzle_has_a_room_and_a_picture(site: Site) -> None:
    puzzles = {each["name"]: each for each in site.ask("GET", "/api/rooms").json["puzzles"]}
    assert puzzles["sudoku"]["own"]
    assert not puzzles["queens"]["own"], "it is shown by the room of any puzzle"
    for name, puzzle in puzzles.items():
        assert site.ask("GET", f"/puzzle/{name}").status == 200
        picture = site.ask("GET", puzzle["picture"])
        assert picture.headers["Content-Type"].startswith("image/svg+xml")
        assert "<style" not in picture.text, "it is drawn into the page, which takes no style from elsewhere"
    assert site.ask("GET", "/puzzle/riddle/picture.svg").status == 404


@pytest.mark.parametrize(("typed", "room"), [("sudoku", "/puzzle/sudoku"), ("checkers", "/play/checkers")])
def test_a_room_s_name_alone_leads_to_it(site, typed, room):
    answer = site.ask("GET", f"/{typed}")
    assert (answer.status, answer.headers["Location"]) == (307, room)
    assert site.ask("GET", "/chess").status == 404


def test_a_browser_asks_for_a_file_of_the_page_once_until_one_changes(site, monkeypatch, tmp_path):
    before = site.ask("GET", "/").text
    [path] = re.findall(r'src="(/static/v-\w+)/main.js"', before)
    assert before.count('"/static/') == before.count(f'"{path}/')
    kept = site.ask("GET", f"{path}/main.js")
    assert (kept.status, kept.headers["Cache-Control"]) == (200, "max-age=31536000, immutable")
    assert site.ask("GET", "/static/main.js").headers["Cache-Control"] == "no-cache"
    for wrong in (f"{path}/nothing.js", f"{path}/../app.py", f"{path}/%2e%2e/%2e%2e/app.py", path):
        assert site.ask("GET", wrong).status == 404
    monkeypatch.setattr(delivery, "STATIC", tmp_path / "static")
    shutil.copytree(Path(delivery.__file__).with_name("static"), tmp_path / "static")  # with their times
    assert site.ask("GET", "/").text == before
    (tmp_path / "static" / "main.js").write_text("changed")
    assert path not in site.ask("GET", "/puzzle/sudoku").text


def test_the_fonts_are_served_and_nothing_else_of_their_folder(site: Site) -> None:
    answer = site.ask("HEAD", "/fonts/sans-400.woff2")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "font/woff2")
    for path in (
        "/fonts/sans-400.ttf",
        "/fonts/__init__.py",
        "/fonts/..%2f__init__.woff2",
        "/fonts/none.woff2",
    ):
        assert site.ask("GET", path).status == 404


def test_streams_that_end_at_once_leave_nobody_watching(site: Site) -> None:
    id = site.begin()
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", site.port)) as line:
            line.sendall(f"GET /api/games/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    time.sleep(0.5)  # until all of them have come
    assert site.ask("HEAD", f"/api/games/{id}/events").status == 200
    eventually(lambda: not site.tables.find(id).watchers)


def test_a_game_has_only_so_many_watchers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_WATCHERS", 1)
    id = site.begin()
    with site.stream(id) as events:
        assert next(events)["event"] == "game"
        answer = site.ask("GET", f"/api/games/{id}/events")
        assert answer.status == 429
        assert answer.headers["Retry-After"]


def test_the_data_file_belongs_to_its_user_alone(site: Site) -> None:
    site.begin()
    assert site.tables.store.folder is not None
    files = list(site.tables.store.folder.iterdir())
    assert files
    assert not any(stat.S_IMODE(file.stat().st_mode) & 0o077 for file in files)


def test_a_server_with_a_name_answers_for_it_and_is_nobodys_own(tmp_path: Path) -> None:
    with running(tmp_path, "--name", "play.example.org") as (_, site):
        rooms = site.ask("GET", "/api/rooms", Host="play.example.org").json
        assert (rooms["personal"], rooms["network"]) == (False, "https://play.example.org")
        origin = {"Host": "play.example.org", "Origin": "https://play.example.org"}
        begun = site.ask("POST", "/api/games", {"game": "tictactoe"}, **origin)
        assert begun.status == 201
        assert "; Secure" in begun.headers["Set-Cookie"]
        assert site.ask("GET", "/api/rooms", Host="other.example.org").status == 421
    refused = subprocess.run(
        [*COMMAND, "web", "--no-browser", "--name", "https://play.example.org/"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert refused.returncode == 2
    assert "a host such as play.example.org" in refused.stderr


def test_a_stream_passes_through_proxies_as_it_comes(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.apps.web.games.HEARTBEAT_SECONDS", 0.05)
    id = site.begin()
    assert site.ask("HEAD", f"/api/games/{id}/events").status == 200
    with site.stream(id) as events:
        heard = [next(events)["event"] for _ in range(3)]
    assert heard == ["game", "board", "beat"], "a sign of life that a page can hear"
