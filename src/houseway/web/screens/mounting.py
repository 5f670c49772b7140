"""Signs are plain pages of our own; everything else is NiceGUI, mounted last."""

from fastapi import FastAPI
from nicegui import app as pages
from nicegui import ui

from houseway.web.app import on_http
from houseway.web.house import House
from houseway.web.pages.mount import mount_pages
from houseway.web.screens import sign, theme


def mount(app: FastAPI, house: House) -> None:
    pages.state.house = house
    pages.on_startup(house.lab.warm)
    mount_pages(app, house)
    app.include_router(sign.router)
    # What goes wrong on a page is told by our own page, too.
    pages.exception_handlers.update({**app.exception_handlers, 404: on_http})
    ui.run_with(
        app,
        title="Houseway",
        favicon=theme.FAVICON,
        dark=True,
        tailwind=False,
        binding_refresh_interval=None,
        reconnect_timeout=10,
        show_welcome_message=False,
        gzip_middleware_factory=None,
    )
