"""The designers' workshop: versions of a game's content, verdicts on them, and tables that are played with them."""
