"""Bots: players that get a seat and nothing else. They know a game only through the contract."""

from tablewright.bots.levels import DEFAULT_LEVEL, LEVELS
from tablewright.bots.roster import Bot, bot_names, open_bot
from tablewright.bots.seat import Seat

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Bot", "Seat", "bot_names", "open_bot"]
