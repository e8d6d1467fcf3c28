"""What a game can leave to the engine: rules that most games share, the rules record, and sentences.

rules.py    `unpack`, `legal`, `scores`, `places`, `payoffs`, `conceal` and `check`
record.py   the rules record, from the options and the files in `data/`
text.py     sentences that fill their own blanks
"""
