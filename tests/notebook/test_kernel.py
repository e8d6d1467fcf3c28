"""The board in a real kernel: a notebook runs, and what is kept of the widget is the position on the board."""

import nbformat
import pytest
from nbclient import NotebookClient

VIEW, STATE = (f"application/vnd.jupyter.widget-{part}+json" for part in ("view", "state"))
CELLS = (
    """
import tablewright as tw
from tablewright.notebook import Board

board = Board(tw.load("high-tide", players=2, plain=True).new(seed=1), bots="random")
board
""",
    "board.play('play 2')\nboard.match.actions[0] == board.match.parse('play 2'), len(board.match.moves)",
)


@pytest.mark.filterwarnings("ignore")  # of the kernel's own libraries
def test_a_cell_shows_the_board_and_the_next_one_plays_on():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source.strip()) for source in CELLS])
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    (shown,), (played,) = (cell.outputs for cell in notebook.cells)
    kept = notebook.metadata.widgets[STATE]["state"]
    widget = kept[shown.data[VIEW]["model_id"]]
    assert shown.data["text/plain"] == "Board(<High Tide after 0 actions>, seat=0)"
    assert widget["model_module"] == "anywidget"
    assert widget["state"]["position"]["ply"] == 2
    assert played.data["text/plain"] == "(True, 2)"
