"""`/floor/links`: every jackpot with its meters, and a link to create one."""

from houseway.web.pages.office.base import Office
from houseway.web.pages.routes import page

KINDS = {"progressive": "progressive", "house": "house jackpot"}


@page("/floor/links")
class LinksPage(Office):
    template = "office/links/links.html"
    title = "Links"
    place = "links"
    kinds = KINDS
