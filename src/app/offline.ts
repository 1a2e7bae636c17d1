/** The service worker: keeps the files of this build, so that the app opens without a network. */

/** What service workers have beyond windows, as far as it is used here. */
interface Scope {
  /** Written in front of this program by the build. */
  readonly BUILT: { readonly name: string; readonly files: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const NAME = `mingle-${scope.BUILT.name}`;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...scope.BUILT.files])));
  void scope.skipWaiting();
});

scope.addEventListener('activate', (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('mingle-') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});

/** The page itself comes from the network where there is one, so that a new version is seen at once. */
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const fromNet = async () => {
    try {
      return await fetch(request);
    } catch {
      const page = await caches.match(request, { ignoreSearch: true });
      return page ?? (await caches.match('./')) ?? Response.error();
    }
  };
  const fromHere = async () => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
  event.respondWith(request.mode === 'navigate' ? fromNet() : fromHere());
});
