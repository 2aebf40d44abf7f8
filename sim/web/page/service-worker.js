// Works offline after the first load: the net first, so that a new build is seen at once; what was kept otherwise.

const VERSION = "%VERSION%";
const FILES = ["./", ...%FILES%];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== VERSION && name.startsWith("namietka-")) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    try {
      const answer = await fetch(request);
      if (answer.ok) return answer;
      throw new Error(answer.statusText);
    } catch (error) {
      const kept = await caches.match(request, { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  })());
});
