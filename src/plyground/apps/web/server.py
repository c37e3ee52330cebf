"""The server: uvicorn, with the patience, the limits and the quick end that it lacks."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ...play.store import Store, StoreError
from .app import MEMORY, make_app
from .tables import Tables

__all__ = [
    "DEFAULT_PORT",
    "PortTaken",
    "Server",
    "address",
    "is_loopback",
    "network_address",
    "open_socket",
    "open_store",
]

DEFAULT_PORT = 8765
PORTS_TRIED = 20
HEADER_SECONDS = 10.0
"""How long may the head of a request take to arrive?"""
MOST_CONNECTIONS = 512
LEAVE_SECONDS = 2
"""How long are answers under way waited for at the end?"""

TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
    b'{"error": "the request did not arrive in time"}'
)


class PortTaken(Exception):
    """The port cannot be had; the message says why in one line."""


class Protocol(H11Protocol):
    """HTTP that does not wait for ever for the rest of a request's head."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch_header()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_header()

    def connection_lost(self, exc: Exception | None) -> None:
        self._drop_patience()
        super().connection_lost(exc)

    def _watch_header(self) -> None:
        """One timer from the first moment to the last byte of a head, however it trickles in."""
        if self.conn.their_state is not h11.IDLE or self.timeout_keep_alive_task is not None:
            self._drop_patience()
        elif self._patience is None:
            self._patience = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _drop_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(TOO_SLOW)
            self.transport.close()


class Server(uvicorn.Server):
    """The page at a socket; streams end when the server does, so that Ctrl-C works at once."""

    def __init__(
        self,
        store: Store,
        host: str,
        on_start: Callable[[], None] | None = None,
        memory: int = MEMORY,
        names: Collection[str] = (),
    ) -> None:
        hosts = {host, socket.gethostname(), *names}
        # Behind a proxy the whole world may come by the loopback: it is nobody's own then.
        personal = is_loopback(host) and not names
        app = make_app(store, hosts=hosts, memory=memory, personal=personal)
        app.state.network = f"https://{next(iter(names))}" if names else _network(host)
        self.tables: Tables = app.state.tables
        self._on_start = on_start
        config = uvicorn.Config(
            app,
            http=Protocol,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=LEAVE_SECONDS,
        )
        logging.getLogger("uvicorn").setLevel(logging.ERROR)  # bad requests are the sender's affair
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._on_start:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables.close()
        await super().shutdown(sockets)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server at that address."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def network_address(host: str) -> str | None:
    """Under which address others on this network reach a server that listens here; None if they do not."""
    if is_loopback(host):
        return None
    if host not in ("0.0.0.0", "::", ""):
        return host
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way out there is
            found: str = probe.getsockname()[0]
    except OSError:
        return None
    return None if is_loopback(found) else found


def _network(host: str) -> str | None:
    """The same as an address for browsers, without its port."""
    found = network_address(host)
    return found and f"http://{f'[{found}]' if ':' in found else found}"


def open_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port, or where none was asked for at the first that is free."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for number in ports:
        try:
            return _bind(host, number)
        except OSError as error:  # also where there is no host of that name
            if error.errno == errno.EADDRINUSE and number != ports[-1]:
                continue
            if error.errno == errno.EADDRINUSE:
                taken = f"port {port} is" if port is not None else f"ports {ports[0]} to {ports[-1]} are"
                raise PortTaken(f"{taken} taken on {host}; choose another with --port (0: any)") from None
            raise PortTaken(f"cannot listen on {host}, port {number}: {error.strerror or error}") from None
    raise AssertionError


def _reuse() -> int:
    """The option that frees a port as soon as its server has ended, and not before: on Windows SO_REUSEADDR
    would let two servers share it."""
    exclusive: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    return exclusive


def _bind(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, _reuse(), 1)
        opened.bind(address)
        opened.listen(128)
    except OSError:
        opened.close()
        raise
    opened.setblocking(False)
    return opened


def address(host: str, opened: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    port: Any = opened.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def open_store(folder: Path, asked: bool) -> tuple[Store, str | None]:
    """The store of a folder. A folder that somebody asked for must work; where the usual one
    does not, games are kept in memory only, and the second value says so."""
    try:
        return Store(folder), None
    except StoreError as error:
        if asked:
            raise
        return Store(None), f"{error}; playing on without keeping games"
