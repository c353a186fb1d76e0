"""The default name of a device, from its browser's User-Agent: "Firefox, Android"."""

from __future__ import annotations

# The order matters: most browsers also name others in their User-Agent.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
    "Python-urllib/": "Python",
    "python-httpx/": "Python",
    "curl/": "curl",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Returns a name made of known words, or an empty one."""
    found = (first_in(user_agent, words) for words in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def first_in(text: str, words: dict[str, str]) -> str | None:
    return next((name for word, name in words.items() if word in text), None)
