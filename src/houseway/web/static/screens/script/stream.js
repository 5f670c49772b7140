"use strict";
/* The server joins the files of this folder into one script for all pages (pages.js). That script
   is also the shared worker that holds a browser's one stream: six open tabs would otherwise take
   all connections to the server. A worker has no document and runs only this file. */
const PATIENCE = 3000,
  AGAIN = 1000,
  BOUNCE = 350;

/* The stream. Each tab says which page it shows and which of its regions it has. */
function streamOf() {
  const tabs = new Map();
  let source = null,
    timer = 0;
  const tell = (message, page) => {
    for (const [port, tab] of tabs) if (!page || tab.page === page) port.postMessage(message);
  };
  const soon = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(open, wait);
  };
  function open() {
    source?.close();
    if (!tabs.size) return;
    const asked = new URLSearchParams();
    for (const tab of tabs.values()) {
      asked.append("page", tab.page);
      asked.append("has", tab.has);
    }
    source = new EventSource(`/pages/live?${asked}`);
    source.onopen = () => tell({ live: true });
    source.onerror = () => {
      source.close();
      tell({ live: false });
      soon(AGAIN);
    };
    source.addEventListener("page", (event) => {
      const found = JSON.parse(event.data);
      tell(found, found.page);
    });
  }
  return (port, tab) => {
    const before = tabs.get(port);
    if (tab) tabs.set(port, tab);
    else tabs.delete(port);
    if (before?.page !== tab?.page) soon(20);
  };
}
if (typeof document === "undefined") {
  const join = streamOf();
  self.onconnect = ({ ports: [port] }) => {
    port.onmessage = ({ data }) => join(port, data);
  };
}
