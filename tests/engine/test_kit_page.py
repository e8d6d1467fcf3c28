"""The page of everything that an author uses, printed from the code."""

from tablewright.engine.kit_page import REFERENCE, kit_page

PAGE = REFERENCE.parents[1] / "kit.md"


def test_the_page_is_what_the_code_says():
    assert kit_page(REFERENCE.read_text(encoding="utf-8")) == PAGE.read_text(encoding="utf-8"), "run make docs"
