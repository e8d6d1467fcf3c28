"""Plain rules: what runs a game without compiling it, for tests, first runs and debugging.

The drivers of a plain game do the same as compiled ones, to the byte. Three things make them fast enough: views of the
records, copies of the rules that read the views directly, and rules of the kit written for plain Python.

records.py        views that give Python numbers in place of NumPy's records and arrays
arguments.py      views of what a driver is called with
rewriting.py      copies of the rules, and of the driver texts, with reads and writes of fields rewritten
inlining.py       numbers and calls written into a copy
whole_numbers.py  which expressions are surely whole numbers
hoisting.py       what a loop of a copy reads once
kit.py            rules of the kit, written for plain Python
"""
