"""Importing a page registers it."""

from houseway.web.screens.office import (
    adjustments,
    floor_page,
    link_page,
    links,
    log_page,
    new_link,
    people,
    record_page,
    reports,
    table_page,
    tables,
)

PAGES = (
    floor_page,
    links,
    new_link,
    link_page,
    tables,
    table_page,
    people,
    adjustments,
    reports,
    log_page,
    record_page,
)
