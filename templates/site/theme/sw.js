/* Pages that were read once are read again without a connection. What the network answers always comes first, so that
   nobody reads yesterday's rules while there is one. */
"use strict";
const KEPT = "tercio";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const request = event.request, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin || address.pathname.startsWith("/livereload/")) return;
  event.respondWith(fetch(request).then((answer) => {
    if (answer.ok && answer.type === "basic") {
      const copy = answer.clone();
      event.waitUntil(caches.open(KEPT).then((kept) => kept.put(request, copy)).catch(() => undefined));
    }
    return answer;
  }, async () => (await kept(address)) || Response.error()));
});

/* A folder and its index.html are one page. */
async function kept(address) {
  const plain = address.origin + address.pathname, other = plain.endsWith("/") ? `${plain}index.html` : plain.replace(/\/index\.html$/, "/");
  return (await caches.match(plain, { ignoreSearch: true })) || caches.match(other, { ignoreSearch: true });
}
