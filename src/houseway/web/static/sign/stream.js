"use strict";
/* A browser opens at most six connections to a server, so all its signs share one stream: this file
   is also the shared worker that holds it. A sign says which table it shows and which node it uses;
   "" is the one that served it. */
const AGAIN = 5000;

function streamOf() {
  const signs = new Map(),
    sources = new Map();
  const tell = (node, message, table) => {
    for (const [port, one] of signs)
      if (one.node === node && (!table || one.table === table)) port.postMessage(message);
  };
  function open(node) {
    const there = [...signs.values()].filter((one) => one.node === node);
    sources.get(node)?.close();
    sources.delete(node);
    if (!there.length) return;
    const tables = new Set(there.map((one) => one.table));
    const asked = new URLSearchParams([...tables].map((one) => ["table", one]));
    const source = new EventSource(`${node}/signs/live?${asked}`, {
      withCredentials: Boolean(node),
    });
    sources.set(node, source);
    source.onopen = () => tell(node, { live: true });
    source.addEventListener("sign", ({ data }) => {
      const sign = JSON.parse(data);
      tell(node, { sign }, sign.table);
    });
    source.addEventListener("fault", ({ data }) => tell(node, JSON.parse(data)));
    source.onerror = () => {
      const closed = source.readyState === EventSource.CLOSED;
      tell(node, { live: false, closed });
      if (!closed) return;
      setTimeout(() => {
        if (sources.get(node) === source) open(node);
      }, AGAIN);
    };
  }
  return (port, sign) => {
    const nodes = new Set([signs.get(port), sign].filter(Boolean).map((one) => one.node));
    if (sign) signs.set(port, sign);
    else signs.delete(port);
    nodes.forEach(open);
  };
}

if (typeof document === "undefined") {
  const join = streamOf();
  self.onconnect = ({ ports: [port] }) => {
    port.onmessage = ({ data }) => join(port, data);
  };
}
