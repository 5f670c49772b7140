"use strict";
/* A one-time code becomes a cookie that no script can read; the monitor then shows its table. */
const at = (id) => document.getElementById(id);
for (const [id, word] of [
  ["title", "title"],
  ["what", "what"],
  ["label", "code"],
  ["do", "do"],
])
  at(id).textContent = ENROL[word];
document.title = ENROL.title;
const say = (text) => {
  at("said").textContent = text;
  at("said").hidden = !text;
};
at("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  say("");
  try {
    const answer = await fetch("/api/devices/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: at("code").value, keep: "cookie" }),
    });
    const told = await answer.json();
    if (answer.ok) location.href = `/sign/${encodeURIComponent(told.table)}`;
    else say(told.detail || ENROL.wrong);
  } catch {
    say(ENROL.gone);
  }
});
at("code").focus();
