"""What every request passes first: is it for this server, from its own page, small and soon complete?"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["LOOPBACK", "Guard"]

MOST_BODY = 256 * 1024
"""How long may a request be? The longest game that can be reopened is a tenth of this."""
BODY_SECONDS = 10.0
"""How long may a request take to arrive? A phone on a bad line sends a kilobyte in less."""

BODY_HEADERS = {b"content-length", b"transfer-encoding"}
"""Which headers announce a body?"""
JSON = b"application/json"
MOST_HOSTS = 100
"""How many names of ours are remembered? Whoever asks for others is looked at anew."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a game's address is its watch link
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Refuses what is not ours to answer with one line of JSON, and reads the body of everything else."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, LOOPBACK | {host.lower() for host in hosts}
        self._ours = lru_cache(MOST_HOSTS)(self._is_ours)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        headers: dict[bytes, bytes] = dict(scope["headers"])
        refusal = self._stranger(scope, headers)
        if refusal is None and not headers.keys() & BODY_HEADERS:
            await self.app(scope, receive, send_with_headers)
            return
        if refusal is None:
            body = bytearray()
            try:
                fits = await asyncio.wait_for(_read(receive, body), BODY_SECONDS)
            except TimeoutError:
                refusal = 408, f"the request did not arrive within {BODY_SECONDS:.0f} seconds"
            except ConnectionError:
                return
            else:
                if fits:
                    await self.app(scope, _replayed(bytes(body), receive), send_with_headers)
                    return
                refusal = 413, f"the request is too long: at most {MOST_BODY // 1024} KB are taken"
        status, reason = refusal
        await JSONResponse({"error": reason}, status, {"Connection": "close"})(
            scope, receive, send_with_headers
        )

    def _stranger(self, scope: Scope, headers: Mapping[bytes, bytes]) -> tuple[int, str] | None:
        """Why the request is not from our own page, if it is not."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._ours(host):
            return 421, f"this server does not answer for {host[:80]!r}"
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1").partition("://")[2] != host:
            shown = origin.decode("latin-1")[:80]
            return 403, f"a request from another site ({shown}) is not carried out"
        api = scope["path"].startswith("/api/")
        if api and headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
            return 403, "a request from another site is not carried out"
        if scope["method"] == "POST" and not headers.get(b"content-type", b"").startswith(JSON):
            return 415, "send JSON, with Content-Type: application/json"
        return None

    def _is_ours(self, host: str) -> bool:
        """A name that we were given, or an address: those no other site can point at us."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


async def _read(receive: Receive, body: bytearray) -> bool:
    """Read a body to its end, so that the sender hears the answer, but keep no more of it than is allowed."""
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        part = message.get("body", b"")
        size += len(part)
        if size <= MOST_BODY:
            body += part
        if not message.get("more_body", False):
            return size <= MOST_BODY


def _replayed(body: bytes, receive: Receive) -> Receive:
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return first.pop() if first else await receive()

    return replay
