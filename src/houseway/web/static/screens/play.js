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
    const arrow = event.key === "ArrowRight" || event.key === "ArrowLeft";
    if (arrow && document.activeElement.closest(".aside")) { this.answer("split"); return true; }
    const held = [...document.querySelectorAll(".held")];
    const at = held.indexOf(document.activeElement);
    if (!held.length) return false;
    if (arrow) {
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
    const card = event.target.closest(".held, [data-drag]");
    if (!card || event.button !== 0) return;
    const hand = card.closest(".phand");
    this.drag = { value: card.dataset.value, x: event.clientX, y: event.clientY, ghost: null, card, hand };
  },
  move(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 10) {
      const picture = drag.card.querySelector("svg");
      drag.ghost = picture.cloneNode(true);
      drag.ghost.classList.add("ghost");
      drag.ghost.style.width = `${picture.getBoundingClientRect().width || 80}px`;
      document.body.append(drag.ghost);
      if (drag.card.dataset.drag) document.body.dataset.dragging = drag.card.dataset.drag;
    }
    if (drag.ghost) { drag.ghost.style.left = `${event.clientX}px`; drag.ghost.style.top = `${event.clientY}px`; }
  },
  end(event) {
    const drag = this.drag;
    this.drop();
    if (drag && !drag.ghost && drag.card.dataset.tap) this.answer(drag.card.dataset.tap);
    if (!drag || !drag.ghost) return;
    if (drag.card.dataset.drag) { this.answer(this.aside(drag, event)); return; }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const other = under && under.closest(".held"), tray = under && under.closest("[data-tray]");
    if (other && other.dataset.value !== drag.value) this.emit("exchange", `${drag.value},${other.dataset.value}`);
    else if (tray) this.emit("send", `${drag.value}:${tray.dataset.tray}`);
  },
  drop() {
    if (this.drag && this.drag.ghost) this.drag.ghost.remove();
    this.drag = null;
    delete document.body.dataset.dragging;
  },
  /* A card pulled clear of its pair, or the second bet laid on the pair: split. On the bet: double. */
  aside(drag, event) {
    const allowed = drag.card.dataset.drops.split(" ");
    if (drag.card.dataset.drag === "card") {
      const clear = Math.abs(event.clientX - drag.x) > drag.card.getBoundingClientRect().width * .6;
      return clear ? "split" : "";
    }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const found = under && under.closest(".phand") ? "split" : under && under.closest('[data-spot="blackjack"]') ? "double" : "";
    return allowed.includes(found) ? found : "";
  },
  /* As its button would. */
  answer(word) {
    const node = word && document.querySelector(`.acts [data-press="answer"][data-value="${word}"]`);
    if (node) houseway.press(node);
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
document.addEventListener("pointercancel", () => felt.drop());
/* The same by keys: an arrow pulls the card aside, Enter lays the second bet. */
document.addEventListener("click", (event) => {
  const tap = event.detail === 0 && event.target.closest("[data-tap], .aside");
  if (tap) felt.answer(tap.dataset.tap || "split");
});
new MutationObserver((seen) => {
  if (seen.some((one) => [...one.addedNodes].some((node) => node.querySelector && node.querySelector(".fresh, .turned")))) felt.click();
}).observe(document.documentElement, { childList: true, subtree: true });
