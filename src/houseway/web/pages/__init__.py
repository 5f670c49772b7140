"""The pages: each is a typed class and a template beside it (docs/how-to/add-a-page.md).

`page.py` is what every page shares, `routes.py` finds a page by its URL, `stream.py` sends the
regions of open pages when they change, `render.py` holds the templates, `assets.py` the files.

Imported by cli, too.
"""
