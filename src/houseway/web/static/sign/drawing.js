"use strict";
/* Frame, woven rules, rays and ring: curves from formulas, worked out once when the page opens. */
const paint = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const stroke = (d, colour, width, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

function drawFrame(svg, wide, high) {
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  const edge = (m) => `M${m + 34} ${m}H${wide - m - 34}A34 34 0 0 0 ${wide - m} ${m + 34}V${high - m - 34}` +
    `A34 34 0 0 0 ${wide - m - 34} ${high - m}H${m + 34}A34 34 0 0 0 ${m} ${high - m - 34}V${m + 34}A34 34 0 0 0 ${m + 34} ${m}Z`;
  const brass = paint("--brass");
  const places = [[32, 32], [wide - 32, 32], [wide - 32, high - 32], [32, high - 32]];
  svg.innerHTML = stroke(edge(28), brass, 3) + stroke(edge(39), paint("--text"), 1, .38) +
    places.map(([x, y], i) => `<path d="${PIPS["shdc"[i]]}" transform="translate(${x} ${y}) scale(.22) translate(-50 -50)" fill="${brass}"/>`).join("");
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
