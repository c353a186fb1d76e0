"""The assets of the built page, sent in the brotli form that `make page` made, if the browser accepts it.

Browsers accept brotli only with https. For others, text is compressed with gzip when it is first asked for,
in a thread, and kept: compressing megabytes for each request would hold up everyone else.
A wheel does not repeat the weights of networks in the page's folder: they are sent from the bots' folder.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from mimetypes import guess_type
from os import PathLike, stat_result
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import fondaco.bots

WEIGHTS = Path(fondaco.bots.__file__).parent / "weights"
OF_WEIGHTS = re.compile(r"(?P<name>[\w.]+)-[\w-]{8}\.safetensors")  # with the hash that the build adds
ENDING = ".br"
COMPRESSIBLE = re.compile(r"text/|image/svg|application/(json|wasm|zip)")  # the archives are not compressed
LEAST_GZIPPED = 500  # bytes
GZIP_LEVEL = 6
IMMUTABLE = "public, max-age=31536000, immutable"
NEVER = re.compile(r";\s*q=0(\.0*)?\s*$")


def reads(headers: Headers, encoding: str) -> bool:
    """True if a client accepts an encoding, by its header `Accept-Encoding`."""
    accepted = [part.strip() for part in headers.get("accept-encoding", "").lower().split(",")]
    return any(part.split(";")[0].strip() == encoding and not NEVER.search(part) for part in accepted)


class Assets(StaticFiles):
    """Files whose names change with their content, so browsers may keep them forever."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._gzipped: dict[tuple[str, str], asyncio.Task[bytes]] = {}  # by path and tag of the file

    async def get_response(self, path: str, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        if reads(headers, "br") and self.lookup_path(path + ENDING)[1]:
            response = await super().get_response(path + ENDING, scope)
            response.headers["content-encoding"] = "br"
            response.headers["content-type"] = guess_type(path)[0] or "application/octet-stream"
            return response
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and reads(headers, "gzip") and is_compressible(response):
            return await self._as_gzip(response, headers)
        return response

    async def _as_gzip(self, response: FileResponse, asked: Headers) -> Response:
        path, tag = str(response.path), response.headers["etag"].strip('"')
        key = (path, tag)
        if key not in self._gzipped:
            self._gzipped[key] = asyncio.create_task(asyncio.to_thread(gzipped, path))
        try:
            body = await asyncio.shield(self._gzipped[key])
        except OSError:
            self._gzipped.pop(key, None)
            return response
        kept = {name: response.headers[name] for name in ("content-type", "cache-control", "vary")}
        tag = f'"{tag}-gzip"'
        headers = {**kept, "content-encoding": "gzip", "etag": tag}
        if asked.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        found, stat = super().lookup_path(path)
        named = None if stat else OF_WEIGHTS.fullmatch(path)
        weights = WEIGHTS / f"{named['name']}.safetensors" if named else None
        return (str(weights), weights.stat()) if weights and weights.is_file() else (found, stat)

    def file_response(self, full_path: PathLike[str] | str, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *arguments, **more)
        response.headers["cache-control"] = IMMUTABLE
        response.headers.add_vary_header("Accept-Encoding")
        return response


def is_compressible(response: FileResponse) -> bool:
    """True if gzip would make a file much smaller."""
    is_large = int(response.headers["content-length"]) >= LEAST_GZIPPED
    return is_large and COMPRESSIBLE.match(guess_type(str(response.path))[0] or "") is not None


def gzipped(path: str) -> bytes:
    return gzip.compress(Path(path).read_bytes(), GZIP_LEVEL, mtime=0)
