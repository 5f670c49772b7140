"""Play: the lobby, and one felt for every game.

`scene.py` is all that a page draws from; `cloth` draws the table, `beside` what lies around it.
"""
