"""What a game can leave to the engine: rules that most games share, the rules record, and sentences.

rules.py    `legal`, `scores`, `places`, `payoffs` and `check`
cards.py    `unpack` and `conceal`, from what is in each deck and the hands that are dealt from it
record.py   the rules record, from the options and the files in `data/`
text.py     sentences that fill their own blanks, labels, and the table in a terminal
study.py    what a report follows
"""
