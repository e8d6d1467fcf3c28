"""What to call a device: its browser and its system, from the header User-Agent."""

from __future__ import annotations

# The first that is found counts: most browsers also name those that they descend from.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Vivaldi": "Vivaldi",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_of(user_agent: str) -> str:
    """Such as "Firefox on Linux"."""
    browser, system = found_in(user_agent, BROWSERS), found_in(user_agent, SYSTEMS)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "Unknown device"


def found_in(user_agent: str, names: dict[str, str]) -> str | None:
    return next((name for mark, name in names.items() if mark in user_agent), None)
