"use strict";
/* Frame, woven rules, rays and ring: curves from formulas, worked out once when the page opens. */
const paint = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const stroke = (d, colour, width, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

/* Stepped brass at the corners, a fine line within, and one engraved figure behind the sums. */
function drawFrame(svg, wide, high) {
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  const edge = (m, s) => `M${m + 2 * s} ${m}H${wide - m - 2 * s}v${s}h${s}v${s}h${s}V${high - m - 2 * s}h${-s}v${s}h${-s}v${s}H${m + 2 * s}v${-s}h${-s}v${-s}h${-s}V${m + 2 * s}h${s}v${-s}h${s}Z`;
  const brass = paint("--brass"), tall = high > wide;
  const figures = tall ? [[wide / 2, high * .27, 520, 210], [wide / 2, high * .66, 520, 210]] : [[wide * .27, high * .46, 480, 330], [wide * .73, high * .46, 480, 330]];
  svg.innerHTML = figures.map((at) => rosette(...at, .16)).join("") + stroke(edge(20, 22), brass, 4) + stroke(edge(34, 20), paint("--text"), 1, .38);
}

function rosette(cx, cy, rx, ry, opacity) {
  let d = "";
  for (let phase = 0; phase < 8; phase++) {
    for (let i = 0; i <= 240; i++) {
      const a = i * Math.PI / 120, w = 1 + .16 * Math.sin(12 * a + phase * Math.PI / 4);
      d += `${i ? "L" : "M"}${(cx + rx * w * Math.cos(a)).toFixed(0)} ${(cy + ry * w * Math.sin(a)).toFixed(0)}`;
    }
  }
  return stroke(d, paint("--brass"), 1, opacity);
}

function woven(wide) {
  const lines = [];
  for (let phase = 0; phase < 6; phase++) {
    let d = "";
    for (let x = 0; x <= wide; x += 4) {
      const swell = Math.sqrt(Math.max(0, Math.sin(Math.PI * x / wide)));
      d += `${x ? "L" : "M"}${x} ${(13 + 10 * swell * Math.sin(x / 9 + phase * Math.PI / 3)).toFixed(1)}`;
    }
    lines.push(stroke(d, paint("--brass"), 1, .8));
  }
  return `<svg class="woven" viewBox="0 0 ${wide} 26" preserveAspectRatio="none" aria-hidden="true">${lines.join("")}</svg>`;
}

function rays() {
  let d = "";
  for (let i = 0; i < 120; i++) {
    const a = i * Math.PI / 60;
    d += `M${(1300 + 330 * Math.cos(a)).toFixed(0)} ${(1300 + 330 * Math.sin(a)).toFixed(0)}L${(1300 + 1300 * Math.cos(a)).toFixed(0)} ${(1300 + 1300 * Math.sin(a)).toFixed(0)}`;
  }
  return `<svg id="rays" viewBox="0 0 2600 2600" aria-hidden="true">${stroke(d, paint("--brass"), 1.5, .35)}</svg>`;
}

function ring(wide, high) {
  const lines = [], rx = wide * .43, ry = high * .3, cx = wide / 2, cy = high * .37;
  for (let phase = 0; phase < 8; phase++) {
    let d = "";
    for (let i = 0; i <= 720; i++) {
      const a = i * Math.PI / 360, w = 1 + .075 * Math.sin(36 * a + phase * Math.PI / 4);
      d += `${i ? "L" : "M"}${(cx + rx * w * Math.cos(a)).toFixed(1)} ${(cy + ry * w * Math.sin(a)).toFixed(1)}`;
    }
    lines.push(stroke(d, paint("--brass"), 1, .28));
  }
  return `<svg id="ring" viewBox="0 0 ${wide} ${high}" aria-hidden="true">${lines.join("")}</svg>`;
}
