"""The games in the box, a folder each. Called, it lists them: `tablewright.games()`.

The name has to be both a package and a function, so the package's module is of a class that can be called.
"""

import sys
from types import ModuleType

from tablewright.engine.box import Box


class Shelf(ModuleType):
    def __call__(self) -> list[Box]:
        from tablewright.engine.registry import games

        return games()


sys.modules[__name__].__class__ = Shelf
