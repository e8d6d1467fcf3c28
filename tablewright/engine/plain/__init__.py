"""Plain rules: what runs a game without compiling it, for tests, first runs and debugging.

The drivers of a plain game do the same as compiled ones, to the byte. Three things make them fast enough:

records.py    views that give Python numbers in place of NumPy's records and arrays
arguments.py  views of what a driver is called with
rewriting.py  copies of the rules that read the views directly
kit.py        rules of the kit, written for plain Python
"""
