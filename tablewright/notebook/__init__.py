"""A game's board in a notebook, to play on: the board of the web page, with the match in the notebook's own kernel.

`table` holds the match and answers what the board asks, in the messages of the server; `board` is the widget.
"""

from tablewright.engine.extras import need

need("notebook", "The board in a notebook needs more packages", "anywidget", "ipywidgets", "sqlalchemy", "fastapi")

from tablewright.notebook.board import Board  # noqa: E402

__all__ = ["Board"]
