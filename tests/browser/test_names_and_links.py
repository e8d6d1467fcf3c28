"""Names that are refused, new seat links, and the one request of the home page."""

from collections.abc import Callable

from playwright.sync_api import Request, expect

from .playing import PATIENCE, Visitor

SLUG = "atlas-of-feelings"


def expect_refusal(visitor: Visitor, sentence: str) -> None:
    """The sentence is next to the field. The browser reports the refused request, and nothing else is wrong."""
    visitor.page.locator(".refused", has_text=sentence).wait_for()
    field = visitor.page.locator("[aria-invalid=true]")
    assert field.get_attribute("aria-describedby") == visitor.page.locator(".refused").get_attribute("id")
    assert all("Failed to load resource" in trouble for trouble in visitor.troubles)
    visitor.troubles.clear()


def test_a_refused_name_is_explained_at_its_field(visit: Callable[..., Visitor]) -> None:
    ann, ben = visit(), visit()
    ann.come(f"/new/{SLUG}")
    ann.page.get_by_label("Name in seat 1").fill("Master bot")
    ann.page.get_by_role("button", name="Open the table").click()
    expect_refusal(ann, "This name is kept for bots.")
    path = ann.new_table(SLUG, ["me", "open"], ["Ann", ""])
    ben.come(path)
    ben.page.get_by_role("button", name="Sit here").first.click()
    ben.page.get_by_label("Your name").fill("ann")
    ben.page.get_by_role("button", name="Sit down").click()
    expect_refusal(ben, "The name ann is taken at this table.")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.locator(".seats .own", has_text="Ben").wait_for()


def test_a_new_link_replaces_the_one_that_is_shown(visit: Callable[..., Visitor]) -> None:
    ann, phone = visit(), visit()
    ann.new_table(SLUG, ["me", "open"], ["Ann", ""])
    shown = ann.page.get_by_label("for your other device")
    old = shown.input_value()
    assert ann.page.get_by_text("The old link stops working at once.").is_visible()
    ann.page.get_by_role("button", name="New link").click()
    expect(shown).not_to_have_value(old, timeout=PATIENCE)
    new = shown.input_value()
    assert new != old and "/seat/" in new
    phone.page.goto(old)
    phone.page.get_by_text("This link does not belong to a seat.").wait_for()
    phone.troubles.clear()  # the browser reports the refused request
    phone.page.goto(new)
    phone.page.locator(".seats .own", has_text="Ann").wait_for()


def test_the_home_page_asks_once_and_shows_a_new_table_when_it_is_seen_again(visit: Callable[..., Visitor]) -> None:
    ann, ben = visit(), visit()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/api/home" in request.url or "/api/tables" in request.url:
            asked.append(request.url)

    ben.page.on("request", note)
    ben.come("/")
    ben.page.get_by_role("heading", name="Open tables").wait_for()
    ben.page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    path = ann.new_table(SLUG, ["me", "open"], ["Ann of the open table", ""], public=True)
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.page.locator(f"a[href='{path}']").wait_for()
    assert len(asked) == 2
