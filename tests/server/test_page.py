"""The page: served from the package if it was built, its own paths leading to it, the interface's never."""

from __future__ import annotations

from pathlib import Path

import pytest

from fondaco.server import app
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
