"""`/floor/approvals`: what was requested and takes a second person, agreed to or declined here."""

from houseway.floor import commands as c
from houseway.floor.commands.request_words import reason, sentence
from houseway.floor.events.requests import RequestMade
from houseway.floor.office.changes import foreseen
from houseway.web.api.commands import Invited, aftermath
from houseway.web.pages.office.base import Office
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied


@page("/floor/approvals")
class ApprovalsPage(Office):
    template = "office/wins/approvals.html"
    title = "Approvals"
    place = "approvals"
    sentence = staticmethod(sentence)

    def watch(self) -> object:
        return tuple(self.state.requests)

    def is_over(self, request: RequestMade) -> bool:
        return request.is_over(self.house.floor.now())

    def foreseen(self, request: RequestMade) -> tuple[str, ...]:
        return foreseen(self.state, request.asked)

    def why(self, request: RequestMade) -> str:
        by = f"Requested by {self.name_of(request.by)}"
        return ": ".join(filter(None, (by, reason(request.asked))))

    async def pressed(self, press: Press) -> None:
        if not press.value.isdigit() or press.name not in ("agree", "sign", "drop"):
            raise Denied(404, "not_found")
        number = int(press.value)
        if press.name == "drop":
            why = press.field(f"{press.form}.reason")
            await self.send(press, c.DropRequest(number, why))
            return
        staff = await self.second_person(press) if press.name == "sign" else ""
        asked, command = self.state.requests.get(number), c.AgreeRequest(number)
        done = await aftermath(self.house, command, await self.send(press, command, staff))
        if isinstance(done, Invited) and done.code and asked is not None:
            said = f"Code {done.code}. {sentence(asked.asked)}. {self.code_kept}"
            self.say(said, press.form, is_done=True)
