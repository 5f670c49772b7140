"""Play: the lobby, and one felt for every game.

`scene.py` is all that a page draws from; `felt` draws the table, `panels` what surrounds it.
"""
