"use strict";
/* Light or dark, set before anything is painted. A person's own choice is kept in this browser, one for the dark rooms
   (floor, play) and one for the light ones (office, lab), so that a light desk does not blind a dark pit. */
const look = {
  room: document.querySelector("meta[name=room]")?.content === "light" ? "light" : "dark",
  get key() { return `houseway-look-${this.room}`; },
  get chosen() { try { return localStorage.getItem(this.key) || ""; } catch { return ""; } },
  /* Without a choice a light room follows the system; a dark room stays dark, as the pit is. */
  get now() {
    if (["light", "dark"].includes(this.chosen)) return this.chosen;
    return this.room === "light" && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : this.room;
  },
  wear() {
    const now = this.now;
    document.documentElement.dataset.look = now;
    if (window.Quasar?.Dark && window.Quasar.Dark.isActive !== (now === "dark")) window.Quasar.Dark.set(now === "dark");
    for (const node of document.querySelectorAll("[data-look-switch]")) node.setAttribute("aria-pressed", String(now === "dark"));
    dispatchEvent(new CustomEvent("look", { detail: now }));
  },
  turn() {
    try { localStorage.setItem(this.key, this.now === "dark" ? "light" : "dark"); } catch { /* A private window forgets. */ }
    this.wear();
  },
};
document.documentElement.lang ||= document.querySelector("meta[name=language]")?.content || "en";
look.wear();
addEventListener("load", () => look.wear());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => look.wear());
addEventListener("storage", () => look.wear());
document.addEventListener("click", (event) => { if (event.target.closest?.("[data-look-switch]")) look.turn(); });
