"""What every request passes first: is it for this server, from its own page, small and soon complete?"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard"]

MOST_BODY = 256 * 1024
"""How long may a request be? The longest game that can be reopened is a tenth of this."""
BODY_SECONDS = 10.0
"""How long may a request take to arrive? A phone on a bad line sends a kilobyte in less."""

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


class Guard:
    """Refuses what is not ours to answer with one line of JSON, and reads the body of everything else."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, LOOPBACK | {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._stranger(scope)
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

    def _stranger(self, scope: Scope) -> tuple[int, str] | None:
        """Why the request is not from our own page, if it is not."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            return 421, f"this server does not answer for {host[:80]!r}"
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, f"a request from another site ({origin[:80]}) is not carried out"
        api = scope["path"].startswith("/api/")
        if api and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "a request from another site is not carried out"
        if scope["method"] == "POST" and not headers.get("content-type", "").startswith("application/json"):
            return 415, "send JSON, with Content-Type: application/json"
        return None

    def _ours(self, host: str) -> bool:
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
