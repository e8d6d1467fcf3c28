"""Printing versions: the files, and what a version that cannot be drawn costs the server."""

import asyncio
import io
import json
import zipfile

import pypdfium2
import pytest

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import ServerFull
from tablewright.server.operate.limits import MAX_PRINTS_WAITING
from tablewright.server.workshop.print_worker import answer
from tablewright.server.workshop.printing import PrintFailed, PrintJob, PrintProcess, Prints

from .players import HIDDEN

HOME = "/api/workshop/versions"
JOB = PrintJob(HIDDEN, "", 2, "Deeper water", "pdf")


@pytest.fixture
def ann(server):
    return Visitor(server.address)


@pytest.fixture
def version(ann):
    made = ann.request("POST", HOME, {"game": HIDDEN, "name": "Deeper water"})["id"]
    ann.request("POST", f"{HOME}/{made}/cell", {"name": "tide.high_water_points", "text": "5"})
    return made


def text_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    size = document[0].get_size()
    document.close()
    return text, size


def test_a_version_is_printed_with_its_numbers(ann, version):
    text, size = text_of(ann.request("GET", f"{HOME}/{version}/print.pdf?paper=letter&players=3"))
    assert size == pytest.approx((612, 792), abs=0.5)
    assert "High Tide Version Deeper water, for 3 players." in text
    assert "Tide: High water points 5 instead of 3." in text


def test_the_pictures_come_as_a_zip_file(ann, version):
    with zipfile.ZipFile(io.BytesIO(ann.request("GET", f"{HOME}/{version}/sheets.zip"))) as archive:
        assert json.loads(archive.read("sheets.json"))["version"] == "Deeper water"
        assert archive.read("waves.png").startswith(b"\x89PNG")


def test_papers_and_players_that_there_are_not_are_refused(ann, version):
    for query in ("paper=a3", "players=0"):
        with pytest.raises(RequestFailed) as failed:
            ann.request("GET", f"{HOME}/{version}/print.pdf?{query}")
        assert failed.value.status == 422
    with pytest.raises(RequestFailed, match="players = 5 is not allowed"):
        ann.request("GET", f"{HOME}/{version}/print.pdf?players=5")


def test_a_version_with_too_many_cards_is_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr("tablewright.printing.components.MOST_CARDS", 19)
    job = JOB._asdict() | {"file": str(tmp_path / "printed")}
    assert answer(job) == "failed High Tide has 20 cards: at most 19 can be printed."
    assert answer(job | {"contents": '{"tide": 7}'}).startswith("failed it cannot be drawn (")
    assert not (tmp_path / "printed").exists()


def write_module(tmp_path, monkeypatch, code):
    (tmp_path / "a_printer.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return "a_printer"


def test_a_version_that_takes_too_long_ends_the_process_and_not_the_server(tmp_path, monkeypatch):
    module = write_module(tmp_path, monkeypatch, "import sys\nsys.stdin.read()\n")

    async def printed():
        process = PrintProcess(module, seconds=0.2)
        started = await process.started()
        with pytest.raises(PrintFailed, match="cannot be printed: it takes more than 0 seconds"):
            await process.make(JOB)
        assert await started.wait() < 0 and process.process is None  # it was killed

    asyncio.run(printed())


def test_a_process_that_ends_is_a_refusal(tmp_path, monkeypatch):
    module = write_module(tmp_path, monkeypatch, "raise SystemExit\n")

    async def printed():
        process = PrintProcess(module)
        started = await process.started()
        with pytest.raises(PrintFailed, match="the process that draws it has ended"):
            await process.make(JOB)
        await started.wait()

    asyncio.run(printed())


def test_only_some_people_wait():
    class Busy:
        def __init__(self):
            self.open = asyncio.Event()

        async def make(self, job):
            await self.open.wait()
            return b"printed"

        def kill(self):
            pass

    async def ask():
        prints = Prints(Busy)
        waiting = [asyncio.create_task(prints.make(JOB)) for _ in range(MAX_PRINTS_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(ServerFull):
            await prints.make(JOB)
        prints.printer.open.set()
        assert await asyncio.gather(*waiting) == [b"printed"] * MAX_PRINTS_WAITING
        assert await prints.make(JOB) == b"printed"

    asyncio.run(ask())
