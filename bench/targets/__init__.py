"""The balance targets of the five specifications, a module for each game."""
