"use strict";
/* One meter: rolls up between two values from the server, never above the last one. */
const CALM = matchMedia("(prefers-reduced-motion: reduce)").matches;
let calm = CALM; /* Also if the house has turned motion off. */
const SPAN_LEAST = 200,
  SPAN_MOST = 5000;
const dollars = (micro) => "$" + Math.floor(micro / 1e6).toLocaleString("en-US");
const exact = (micro) =>
  dollars(micro) + "." + String(Math.floor(micro / 1e4) % 100).padStart(2, "0");
/* Whole dollars if the amount is whole, as pays are printed. */
const brief = (micro) => (micro % 1e6 ? exact(micro) : dollars(micro));

class Meter {
  constructor(sizes) {
    this.sizes = sizes;
    this.node = document.createElement("div");
    this.node.className = "amount";
    this.node.setAttribute("role", "img");
    this.shown = this.from = this.to = -1;
    this.length = 0;
    this.heard = 0;
  }

  set(micro) {
    const cents = Math.floor(micro / 1e4),
      now = performance.now();
    const span = Math.min(SPAN_MOST, Math.max(SPAN_LEAST, now - this.heard));
    if (cents === this.to) return;
    this.heard = now;
    this.node.dataset.cents = cents;
    this.node.setAttribute("aria-label", exact(micro));
    if (this.to < 0 || calm) {
      this.to = cents;
      this.show(cents);
      return;
    }
    if (cents < this.to) {
      this.fall(cents);
      return;
    }
    this.from = this.shown;
    this.to = cents;
    this.start = now;
    this.span = span;
  }

  fall(cents) {
    this.to = this.from = cents;
    this.span = 0;
    this.node.parentNode?.classList.add("fade");
    setTimeout(() => {
      this.show(this.to);
      this.node.parentNode?.classList.remove("fade");
    }, 200);
  }

  tick(now) {
    if (this.shown >= this.to || !this.span) return;
    /* A frame may be timed before the message it shows. Never count backward, not by a cent. */
    const part = Math.min(1, Math.max(0, now - this.start) / this.span);
    this.show(part >= 1 ? this.to : this.from + (this.to - this.from) * part);
  }

  /* Counts up from zero, for a celebration. */
  count(micro, span) {
    this.set(micro);
    if (calm) return;
    this.from = this.shown = 0;
    this.start = performance.now();
    this.span = span;
  }

  show(value) {
    this.shown = value;
    const whole = Math.floor(value),
      text = String(Math.floor(Math.max(whole, this.to) / 100));
    if (text.length !== this.length) this.build(text.length);
    let part = value - whole,
      left = whole;
    for (const cell of this.cells) {
      const digit = left % 10;
      left = Math.floor(left / 10);
      if (cell.digit !== digit) {
        cell.digit = digit;
        cell.span.firstChild.data = digit;
        cell.span.lastChild.textContent = (digit + 1) % 10;
      }
      if (cell.part !== part) {
        cell.part = part;
        cell.span.style.transform = part ? `translateY(${(-100 * part).toFixed(2)}%)` : "";
      }
      if (digit !== 9) part = 0;
    }
  }

  /* The size comes from the number of digits and a fixed list, so that it does not jitter. */
  build(length) {
    this.length = length;
    this.node.style.fontSize = this.sizes[Math.min(length, 7)] + "px";
    this.cells = [];
    const part = (name, text) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      return span;
    };
    const cell = (name) => {
      const outer = part("cell" + name, ""),
        inner = document.createElement("span"),
        next = document.createElement("i");
      inner.append("0", next);
      outer.append(inner);
      this.cells.unshift({ span: inner, digit: 0, part: 0 });
      next.textContent = "1";
      return outer;
    };
    const nodes = [part("cur", "$")];
    for (let at = length; at > 0; at--) {
      nodes.push(cell(""));
      if (at > 1 && at % 3 === 1) nodes.push(part("k", ","));
    }
    nodes.push(part("dot", "."), cell(" cents first"), cell(" cents"));
    this.node.replaceChildren(...nodes);
  }
}
