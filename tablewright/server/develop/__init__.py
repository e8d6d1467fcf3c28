"""Development mode: one game's package is watched, and a file that is saved shows at once at the running tables.

project.py      the package that is developed
plain_rules.py  nothing is compiled
history.py      what new rules accept of a match that is being played
reloader.py     watching, reading again, and what the page is told
"""
