"""Reading what was printed: pages of a PDF, the text of each card, and the sizes of letters."""

from __future__ import annotations

from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from tablewright.printing import cards
from tablewright.printing.document import COLUMNS, ROWS

POINTS = 72 / 25.4
FOOT = 6.0  # millimetres at the foot of a page, for its number


@dataclass(frozen=True)
class Letter:
    text: str
    size: float
    left: float  # millimetres from the top left, as all others
    top: float
    right: float
    bottom: float


class Page:
    def __init__(self, page: pypdfium2.PdfPage):
        self.page = page
        self.width, self.height = (length / POINTS for length in page.get_size())
        self.words = page.get_textpage()

    def text(self, left=0.0, top=0.0, right=None, bottom=None) -> str:
        """What stands in a part of the page, with single spaces."""
        right, bottom = right or self.width, bottom or self.height
        area = {"left": left, "right": right, "top": self.height - top, "bottom": self.height - bottom}
        found = self.words.get_text_bounded(**{side: value * POINTS for side, value in area.items()})
        return " ".join(found.split())

    def corner(self, column, row):
        left, top = (self.width - COLUMNS * cards.WIDTH) / 2, (self.height - ROWS * cards.HEIGHT) / 2
        return left + column * cards.WIDTH, top + row * cards.HEIGHT

    def card(self, column, row) -> str:
        left, top = self.corner(column, row)
        return self.text(left, top, left + cards.WIDTH, top + cards.HEIGHT)

    def letters(self) -> list[Letter]:
        found = []
        for index in range(self.words.count_chars()):
            text = chr(pdfium.FPDFText_GetUnicode(self.words, index))
            if text.strip():
                left, bottom, right, top = (value / POINTS for value in self.words.get_charbox(index))
                size = pdfium.FPDFText_GetFontSize(self.words, index)
                found.append(Letter(text, size, left, self.height - top, right, self.height - bottom))
        return found


@pytest.fixture
def pages():
    """Opens a PDF; its pages are closed with the test."""
    opened = []

    def read(data: bytes) -> list[Page]:
        document = pypdfium2.PdfDocument(data)
        found = [Page(page) for page in document]
        opened.append((document, found))
        return found

    yield read
    for document, found in opened:
        for page in found:
            page.words.close()
            page.page.close()
        document.close()
