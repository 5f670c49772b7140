/* Dragging: what may be dragged sends its own words and those of the place where it is dropped
   (data-drop-<its kind>); a right click sends data-other. */
let drag = null;
function sends(form, value) {
  const button = Object.assign(document.createElement("button"), {
    name: "press",
    value,
    hidden: true,
  });
  button.dataset.repeat = "";
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
addEventListener("pointerdown", ({ target, button, clientX: x, clientY: y }) => {
  const node = target.closest?.("[data-drag]");
  drag = node && !button ? { node, x, y } : null;
});
addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
  if (!drag || (!drag.ghost && Math.hypot(x - drag.x, y - drag.y) < 10)) return;
  const picture = drag.node.querySelector("svg");
  if (!drag.ghost) {
    drag.ghost = document.body.appendChild(picture.cloneNode(true));
    drag.ghost.classList.add("ghost");
  }
  document.body.dataset.dragging = drag.node.dataset.drag;
  Object.assign(drag.ghost.style, {
    width: `${picture.getBoundingClientRect().width || 80}px`,
    left: `${x}px`,
    top: `${y}px`,
  });
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, ({ clientX: x, clientY: y }) => {
    const { node, ghost } = drag ?? {};
    drag = null;
    delete document.body.dataset.dragging;
    if (!ghost) return;
    ghost.remove();
    addEventListener(
      "click",
      (click) => {
        click.stopPropagation();
        click.preventDefault();
      },
      { capture: true, once: true },
    );
    setTimeout(() =>
      dispatchEvent(new Event("click")),
    ); /* Ignore the click that may follow. */
    const kind = `data-drop-${node.dataset.drag}`,
      words = document.elementFromPoint(x, y)?.closest(`[${kind}]`)?.getAttribute(kind);
    if (words && end === "pointerup")
      sends(document.getElementById(node.dataset.of), node.dataset.sends + words);
  });
addEventListener("contextmenu", (event) => {
  const node = event.target.closest("[data-other]");
  if (node) {
    event.preventDefault();
    sends(document.getElementById(node.dataset.of), node.dataset.other);
  }
});
/* A swipe presses the button for its direction. */
let down = null;
addEventListener("pointerdown", (event) => {
  down = event;
});
addEventListener("pointerup", ({ clientX: x }) => {
  const area = down?.target.closest?.("[data-swipe]"),
    way = x - down?.clientX;
  if (area && Math.abs(way) > 50)
    area.querySelector(`[data-swipe-${way < 0 ? "on" : "back"}]:enabled`)?.click();
});

/* A short dry sound, made here, when a moved item says so: "7.3:card". */
let cue = null,
  audio = null;
function sound() {
  const next = document.querySelector("[data-cue]")?.dataset.cue ?? "",
    isNew = cue !== null && next !== cue;
  const [from, to, long] =
    { card: [900, 180, 0.07], chip: [2400, 1500, 0.06], win: [620, 1240, 0.35] }[
      next.split(":")[1]
    ] ?? [];
  cue = next;
  if (!isNew || !from || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime,
    note = audio.createOscillator(),
    gain = audio.createGain();
  for (const [dial, first, last] of [
    [note.frequency, from, to],
    [gain.gain, 0.08, 0.001],
  ]) {
    dial.setValueAtTime(first, now);
    dial.exponentialRampToValueAtTime(last, now + long);
  }
  note.connect(gain).connect(audio.destination);
  note.start(now);
  note.stop(now + long);
}
