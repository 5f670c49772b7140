/* Presses: ordinary forms, sent one after another; without this script the browser sends them
   itself. */
let queue = Promise.resolve(),
  answered = 0,
  last = { key: "", at: 0 };
const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((one) => one.toString(16).padStart(2, "0"))
    .join("");
document.addEventListener("submit", (event) => {
  const form = event.target,
    button = event.submitter;
  if ((button?.formMethod || form.method) === "get") {
    if ("look" in form.dataset) {
      event.preventDefault();
      look(form);
    }
    return;
  }
  event.preventDefault();
  if (html.hasAttribute("data-lost")) return;
  /* A bouncing finger presses once, even if the button got its next command in between. */
  const command = button?.value.replace(/^([^|]*\|[^|]*)\|.*$/, "$1"),
    key = `${form.action}|${form.dataset.form}|${command}`,
    now = performance.now();
  if (key === last.key && now - last.at < BOUNCE && !("repeat" in (button?.dataset ?? {}))) return;
  last = { key, at: now };
  const body = new URLSearchParams(new FormData(form, button));
  if ("each" in form.dataset) body.set("key", freshKey()); /* Each press of it counts. */
  /* A PIN is sent once and cleared. */
  for (const field of all("input[type=password]", form))
    if (!("keep" in (button?.dataset ?? {}))) field.value = "";
  queue = queue.then(() => send(form, button, body));
});
document.addEventListener("input", () => {
  last.key = "";
}); /* Typing between two presses means that the second one is intended. */
async function send(form, button, body) {
  asked ||= performance.now();
  try {
    const headers = {
      accept: "application/json",
      "x-regions": has(),
      "x-csrf-token": body.get("csrf") || "",
    };
    const answer = await fetch(form.getAttribute("action") || here(), {
      method: "POST",
      body,
      headers,
    });
    const found = await answer.json();
    asked = 0;
    if (!answer.ok) {
      say(form, button, { text: found.detail, is_done: false });
      return;
    }
    if (found.said?.is_done) {
      form.reset();
      for (const field of all("input[name=key]", form)) field.value = freshKey();
    }
    show(found);
    say(form, button, found.said);
  } catch {
    /* No answer: the page says so when the time is up. */
  } finally {
    answered += 1;
    html.dataset.answered = answered;
    watch();
  }
}
/* A refusal is one sentence at the place of the press. */
function say(form, button, said) {
  for (const old of all(".refusal")) old.remove();
  const places = all("[data-said]");
  for (const place of places) Object.assign(place, { hidden: true, textContent: "" });
  if (!said?.text) return;
  const place =
    places.find((one) => one.dataset.said === said.at) ??
    (form.isConnected ? form.querySelector("[data-said]") : null);
  if (!place) {
    plate(button, said);
    return;
  }
  place.classList.toggle("is-done", said.is_done);
  Object.assign(place, {
    role: said.is_done ? "status" : "alert",
    textContent: said.text,
    hidden: false,
  });
}
/* Over the button that was pressed, or under it if there is no room. */
function plate(button, said) {
  const stage = document.querySelector(".stage") ?? document.body,
    made = document.createElement("div");
  Object.assign(made, {
    className: said.is_done ? "refusal is-done" : "refusal",
    role: said.is_done ? "status" : "alert",
    textContent: said.text,
  });
  (stage.closest("[data-live]") ?? stage).after(made);
  setTimeout(() => made.remove(), 6200);
  if (said.is_done && document.querySelector(".office")) return; // Over the header (office.css).
  const host = made.offsetParent ?? document.body,
    frame = stage.getBoundingClientRect(),
    scale = frame.width / (stage.offsetWidth || 1);
  const node = button?.isConnected
    ? button
    : button?.value && all(`[value="${CSS.escape(button.value)}"]`)[0];
  const at = (node || stage).getBoundingClientRect(),
    outer = host.getBoundingClientRect();
  Object.assign(made.style, {
    width: `${Math.min(440, Math.max(380, at.width / scale))}px`,
    transform: `scale(${scale})`,
    transformOrigin: "0 0",
  });
  const wide = made.offsetWidth * scale,
    high = made.offsetHeight * scale,
    up = at.top - high - 10;
  const middle = at.left + at.width / 2 - wide / 2,
    left = Math.max(12, Math.min(innerWidth - wide - 12, middle)),
    top = up > 8 ? up : Math.min(innerHeight - high - 8, at.bottom + 10);
  made.style.left = `${left - outer.left}px`;
  made.style.top = `${top - outer.top}px`;
}
