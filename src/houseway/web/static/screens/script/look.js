/* Small helpers for all parts, then the look of the page. */
const scriptAddress = document.currentScript.src;
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const html = document.documentElement;
/* The reader's choices are cookies: the server writes them into the page, so that nothing waits for
   this script. */
const remembered = (name) =>
  document.cookie
    .split("; ")
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) || "";
function remember(name, value) {
  if (value) document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  return remembered(name);
}

/* Light or dark: one choice for dark pages and one for light pages, which follow the system. */
const theme = {
  room: html.dataset.theme,
  get key() {
    return `houseway-look-${this.room}`;
  },
  get now() {
    const chosen = remember(this.key),
      isNight = matchMedia("(prefers-color-scheme: dark)").matches;
    if (isNight !== (remember("houseway-night") === "yes"))
      remember("houseway-night", isNight ? "yes" : "no");
    return ["light", "dark"].includes(chosen)
      ? chosen
      : this.room === "light" && isNight
        ? "dark"
        : this.room;
  },
  wear() {
    html.dataset.look = this.now;
    for (const node of all("[data-look-switch]"))
      node.setAttribute("aria-pressed", String(this.now === "dark"));
  },
};
function guide(state) {
  html.classList.toggle("no-guide", remember("houseway-guide", state) === "off");
}
const wear = () => {
  theme.wear();
  guide("");
};
wear();
addEventListener("focus", wear);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wear);
