/** The service worker: caches the files of this build, so that the app opens offline. */

/** The part of a service worker's global scope that is used here. */
interface Scope {
  /** Prepended to this program by the build. */
  readonly BUILT: { readonly name: string; readonly first: number; readonly files: readonly string[] };
  readonly registration: { readonly active: object | null };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', hear: (event: Lasting) => void): void;
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
const { first, files } = scope.BUILT;
const NAME = `mingle-${scope.BUILT.name}`;

const keep = async (some: readonly string[]) => (await caches.open(NAME)).addAll([...some]);

/** A first visit may be short: the page is cached at once, the rest when it has nothing else to load. */
scope.addEventListener('install', (event) => {
  event.waitUntil(keep(scope.registration.active === null ? files.slice(0, first) : files));
  void scope.skipWaiting();
});

/** The page is idle. */
scope.addEventListener('message', (event) => {
  const missing = async () => {
    const kept = (await (await caches.open(NAME)).keys()).length;
    if (kept < files.length) await keep(files.slice(first));
  };
  event.waitUntil(missing());
});

scope.addEventListener('activate', (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('mingle-') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});

/** Network first for the page itself, so that a new version is seen at once. */
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
