"""Judging a finished match: chances over time, decisions and what they gave away, and a ledger of luck and skill."""
