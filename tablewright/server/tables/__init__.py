"""Matches in play: finding tables, creating them, moves, bot turns and chat."""
