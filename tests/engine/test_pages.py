"""The page of a game, printed from the code."""

from tablewright.engine.pages import game_page, write_pages
from tablewright.engine.registry import open_box, own_folders, slug_of


def test_a_page_names_every_field_option_reason_and_family():
    box = open_box("atlas-of-feelings")
    page = game_page(box)
    names = [
        *(f.name for f in box.state.fields),
        *(f.name for f in box.rules.fields),
        *(option.name for option in box.options),
        *box.reasons.keys,
    ]
    assert [name for name in names if f"`{name}`" not in page] == []
    assert [f.name for f in box.actions if f"`{f.name}" not in page] == []


def test_a_page_says_who_sees_a_field_and_between_which_bounds():
    page = game_page(open_box("high-tide"))
    assert "| `hand` | 4 seat × 6 value | 0 to 4 | the cards of each value that a player holds | owner |" in page
    assert "| nobody |" in next(line for line in page.splitlines() if line.startswith("| `deck_cards`"))


def test_every_row_of_a_table_has_as_many_cells_as_its_heading():
    for slug in ("high-tide", "atlas-of-feelings"):
        width = None
        for line in game_page(open_box(slug)).splitlines():
            if not line.startswith("|"):
                width = None
                continue
            cells = line.replace("\\|", "").count("|")
            width = width or cells
            assert cells == width, line


def test_the_pages_of_our_own_games_are_written(tmp_path):
    write_pages(tmp_path / "games")
    written = {path.stem for path in (tmp_path / "games").iterdir()}
    assert written == {slug_of(folder) for folder in own_folders()}
