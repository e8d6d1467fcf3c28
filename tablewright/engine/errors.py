"""Everything a caller can do wrong. Each message is one plain line that can be shown as it is."""


class TablewrightError(Exception):
    """The base class: catch this to show a user's mistake without a traceback.

    Examples:
        >>> import tablewright as tw
        >>> try:
        ...     tw.load("high-tied")
        ... except tw.TablewrightError as error:
        ...     print(error)
        Unknown game 'high-tied': did you mean high-tide?
    """


class UnknownGame(TablewrightError):
    """No game of that name is registered."""


class BrokenGame(TablewrightError):
    """An installed game that cannot be used; the message says what is wrong with its package."""


class BadOption(TablewrightError):
    """An option that does not exist, a value it does not take, or a combination that the game refuses."""


class BadContent(TablewrightError):
    """A data file with a mistake; the message names file, entry and field."""


class BadRules(TablewrightError):
    """Rules or words of a game with mistakes; the message has a line for each, with file and line, and ten at most."""


class BadAction(TablewrightError):
    """A text or number that is not an action of this game."""


class IllegalAction(TablewrightError):
    """An action of the game that the rules forbid now; nothing was changed."""


class CannotUndo(TablewrightError):
    """The last action cannot be undone."""


class BadSave(TablewrightError):
    """A saved match that cannot be read, was altered, or belongs to another version."""


class BadDraws(TablewrightError):
    """Prescribed draws that the decks of the game cannot give."""


class NotInstalled(TablewrightError, ImportError):
    """A part of Tablewright that needs an extra; the message has the command that installs it."""


class NoDevice(TablewrightError):
    """A GPU was asked for, and there is no usable one."""
