"""A reader of pages: opens them, presses their buttons as a browser without script would, and sees
what a person sees. `find` asks by the words on a button, a link or a heading."""

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import httpx
from tests.web.desk import Desk, desk

from houseway.web.pages.mount import mount_pages
from houseway.web.security.auth import COOKIE


class Parsed(HTMLParser):
    """Tags as written, and the text as read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.forms: list[dict[str, Any]] = []
        self._button: dict[str, Any] | None = None
        self._form: dict[str, Any] | None = None
        self._select: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        if tag == "form":
            id_ = given.get("id")
            self._form = {"id": id_, "action": given.get("action"), "fields": {}, "buttons": []}
            self.forms.append(self._form)
        elif (form := self._form_of(given)) is not None:
            self._in_form(form, tag, given)

    def _form_of(self, given: dict[str, str | None]) -> dict[str, Any] | None:
        """The one around it, or the one that it names."""
        name = given.get("form")
        return next((one for one in self.forms if name and one["id"] == name), self._form)

    def _in_form(self, form: dict[str, Any], tag: str, given: dict[str, str | None]) -> None:
        name, value = given.get("name"), given.get("value") or ""
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in form["fields"]:
                form["fields"][self._select] = value
        elif tag in ("input", "textarea") and name:
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                form["fields"][name] = value
        elif tag == "button" and name == "press":
            self._button = {"value": value, "words": given.get("aria-label") or ""}
            form["buttons"].append(self._button)

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._button = None
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data: str) -> None:
        self.text += data + " "
        if self._button is not None:
            self._button["words"] = f"{self._button['words']} {data}".strip()


class Reader:
    def __init__(self, here: Desk, staff: str = "") -> None:
        cookies = {COOKIE: here.session(staff)} if staff else {}
        self.http = httpx.Client(
            transport=here.wire,
            base_url="http://127.0.0.1",
            cookies=cookies,
            headers={"accept": "text/html"},
            follow_redirects=True,
        )
        self.page = Parsed("")
        self.answer = httpx.Response(200)

    def open(self, path: str) -> Parsed:
        return self._shown(self.http.get(path))

    def press(self, words: str, **fields: str) -> Parsed:
        """The first button with these words; its form's other fields go along as they are."""
        for form in self.page.forms:
            for button in form["buttons"]:
                if words == button["words"] or button["words"].startswith(f"{words} "):
                    return self._send(form, button, fields)
        raise AssertionError(f"No button {words!r} among {self.buttons()}.")

    def buttons(self) -> list[str]:
        return [button["words"] for form in self.page.forms for button in form["buttons"]]

    def _send(self, form: dict[str, Any], button: dict[str, Any], fields: dict[str, str]) -> Parsed:
        given = form["fields"] | {"press": button["value"]} | fields
        address = form["action"] or str(self.answer.url)
        return self._shown(self.http.post(address, data=given))

    def _shown(self, answer: httpx.Response) -> Parsed:
        self.answer, self.page = answer, Parsed(answer.text)
        return self.page


@contextmanager
def pages_desk(*texts: str) -> Iterator[Desk]:
    with desk(*texts) as here:
        mount_pages(here.app, here.backend)
        yield here
