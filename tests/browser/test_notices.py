"""Notices when the page is closed: switched on in the settings, sent by the server, shown by the worker."""

import itertools
import json
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route

from tests.server.push_service import HOST, PushService

from .playing import ACTING, DESKTOP, PATIENCE, PHONE, Server, Visitor
from .test_friends import close_sheet, open_table

SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]
POLLS_BEFORE_AGAIN = 200  # ten seconds or more
QUIET_HOURS = "**/api/notices/quiet-hours"
SUBSCRIPTION = """
    const subscription = { toJSON: () => (%s), unsubscribe: () => Promise.resolve(true) }
    PushManager.prototype.subscribe = ({ applicationServerKey }) => {
        window.asked = applicationServerKey
        return Promise.resolve(subscription)
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription)
"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, data }) => ({ title, body, path: data.path }))
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that sends notices at once, also to the push service of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEWRIGHT_PUSH_SERVICES", HOST)
        patch.setenv("TABLEWRIGHT_PUSH_PRIVATE", "true")
        patch.setenv("TABLEWRIGHT_PUSH_SECONDS", "0")
        running = Server(tmp_path_factory.mktemp("server"))
        running.start()
    yield running
    running.stop()


def use_push_service(visitor: Visitor, service: PushService, name: str) -> None:
    """The browser's own push service cannot be reached from a test: it has the test's instead."""
    keys = service.browser(name).subscription
    subscription = {"endpoint": keys["endpoint"], "keys": {"p256dh": keys["p256dh"], "auth": keys["auth"]}}
    visitor.context.grant_permissions(["notifications"], origin=visitor.server.link)
    visitor.context.add_init_script(SUBSCRIPTION % json.dumps(subscription))


def notices(visitor: Visitor) -> dict:
    return visitor.page.request.get(f"{visitor.server.link}/api/notices").json()


def is_online(visitor: Visitor, table: str) -> bool:
    """Whether somebody looks at a table from its first seat."""
    card = visitor.page.request.get(f"{visitor.server.link}/api/tables/{table.removeprefix('/t/')}").json()
    return card["seats"][0]["online"]


def deliver(visitor: Visitor, notice: dict) -> list[dict]:
    """Hand a notice to the worker, as the browser does when its push service has one, and return what is shown.

    Chromium's tool for this does not say whether the notice reached the worker, and once it did not. So the notice is
    handed over again while nothing is shown; its tag makes the second replace the first.
    """
    session = visitor.context.new_cdp_session(visitor.page)
    workers: list[dict] = []
    session.on("ServiceWorker.workerVersionUpdated", lambda event: workers.extend(event["versions"]))
    session.send("ServiceWorker.enable")
    wait_for(visitor, lambda: any(worker["status"] == "activated" for worker in workers))
    active = next(worker for worker in reversed(workers) if worker["status"] == "activated")
    message = {"origin": visitor.server.link, "registrationId": active["registrationId"]}
    polls = itertools.count()

    def is_shown() -> bool:
        if next(polls) % POLLS_BEFORE_AGAIN == 0:
            session.send("ServiceWorker.deliverPushMessage", message | {"data": json.dumps(notice)})
        return bool(visitor.page.evaluate(SHOWN))

    wait_for(visitor, is_shown)
    return visitor.page.evaluate(SHOWN)


def wait_for(visitor: Visitor, condition) -> None:  # type: ignore[no-untyped-def]
    deadline = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < deadline, "the condition was not met in time"
        visitor.page.wait_for_timeout(50)


@pytest.mark.parametrize("size", SIZES)
def test_somebody_who_has_closed_the_page_is_told_of_their_turn(visit, service, size):
    ann, ben = visit(size), visit(size)
    name = f"ann-{size[0]}"
    use_push_service(ann, service, name)
    table = open_table(ann, ["me", "open"])
    close_sheet(ann)
    ben.sit(table, "Ben")
    ann.page.wait_for_selector(ACTING)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Tell me when it is my turn").check()
    ann.page.get_by_text("this device").wait_for()
    assert ann.page.evaluate("window.asked") == notices(ann)["key"]

    ann.page.get_by_label("Quiet hours").check()
    wait_for(ann, lambda: notices(ann)["quiet_hours"])
    held: list[Route] = []
    hold: Callable[[Route], None] = held.append
    ann.page.route(QUIET_HOURS, lambda route: hold(route))
    ann.page.get_by_label("From", exact=True).fill("21:15")
    wait_for(ann, lambda: held)
    ann.page.get_by_label("Until", exact=True).fill("06:45")
    ann.page.get_by_label("Until", exact=True).blur()
    assert notices(ann)["quiet_hours"]["begins"] == "22:00"  # nothing has arrived
    hold = Route.continue_
    for late in reversed(held):  # what was changed last is kept, whatever arrives last
        late.fulfill(response=late.fetch())
    wait_for(ann, lambda: (notices(ann)["quiet_hours"] or {}).get("ends") == "06:45")
    assert notices(ann)["quiet_hours"]["begins"] == "21:15"
    assert ann.axe() == []
    ann.page.get_by_label("Quiet hours").uncheck()
    ann.page.get_by_label("From", exact=True).wait_for(state="detached")
    close_sheet(ann)

    ann.act_on_something_marked()
    ben.page.wait_for_selector(ACTING)
    ann.come("/new/high-tide")  # she leaves the table
    wait_for(ben, lambda: not is_online(ben, table))
    ben.act_on_something_marked()
    wait_for(ben, lambda: service.arrivals)
    (arrival,) = service.arrivals
    assert arrival.browser == name and arrival.notice["path"] == table
    (shown,) = deliver(ann, arrival.notice)
    assert shown == {"title": "Your turn: High Tide", "body": arrival.notice["body"], "path": table}

    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Tell me when it is my turn").uncheck()
    wait_for(ann, lambda: notices(ann)["devices"] == [])
