"use strict";
/* Play in the browser: keys, drags, a chip taken back by the other button, and a quiet sound if asked for. */
const felt = {
  sound: null,
  byKey(key) {
    const sheet = document.querySelector(".sheet");
    const found = [...(sheet || document).querySelectorAll("[data-key]")].find((node) => node.dataset.key.toLowerCase() === key.toLowerCase());
    if (found) { houseway.press(found); return true; }
    const go = document.querySelector(`[data-go="${key}"]`);
    if (go) { location.href = go.href; return true; }
    return false;
  },
  /* A held card: arrows go along the cards, space or Enter taps, 1 2 3 send it to high, mid, low. */
  cards(event) {
    const held = [...document.querySelectorAll(".held")];
    const at = held.indexOf(document.activeElement);
    if (!held.length) return false;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const step = event.key === "ArrowRight" ? 1 : -1;
      held[(at + step + held.length) % held.length].focus();
      return true;
    }
    const tray = { 1: "high", 2: "mid", 3: "low" }[event.key];
    if (!tray || at < 0) return false;
    this.emit("send", `${held[at].dataset.value}:${tray}`);
    return true;
  },
  emit(press, value) { window.emitEvent("press", { press, value, id: "", fields: {} }); },
  drag: null,
  start(event) {
    const card = event.target.closest(".held");
    if (card) this.drag = { value: card.dataset.value, x: event.clientX, y: event.clientY, ghost: null, card };
  },
  move(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 10) {
      drag.ghost = drag.card.querySelector("svg").cloneNode(true);
      drag.ghost.classList.add("ghost");
      drag.ghost.style.width = `${drag.card.getBoundingClientRect().width || 80}px`;
      document.body.append(drag.ghost);
    }
    if (drag.ghost) { drag.ghost.style.left = `${event.clientX}px`; drag.ghost.style.top = `${event.clientY}px`; }
  },
  end(event) {
    const drag = this.drag;
    this.drag = null;
    if (!drag || !drag.ghost) return;
    drag.ghost.remove();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const other = under && under.closest(".held"), tray = under && under.closest("[data-tray]");
    if (other && other.dataset.value !== drag.value) this.emit("exchange", `${drag.value},${other.dataset.value}`);
    else if (tray) this.emit("send", `${drag.value}:${tray.dataset.tray}`);
  },
  /* A short dry click, made here: no file is fetched. */
  click() {
    if (!document.querySelector('[data-sound="on"]')) return;
    this.sound = this.sound || new AudioContext();
    const now = this.sound.currentTime, note = this.sound.createOscillator(), gain = this.sound.createGain();
    note.type = "triangle"; note.frequency.setValueAtTime(900, now); note.frequency.exponentialRampToValueAtTime(180, now + .05);
    gain.gain.setValueAtTime(.08, now); gain.gain.exponentialRampToValueAtTime(.001, now + .07);
    note.connect(gain).connect(this.sound.destination); note.start(now); note.stop(now + .08);
  },
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const onButton = event.target.closest("button, a") && (event.key === "Enter" || event.key === " ");
  if (onButton) return;
  if (felt.cards(event) || felt.byKey(event.key)) event.preventDefault();
});
document.addEventListener("contextmenu", (event) => {
  const spot = event.target.closest('[data-press="bet"]');
  if (!spot) return;
  event.preventDefault();
  felt.emit("bet_back", spot.dataset.value);
});
document.addEventListener("pointerdown", (event) => felt.start(event));
document.addEventListener("pointermove", (event) => felt.move(event));
document.addEventListener("pointerup", (event) => felt.end(event));
document.addEventListener("pointercancel", () => { if (felt.drag && felt.drag.ghost) felt.drag.ghost.remove(); felt.drag = null; });
new MutationObserver((seen) => {
  if (seen.some((one) => [...one.addedNodes].some((node) => node.querySelector && node.querySelector(".fresh, .turned")))) felt.click();
}).observe(document.documentElement, { childList: true, subtree: true });
