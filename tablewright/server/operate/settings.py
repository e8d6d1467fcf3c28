"""Everything that an operator can set: by a flag of `tablewright serve`, or by an environment variable.

The variable for a setting is `TABLEWRIGHT_` and its name in capitals, such as `TABLEWRIGHT_DB`. `docs/hosting.md` has
the table of all settings. `python -m tablewright.server.operate.settings` prints it, and with the page's name writes it
into the page.
"""

from __future__ import annotations

import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from tablewright.server.errors import StartupError

PREFIX = "TABLEWRIGHT_"
BEGIN, END = "<!-- settings: made by `make docs` -->", "<!-- end of settings -->"
Names = Annotated[list[str], NoDecode]  # separated by commas
PUSH_SERVICES = [  # of Chrome, Firefox, Safari and Edge
    "fcm.googleapis.com",
    "jmt17.google.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
]


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = Field("127.0.0.1", description="The address to listen on.")
    port: int = Field(8080, ge=0, le=65535, description="The port to listen on; 0 picks a free one.")
    db: str | None = Field(None, description="A SQLite file or a postgresql:// address; by default a file of your own.")
    nats: str | None = Field(None, description="The nats:// address of the NATS server that several processes share.")
    browser: bool = Field(True, description="Whether to open the page in a browser.")
    hosts: Names = Field([], description="The host names that the server answers to; by default all of them.")
    proxies: Names = Field(
        [], description="Addresses or networks of reverse proxies that X-Forwarded-For is taken from."
    )
    connections: int = Field(5000, ge=1, description="How many connections may be open at once.")
    connections_per_address: int = Field(
        300, ge=1, description="How many connections one address may have; those of a proxy do not count."
    )
    request_seconds: float = Field(
        10, gt=0, description="How long a client may take for the headers of a request, and again for its body."
    )
    idle_seconds: int = Field(15, ge=1, description="How long a connection without a request stays open.")
    disk_reserve_mb: float = Field(
        100, ge=0, description="Health reports trouble when the disk of a SQLite file has less room, in megabytes."
    )
    rates: float = Field(1.0, gt=0, description="Multiplies how often a client may ask.")
    pace: float = Field(0.35, ge=0, description="The least number of seconds that a bot takes for a move.")
    review_processes: int = Field(
        1,
        ge=0,
        description="How many processes make reviews, on two cores each, beside the one that plays; 0: none.",
    )
    verdict_processes: int = Field(
        1,
        ge=0,
        description="How many processes play designers' versions, on two cores each; 0: no verdicts.",
    )
    close_idle_days: float = Field(30, ge=0, description="Close tables that nobody has used for this long; 0: never.")
    keep_closed_days: float = Field(30, ge=0, description="Delete closed tables after this long; 0: never.")
    keep_finished_days: float = Field(0, ge=0, description="Delete finished matches after this long; 0: never.")
    keep_chat_days: float = Field(90, ge=0, description="Delete chat lines after this long; 0: never.")
    push_services: Names = Field(
        PUSH_SERVICES,
        description="The hosts that notices may be sent to; a name that begins with a dot stands for all hosts under "
        "it. Empty: no notices when the page is closed.",
    )
    push_private: bool = Field(
        False, description="Whether push services may have private addresses and no TLS, for tests and closed networks."
    )
    push_seconds: float = Field(
        30, ge=0, description="How long a notice waits for other turns of the same person; they share one notice."
    )
    push_contact: str | None = Field(
        None,
        pattern="^(mailto:.+@.+|https://.+)$",
        description="A mailto: or https:// address at which push services can reach you; by default the first of the "
        "host names.",
    )

    @field_validator("hosts", "proxies", "push_services", mode="before")
    @classmethod
    def split(cls, value: Any) -> Any:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("proxies")
    @classmethod
    def check_networks(cls, value: list[str]) -> list[str]:
        return [str(ip_network(each, strict=False)) for each in value]


def read_settings(**flags: Any) -> Settings:
    """The settings from the environment, with the flags that were given. A wrong one is named in one line."""
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = str(first["loc"][0])
        source = f"--{name.replace('_', '-')}" if name in given else PREFIX + name.upper()
        raise StartupError(f"{source} is not valid: {first['msg']}.") from None


def table() -> str:
    """All settings as a table for the documentation."""
    lines = ["| variable | flag | default | meaning |", "|---|---|---|---|"]
    for name, field in Settings.model_fields.items():
        flag = "--" + name.replace("_", "-")
        flags = f"`{flag}`, `--no-{flag[2:]}`" if field.annotation is bool else f"`{flag}`"
        value = ",".join(field.default) if isinstance(field.default, list) else field.default
        default = "" if value in (None, "") else f"`{str(value).lower()}`"
        lines.append(f"| `{PREFIX}{name.upper()}` | {flags} | {default} | {field.description} |")
    return "\n".join(lines)


def with_table(page: str) -> str:
    """A page of the documentation with the current table between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{begin}\n{table()}\n{end}{after}"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        page = Path(sys.argv[1])
        page.write_text(with_table(page.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(table())
