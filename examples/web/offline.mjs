// @ts-check
/** Keeps what was fetched, so that the page works without a network. The network's answer goes first: no stale pages. */
const KEPT = "cb";
const worker = /** @type {any} */ (self);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const old = await kept.match(request, { ignoreSearch: true });
    if (old) return old;
    throw error;
  }
}
