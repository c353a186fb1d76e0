"""A device's first name, from what its browser says of itself: "Firefox, Android"."""

from __future__ import annotations

# In this order: most browsers name others too.
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
    """Returns a name made of words that we know, or an empty one."""
    found = (first_in(user_agent, words) for words in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def first_in(text: str, words: dict[str, str]) -> str | None:
    return next((name for word, name in words.items() if word in text), None)
