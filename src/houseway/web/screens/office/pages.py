"""Importing a page registers it."""

from houseway.web.screens.office import (
    adjustments,
    day_page,
    floor_page,
    jackpots,
    link_page,
    links,
    log_page,
    new_link,
    paytable_page,
    paytables,
    people,
    record_page,
    regulation,
    reports,
    table_page,
    tables,
)

PAGES = (
    day_page,
    floor_page,
    links,
    new_link,
    link_page,
    tables,
    table_page,
    paytables,
    paytable_page,
    people,
    adjustments,
    jackpots,
    regulation,
    reports,
    log_page,
    record_page,
)
