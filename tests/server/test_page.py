"""The page: served from the package if it was built, its own paths leading to it, the interface's never."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from fondaco.server import app, page_files
from fondaco.server.page_files import WEIGHTS, gzipped
from server.served import Guest, served


def test_a_built_page_is_served(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>the page")
    (page / "assets" / "main-1a2b.js").write_text("let x")
    (page / "assets" / "tables.worker-5e6f.js").write_text("let z")
    (page / "assets" / "long-3c4d.js").write_text("let y;" * 1000)
    (page / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(app, "PAGE", page)
    with served(sqlite_url) as server:
        http = Guest(server).http
        for path in ("/", "/table/k3vq7mzt2acx5bny", "/index.html"):
            answer = http.get(path)
            assert answer.text.endswith("the page")
            assert answer.headers["cache-control"] == "no-cache"
        assert http.get("/icon.svg").text == "<svg/>"
        script = http.get("/assets/main-1a2b.js")
        assert script.text == "let x"
        assert "immutable" in script.headers["cache-control"]
        long = http.get("/assets/long-3c4d.js", headers={"accept-encoding": "gzip"})
        assert long.text == "let y;" * 1000
        assert int(long.headers["content-length"]) < 100
        policies = {
            path: http.get(path).headers["content-security-policy"]
            for path in ("/", "/assets/main-1a2b.js", "/assets/tables.worker-5e6f.js", "/table/x.worker-1.js")
        }
        compiling = {path for path, policy in policies.items() if "'wasm-unsafe-eval'" in policy}
        assert compiling == {"/assets/tables.worker-5e6f.js"}
        assert not any("'unsafe-eval'" in policy for policy in policies.values())
        for path in (
            "/../secret.txt",
            "/..%2fsecret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/%2e%2e/secret.txt",
        ):
            assert "secret" not in http.get(path).text
        for path in ("/%00", "/" + "x" * 5000):  # no name that a file could have
            assert http.get(path).text.endswith("the page")
        for path in ("/robots.txt", "/favicon.ico", "/.git/config", "/table/x.php"):
            answer = http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")
        for path in ("/", "/icon.svg"):
            head = http.head(path)
            assert (head.status_code, head.text) == (200, "")
        refused = http.post("/table/k3vq7mzt2acx5bny")
        assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")
        asked = http.head("/api/tables")
        assert (asked.status_code, asked.headers["allow"]) == (405, "GET, POST")
        assert http.get("/assets/none.js").json()["code"] == "no_such_page"
        assert http.get("/api/nothing").json()["code"] == "no_such_page"
        assert http.get("/api/games").status_code == 200


def test_compressed_files_are_sent_to_clients_that_read_brotli(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    for name in ("assets/main-1a2b.js", "assets/engine-3c4d.wasm", "assets/net-5e6f.safetensors"):
        (page / name).write_text(f"{name} as it is")
        (page / f"{name}.br").write_bytes(b"compressed")
    monkeypatch.setattr(app, "PAGE", page)
    with served(sqlite_url) as server:
        http = Guest(server).http

        def sent(path: str, accepted: str) -> tuple[bytes, str | None, str, str]:
            with http.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
                headers = answer.headers
                kind = headers["content-type"].split(";")[0]
                raw = b"".join(answer.iter_raw())
                return raw, headers.get("content-encoding"), kind, headers["vary"]

        for path, kind in (
            ("/assets/main-1a2b.js", "text/javascript"),
            ("/assets/engine-3c4d.wasm", "application/wasm"),
            ("/assets/net-5e6f.safetensors", "application/octet-stream"),
        ):
            for accepted in ("gzip, deflate, br, zstd", "BR;q=0.5"):
                assert sent(path, accepted) == (b"compressed", "br", kind, "Accept-Encoding")
            for accepted in ("gzip", "identity", "br;q=0", "gzip, br; q=0.0", "brr"):
                plain = (f"{path[1:]} as it is".encode(), None, kind, "Accept-Encoding")
                assert sent(path, accepted) == plain
        script = "/assets/main-1a2b.js"
        tags = {
            accepted: http.head(script, headers={"accept-encoding": accepted}).headers["etag"]
            for accepted in ("br", "identity")
        }
        assert tags["br"] != tags["identity"]
        for accepted, tag in tags.items():
            known = {"accept-encoding": accepted, "if-none-match": tag}
            assert http.get(script, headers=known).status_code == 304
        other = {"accept-encoding": "identity", "if-none-match": tags["br"]}
        assert http.get(script, headers=other).status_code == 200
        assert http.get("/assets/none.js", headers={"accept-encoding": "br"}).status_code == 404


def test_a_file_is_compressed_once_however_often_it_is_asked_for(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise one client could keep the event loop busy with compressing."""
    page, compressed = tmp_path / "page", list[threading.Thread]()
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    (page / "assets" / "engine-3c4d.wasm").write_bytes(b"code" * 1000)
    (page / "assets" / "net-5e6f.safetensors").write_bytes(bytes(1000))

    def noted(path: str) -> bytes:
        compressed.append(threading.current_thread())
        return gzipped(path)

    monkeypatch.setattr(app, "PAGE", page)
    monkeypatch.setattr(page_files, "gzipped", noted)
    with served(sqlite_url) as server:
        http = Guest(server).http
        for _ in range(3):
            answer = http.get("/assets/engine-3c4d.wasm", headers={"accept-encoding": "gzip"})
            assert answer.content == b"code" * 1000
            assert int(answer.headers["content-length"]) < 100
        known = {"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]}
        assert http.get("/assets/engine-3c4d.wasm", headers=known).status_code == 304
        plain = http.get("/assets/net-5e6f.safetensors", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
    assert len(compressed) == 1
    assert server.thread not in compressed


def test_weights_are_sent_from_the_bots_if_the_page_has_none(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    monkeypatch.setattr(app, "PAGE", page)
    with served(sqlite_url) as server:
        http = Guest(server).http
        answer = http.get("/assets/court.playout-CGhb_xa-.safetensors")
        assert answer.content == (WEIGHTS / "court.playout.safetensors").read_bytes()
        assert "immutable" in answer.headers["cache-control"]
        for name in ("none-CGhbUxaS", "court", "..%2fcourt-CGhbUxaS"):
            assert http.get(f"/assets/{name}.safetensors").status_code == 404
