"use strict";
/* Frame, woven rules, rays and ring: curves from formulas, computed once when the page opens. */
const paint = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const stroke = (d, color, width, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ` +
  `stroke-opacity="${opacity}"/>`;
/* On cards: anything but a suit. */
const CAP =
  "M24 80C26 58 20 42 6 38 20 29 34 38 38 50 40 30 46 16 50 8 54 16 60 30 62 50 " +
  "66 38 80 29 94 38 80 42 74 58 76 80zM22 86H78V94H22z";
const CROWN = "M8 78 2 26 27 47 50 12 73 47 98 26 92 78zM10 84H90V94H10z";
const drawn = (d, name) =>
  `<svg class="${name}" viewBox="0 0 100 100" aria-hidden="true"><path d="${d}"/></svg>`;
const point = (isFirst, x, y, digits) =>
  `${isFirst ? "M" : "L"}${x.toFixed(digits)} ${y.toFixed(digits)}`;

/* Stepped brass at the corners, a fine line within, and one engraved figure behind the amounts. */
function drawFrame(svg, wide, high) {
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  const edge = (m, s) =>
    `M${m + 2 * s} ${m}H${wide - m - 2 * s}v${s}h${s}v${s}h${s}` +
    `V${high - m - 2 * s}h${-s}v${s}h${-s}v${s}H${m + 2 * s}v${-s}h${-s}v${-s}h${-s}` +
    `V${m + 2 * s}h${s}v${-s}h${s}Z`;
  const tall = high > wide;
  const figures = tall
    ? [
        [wide / 2, high * 0.27, 520, 210],
        [wide / 2, high * 0.66, 520, 210],
      ]
    : [
        [wide * 0.27, high * 0.46, 480, 330],
        [wide * 0.73, high * 0.46, 480, 330],
      ];
  svg.innerHTML =
    figures.map((at) => rosette(...at, 0.16)).join("") +
    metal() +
    stroke(edge(20, 22), "url(#metal)", 5) +
    stroke(edge(34, 20), "url(#metal)", 1.5, 0.6);
}

/* Lit from the upper left. */
function metal() {
  const [rim, brass] = [paint("--rim"), paint("--brass")];
  const stops = [rim, brass, rim, brass].map(
    (color, at) => `<stop offset="${at / 3}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="metal" x2="1" y2="1">${stops.join("")}</linearGradient>`;
}

function rosette(cx, cy, rx, ry, opacity) {
  let d = "";
  for (let phase = 0; phase < 8; phase++) {
    for (let i = 0; i <= 240; i++) {
      const a = (i * Math.PI) / 120,
        w = 1 + 0.16 * Math.sin(12 * a + (phase * Math.PI) / 4);
      d += point(!i, cx + rx * w * Math.cos(a), cy + ry * w * Math.sin(a), 0);
    }
  }
  return stroke(d, paint("--brass"), 1, opacity);
}

function woven(wide) {
  const lines = [];
  for (let phase = 0; phase < 6; phase++) {
    let d = "";
    for (let x = 0; x <= wide; x += 4) {
      const swell = Math.sqrt(Math.max(0, Math.sin((Math.PI * x) / wide)));
      d += point(!x, x, 13 + 10 * swell * Math.sin(x / 9 + (phase * Math.PI) / 3), 1);
    }
    lines.push(stroke(d, paint("--brass"), 1, 0.8));
  }
  lines.push(stroke(`M0 13H${wide}`, paint("--brass"), 1.5));
  const box = `viewBox="0 0 ${wide} 26" preserveAspectRatio="none"`;
  return `<svg class="woven" ${box} aria-hidden="true">${lines.join("")}</svg>`;
}

function rays() {
  let d = "";
  for (let i = 0; i < 120; i++) {
    const a = (i * Math.PI) / 60;
    for (const r of [330, 1300])
      d += point(r === 330, 1300 + r * Math.cos(a), 1300 + r * Math.sin(a), 0);
  }
  const lines = stroke(d, paint("--brass"), 1.5, 0.35);
  return `<svg id="rays" viewBox="0 0 2600 2600" aria-hidden="true">${lines}</svg>`;
}

function ring(wide, high) {
  const lines = [],
    rx = wide * 0.43,
    ry = high * 0.3,
    cx = wide / 2,
    cy = high * 0.37;
  for (let phase = 0; phase < 8; phase++) {
    let d = "";
    for (let i = 0; i <= 720; i++) {
      const a = (i * Math.PI) / 360,
        w = 1 + 0.075 * Math.sin(36 * a + (phase * Math.PI) / 4);
      d += point(!i, cx + rx * w * Math.cos(a), cy + ry * w * Math.sin(a), 1);
    }
    lines.push(stroke(d, paint("--brass"), 1, 0.28));
  }
  return `<svg id="ring" viewBox="0 0 ${wide} ${high}" aria-hidden="true">${lines.join("")}</svg>`;
}
