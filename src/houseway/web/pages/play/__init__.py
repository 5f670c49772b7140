"""Play: the lobby, and one page for the felt of every game. `scene.py` collects the data of a page;
`felt` draws the table, `panels` what surrounds it.

Only web imports it.
"""
