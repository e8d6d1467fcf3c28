"""Who you are: passkeys with Chromium's virtual authenticator, recovery, other devices, and leaving for good."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession

from .playing import ACTING, DESKTOP, PHONE, Server, Visitor

GAME = "high-tide"
SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class NamedServer(Server):
    """Passkeys belong to a host name, not to an address."""

    @property
    def link(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = NamedServer(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


class Key:
    """A virtual authenticator in one browser. Its passkeys can be copied to another, as a phone does."""

    def __init__(self, visitor: Visitor):
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self.session.send("WebAuthn.enable")
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.id = {"authenticatorId": added["authenticatorId"]}

    def copy_to(self, other: "Key") -> None:
        for credential in self.session.send("WebAuthn.getCredentials", self.id)["credentials"]:
            other.session.send("WebAuthn.addCredential", other.id | {"credential": credential})


def press(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name).first.click()


def heading(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("heading", name=name, exact=True).wait_for()


def keep_history(visitor: Visitor, name: str) -> list[str]:
    """Make a passkey, and with it an account. Returns the recovery codes."""
    visitor.come("/account")
    visitor.page.get_by_label("Your name").fill(name)
    press(visitor, "Make a passkey")
    codes = visitor.page.get_by_test_id("codes").locator("code")
    codes.first.wait_for()
    shown = codes.all_inner_texts()
    press(visitor, "I have kept them")
    return shown


def sign_in(visitor: Visitor, key: Key) -> None:
    key.copy_to(Key(visitor))
    visitor.come("/account")
    press(visitor, "Use a passkey")
    heading(visitor, "Devices")


def rows_with(server: Server, *texts: str) -> set[str]:
    """The tables of the database in which one of some texts is anywhere."""
    with sqlite3.connect(server.folder / "tables.db") as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: repr(database.execute(f'SELECT * FROM "{name}"').fetchall()) for name in names}
    database.close()
    return {name for name, rows in found.items() if any(text in rows for text in texts)} - {"operations"}


@pytest.mark.parametrize("size", SIZES)
def test_keep_sign_in_elsewhere_and_end_a_stolen_session(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ann, laptop = visit(size), visit(size)
    key = Key(ann)
    ann.play_now(GAME)
    table = ann.page.url.removeprefix(ann.server.link)
    ann.come()
    ann.page.get_by_role("link", name="Keep your history").click()
    heading(ann, "You are playing as a guest")
    assert ann.axe() == []
    assert len(keep_history(ann, "Ann")) == 8
    assert ann.axe() == []
    ann.come(table)
    ann.page.wait_for_selector(ACTING)  # the seat is still hers

    # The laptop was used as a guest, and its seat comes along.
    laptop.play_now(GAME)
    sign_in(laptop, key)
    press(laptop, "Bring along")
    laptop.page.get_by_role("heading", name="Seats from before").wait_for(state="detached")
    laptop.come()
    laptop.page.locator(".tables .table").nth(1).wait_for()
    laptop.come(table)
    laptop.page.wait_for_selector(ACTING)

    # Ann's cookie is stolen. She ends that session from the laptop, while the thief is at the table.
    thief = visit(size)
    thief.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    thief.come(table)
    thief.page.wait_for_selector(ACTING)
    laptop.come("/account")
    heading(laptop, "Devices")
    others = laptop.page.get_by_test_id("devices").locator("li", has_not_text="this device")
    others.get_by_role("button").click()
    others.wait_for(state="detached")
    thief.page.get_by_text("This device has been signed out.").first.wait_for()
    thief.come("/account")
    heading(thief, "You are playing as a guest")


@pytest.mark.parametrize("size", SIZES)
def test_recover_add_a_passkey_download_and_erase(
    visit: Callable[..., Visitor], server: Server, tmp_path: Path, size: tuple[int, int]
) -> None:
    ann, phone = visit(size), visit(size)
    Key(ann)
    ann.play_now(GAME)
    codes = keep_history(ann, "Annabel")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text())
    assert data["account"][0]["name"] == "Annabel" and len(data["seats"]) == len(data["passkeys"]) == 1

    Key(phone)
    phone.come("/account")
    phone.page.get_by_label("Recovery code").fill(codes[0].lower())
    press(phone, "Use the code")
    phone.page.get_by_text("You have 7 codes left.").wait_for()
    press(phone, "Add a passkey")
    passkeys = phone.page.get_by_test_id("passkeys").locator("li")
    passkeys.nth(1).wait_for()
    passkeys.first.get_by_role("button", name="Rename").click()
    phone.page.get_by_label("Name of the passkey").fill("Old laptop")
    press(phone, "Save")
    old = passkeys.filter(has_text="Old laptop")
    old.get_by_role("button", name="Remove").click()
    old.wait_for(state="detached")
    here = phone.page.get_by_test_id("devices").locator("li", has_text="this device")
    here.get_by_role("button", name="Sign out").click()
    press(phone, "Use a passkey")  # with the one that was added
    heading(phone, "Devices")

    assert {"accounts", "passkeys", "sessions", "recovery_codes", "seats"} <= rows_with(server, data["holder"])
    press(phone, "Erase everything …")
    phone.page.get_by_label("Type “erase everything”").fill("Erase everything")
    assert phone.axe() == []
    phone.page.get_by_role("button", name="Erase", exact=True).click()
    heading(phone, "You are playing as a guest")
    assert rows_with(server, data["holder"], "Annabel") == set()
