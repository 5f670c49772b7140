"""A past round, step by step: `/play/<game>/rounds/<number>`, for the player or for a trainer
(`?of=`), who sees every card. Each choice is a link into the lab with those cards.
"""

from houseway.floor.training.refused import refuse_if
from houseway.floor.training.school import TRAINERS
from houseway.refused import Refused
from houseway.table.procedure import ALL
from houseway.web.pages.play.felt.view import felt_view
from houseway.web.pages.play.page import FeltPage, player, steps, understood
from houseway.web.pages.play.panels.coaching import decided
from houseway.web.pages.play.panels.result import lab
from houseway.web.pages.play.panels.side import side_view
from houseway.web.pages.play.scene import View, scene_of
from houseway.web.pages.routes import page
from houseway.web.play.guest_tables import SHARED, name_of, place_of
from houseway.web.play.picture import steps as all_steps
from houseway.web.play.table import PlayTable
from houseway.web.problems import Denied


@page("/play/at/{code}/rounds/{number}")
@page("/play/{game}/rounds/{number}")
class Replay(FeltPage):
    template = "play/replay.html"
    title = "Replay"
    is_live = False
    table: PlayTable

    async def load(self) -> None:
        number, of = self.names["number"], self.visit.query.get("of", "")
        if not number.isdecimal() or len(number) > 9:
            raise Denied(404, "not_found")
        is_trainer = self.person is not None and bool(self.person.roles & TRAINERS)
        refuse_if(bool(of) and not is_trainer, "trainer_only")
        who = of or player(self)
        place, table = place_of(self.names.get("code", "")), SHARED
        if "game" in self.names:
            place, table = (
                who,
                name_of(self.names["game"], understood(self.names["game"], self.asked)),
            )
        try:
            self.table = await self.backend.play.past(
                place, table, int(number), who, ALL if of else 0
            )
        except Refused as refusal:
            raise Denied(404, "bad_input", sentence=refusal.sentence) from None

    def view(self) -> View:
        table, round_ = self.table, self.table.round
        assert round_ is not None
        given, last = self.visit.query.get("step", ""), len(all_steps(table.facts()))
        at = min(last, max(1, int(given))) if given.isdecimal() and len(given) < 9 else last
        scene = scene_of(table, step=at)
        made = [one for one in table.history if one.number == table.table.rounds]
        decisions = made[-1].decisions if made and at == last else []
        return {
            "title": table.layout.game.name,
            "number": table.table.rounds,
            "steps": steps(scene),
            "felt": felt_view(scene),
            "side": {**side_view(scene), "coach": None, "meters": []},
            "decisions": [
                {**decided(one), "lab": lab(round_, one.seat, one.hand, one.board, one.gone)}
                for one in decisions
            ],
            "at": at,
            "last": last,
        }
