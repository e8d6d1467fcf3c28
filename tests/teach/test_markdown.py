"""The Markdown of texts for players."""

from pathlib import Path

import pytest

from tablewright.teach.errors import BadText
from tablewright.teach.markdown import Heading, Items, Paragraph, Picture, References, Span, Table, read_blocks


@pytest.fixture
def read(tmp_path: Path):
    def blocks(text: str):
        (tmp_path / "text.md").write_text(text, encoding="utf-8")
        return read_blocks(tmp_path / "text.md")

    return blocks


def test_every_kind_of_block_is_read_with_its_line(read):
    blocks = read(
        "# Title {a, b c}\nOne\ntwo.\n[X-1, X-R2]\n- first\n  goes on\n- second\n\n"
        "| h |\n|---|\n| c |\n\n![See](figure:f)\n"
    )
    assert blocks == [
        Heading(1, 1, "Title", ("a", "b c")),
        Paragraph(2, (Span("plain", "One two."),)),
        References(4, ("X-1", "X-R2")),
        Items(5, False, ((Span("plain", "first goes on"),), (Span("plain", "second"),))),
        Table(9, ((Span("plain", "h"),),), (((Span("plain", "c"),),),)),
        Picture(13, "f", "See"),
    ]


def test_styles_are_read_and_a_lone_star_is_a_star(read):
    (block,) = read("Play **two** of *three* * here.")
    assert [(span.style, span.text) for span in block.spans] == [
        ("plain", "Play "),
        ("bold", "two"),
        ("plain", " of "),
        ("italic", "three"),
        ("plain", " * here."),
    ]


def test_numbered_lists_are_told_apart(read):
    assert [block.ordered for block in read("1. one\n2. two\n\n- three\n")] == [True, False]


@pytest.mark.parametrize(
    "text", ["```\ncode\n```", "> said", "see [this](https://x)", "a `b`", "#### deep", "| a |\n| b |"]
)
def test_what_is_not_part_of_it_is_refused(read, text):
    with pytest.raises(BadText, match=r"text\.md:\d+: "):
        read(text)
