"""All pages, their files and their stream, as routes of the application."""

from fastapi import FastAPI

from houseway.web.backend import Backend
from houseway.web.pages import assets, routes, stream
from houseway.web.pages.front import check_head, front_page
from houseway.web.pages.lab import files
from houseway.web.pages.lab.audit import page as audit
from houseway.web.pages.lab.bankroll import page as bankroll
from houseway.web.pages.lab.blackjack import page as blackjack
from houseway.web.pages.lab.compare import page as compare
from houseway.web.pages.lab.meter import page as meter
from houseway.web.pages.lab.odds import page as odds
from houseway.web.pages.lab.own import page as own
from houseway.web.pages.lab.simulate import page as simulate
from houseway.web.pages.lab.strategy import page as strategy
from houseway.web.pages.office.compliance import bank, day, log, regulation, reports
from houseway.web.pages.office.floor import page as floor
from houseway.web.pages.office.links import link, links, new_link
from houseway.web.pages.office.tables import new_table, paytables, people, signs, tables
from houseway.web.pages.office.wins import adjustments, approvals, jackpots, pay
from houseway.web.pages.pit.dealer import page as dealer
from houseway.web.pages.pit.desk import page as supervisor
from houseway.web.pages.play import lobby, record, replay
from houseway.web.pages.play import page as play
from houseway.web.pages.printouts import manual, win
from houseway.web.pages.sign import live as signs_live
from houseway.web.pages.sign import page as sign
from houseway.web.pages.train import desk, home, lesson
from houseway.web.pages.train.drill import page as drill
from houseway.web.pages.train.mock import page as mock

# Importing a page registers it.
PIT_PLAY_TRAIN = (dealer, supervisor, lobby, record, play, replay, home, drill, lesson, desk, mock)
TABLES = (tables, new_table, paytables, people, signs)
OFFICE = (floor, links, new_link, link, *TABLES, approvals, adjustments)
LAB = (odds, compare, bankroll, blackjack, meter, strategy, simulate, own, audit)
WINS_AND_COMPLIANCE = (jackpots, pay, day, bank, reports, log, regulation)
PAGES = (front_page, check_head, *PIT_PLAY_TRAIN, *OFFICE, *WINS_AND_COMPLIANCE, *LAB)
ROUTERS = (manual, routes, stream, assets, win, files, play, signs_live, sign)


def mount_pages(app: FastAPI, backend: Backend) -> None:
    backend.pit_memory  # noqa: B018 - Begins to listen before anyone can press anything.
    backend.guide  # noqa: B018
    app.state.shortcuts["GET", "/pages/live"] = stream.pages_live
    for one in ROUTERS:
        app.include_router(one.router)
