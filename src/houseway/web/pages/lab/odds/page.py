"""The odds page: the question, and what each part of the page shows."""

from houseway.games import game_title
from houseway.lab import question as lab_question
from houseway.lab.question import Question, read_question
from houseway.lab.reports.paytable_list import short_name
from houseway.paytables.words import decks_words
from houseway.web.lab.odds import odds_view, printed_view
from houseway.web.pages.lab.base import Answer, LabPage, Query, View, address
from houseway.web.pages.lab.controls import controls
from houseway.web.pages.lab.odds import view
from houseway.web.pages.lab.odds.meters import meter_lines
from houseway.web.pages.routes import page


@page("/lab")
class OddsPage(LabPage, tab="odds"):
    question: Question

    def read(self, query: Query) -> Query:
        bet, pick = query.pop("bet", ""), query.pop("pick", "")
        asked = self.question = read_question(query)
        found = {"table": asked.printed.id, **dict(asked.given)}
        if bet.isdigit() and int(bet):
            found["bet"] = bet
        if f"pay.{pick}" in lab_question.controls(asked.printed):
            found["pick"] = pick
        return found

    async def ask(self) -> None:
        asked = self.question
        query = {"table": asked.printed.id, **dict(asked.given)}
        found: Answer = await self.asked(odds_view, query)
        printed = await self.asked(printed_view, asked.printed.id)
        self.answer = {**found, "printed": printed}  # Both or neither: the wait may end in between.

    def view(self) -> object:
        asked, query = self.question, dict(self.visit.query)
        table = asked.printed
        known = [name for name in lab_question.controls(table) if not name.startswith("pay.")]
        looks_at = table.looks_at[:1].upper() + table.looks_at[1:]
        plain = {name: None for name in query if name.startswith("pay.") or name == "pick"}
        return self.shown(
            id=table.id,
            name=short_name(table),
            game=game_title(table.game),
            looks_at=f"{looks_at}; {decks_words(table)}.",
            games=view.bets_by_game(),
            controls=controls(table, known, query),
            is_edited=asked.is_edited,
            reset=self.at(plain),
            compare=address("/lab/compare", self.beside()),
            bet=query.get("bet", ""),
            pick=query.get("pick", ""),
            odds=self.odds(self.answer) if self.answer else None,
        )

    def beside(self) -> dict[str, str]:
        """A changed paytable is compared with its printed form, others with a similar one."""
        asked = self.question
        return {"a": asked.printed.id, "b": asked.side} if asked.given else {"a": asked.side}

    def odds(self, answer: Answer) -> View:
        """A pay becomes editable when it is picked."""
        table, query = self.question.printed, self.visit.query
        place = min(int(query.get("bet", "0")), len(answer["bets"]) - 1)
        pick = query.get("pick", "")
        bet: Answer = answer["bets"][place]
        pays: list[Answer] = [
            one | {"pick": "" if one["key"] == pick else self.at({"pick": one["key"]})}
            for one in answer["pays"]
        ]
        return View(
            bet=bet,
            place=place,
            tabs=[
                (*tab, self.at({"bet": str(at) if at else None}))
                for at, tab in enumerate(view.tabs(answer["bets"]))
            ],
            rows=view.rows(answer, place, pays if not place else []),
            has_made=any(row["made"] for row in bet["rows"]),
            pays=[one for one in pays if not one["inline"]] if not place else [],
            has_parts=bool(table.parts),
            is_played=any(name == "Strategy" for name, _ in bet["assumes"]),
            bars=view.bars(answer["bars"], answer["bars_before"]),
            meter=meter_lines(answer["meter"]),
            before=answer["before"],
            printed=[view.printed(table, one) for one in answer["printed"]],
            stepper=view.stepper(pays, pick, lambda text: self.at({f"pay.{pick}": text})),
            can_change=any(one["changeable"] for one in pays),
            sisters=view.sisters(table),
            assumes=[*bet["assumes"], ["Paytable digest", answer["digest"][:16]]],
        )
