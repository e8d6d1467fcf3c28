"""The guide shows the example as it is, and the rules of the example are tested."""

import re
from pathlib import Path

import pytest

from .positions import EXAMPLE, ROOT

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text()
HERE = Path(__file__).parent

BLOCK = re.compile(r"^```(?:python|toml)\n(.*?)^```$", re.M | re.S)
FILE_NAME = re.compile(r"# (\S+\.(?:py|toml))\n")
RULE = re.compile(r"\bHT-\d{3}\b")

BLOCKS = BLOCK.findall(GUIDE)
EXCERPTS = [block for block in BLOCKS if not block.startswith(">>>")]


def test_the_guide_has_excerpts():
    assert len(EXCERPTS) > 10


@pytest.mark.parametrize("block", EXCERPTS, ids=lambda block: block.split("\n")[0].removeprefix("# "))
def test_an_excerpt_stands_in_the_file_that_it_names(block):
    name = FILE_NAME.match(block)
    assert name, "a block of code in the guide begins with the name of its file, or with >>>"
    excerpt = block[name.end() :]
    assert excerpt.strip()
    file = (ROOT if name[1].startswith("tests/") else EXAMPLE) / name[1]
    assert f"\n{excerpt}" in "\n" + file.read_text()


def test_every_file_of_the_example_is_named_in_the_guide():
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".md") and path.is_file()]
    assert [path.name for path in files if f"`{path.relative_to(EXAMPLE).as_posix()}`" not in GUIDE] == []


def test_the_guide_says_how_long_the_example_is():
    counted = [
        path
        for folder in ("*.py", "text/*.toml", "data/*.toml")
        for path in sorted((EXAMPLE / "high_tide").glob(folder))
    ]
    lengths = {path.relative_to(EXAMPLE).as_posix(): len(path.read_text().splitlines()) for path in counted}
    lengths["total"] = sum(lengths.values())
    assert dict(re.findall(r"^ +(\d+) (\S+)$", GUIDE.partition("## How long it is")[2], re.M)) == {
        str(length): name for name, length in lengths.items()
    }


def test_every_rule_is_named_by_a_test():
    """The marks `@pytest.mark.rule(...)` of this folder together name every rule of RULES.md."""
    rules = RULE.findall((EXAMPLE / "RULES.md").read_text())
    marks = re.findall(r"^@pytest\.mark\.rule\((.*)\)$", "\n".join(p.read_text() for p in HERE.glob("*.py")), re.M)
    assert set(rules) == {number for mark in marks for number in RULE.findall(mark)}
