"""Importing a page registers it."""

from houseway.web.screens.office import floor_page, link_page, links, new_link

PAGES = (floor_page, links, new_link, link_page)
