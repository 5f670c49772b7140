"""All pages of the office; importing one registers it."""

from houseway.web.pages.office.books import bank, day, log, record, regulation, reports
from houseway.web.pages.office.floor import page as floor
from houseway.web.pages.office.links import link, links, new_link
from houseway.web.pages.office.tables import paytable, paytables, people, table, tables
from houseway.web.pages.office.wins import adjustments, approvals, wins

PAGES = (
    *(floor, links, new_link, link, tables, table, paytables, paytable, people),
    *(approvals, adjustments, wins, day, bank, reports, log, record, regulation),
)
