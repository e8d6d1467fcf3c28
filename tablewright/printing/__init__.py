"""Print and play: a game's cards, boards and player aid as a PDF to cut out, and as pictures for virtual tables.

    components.py   what there is to print: what the game declares, or a standard form, with the number of copies
    fonts.py        the letters, and how wide they are
    drawings.py     the signs of cards and boards, which the boards in the browser show too
    pen.py          draws shapes, words and signs on a page
    cards.py        fronts and backs of cards
    aid.py          the player aid, and what a version changes
    document.py     the PDF: pages with crop marks, backs mirrored
    pictures.py     decks as grids of PNG files for Tabletop Simulator and Screentop

It needs the extra `print`.
"""
