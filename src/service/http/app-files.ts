/** The app's files, read once from `dist/app`, so that no request touches the disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orElse } from '../../shared/or-else.ts';

const folder = fileURLToPath(new URL('../../../dist/app', import.meta.url));

/** Not in mingle's package, to save 3.5 MB; taken from the package of HiGHS. */
const HIGHS = 'assets/highs.wasm';
const highs = createRequire(import.meta.url).resolve('highs/runtime');

/** URL folder of files whose names change with their content. */
const ASSETS = '/assets/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * The app shows text that people typed: nothing foreign may run in it, or receive data from it. Workers that pack large
 * workbooks are loaded from a blob and bound by the same policy.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface AppFile {
  /** URL path: `/`, `/assets/app-1a2b.js`. */
  readonly path: string;
  /** @param packs whether the browser accepts gzip */
  answer(packs: boolean): { readonly headers: Record<string, string>; readonly body: Buffer };
}

let known: { readonly stamp: string; readonly files: readonly AppFile[] } | null = null;

/** Empty without a build. */
export function appFiles(): readonly AppFile[] {
  // The time differs for each build.
  const times = [join(folder, 'assets'), join(folder, 'index.html')].map(
    (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs,
  );
  const stamp = times.join();
  if (known?.stamp !== stamp) known = { stamp, files: readFiles() };
  return known.files;
}

function readFiles(): AppFile[] {
  const files = new Map(
    filesOf(folder).map((file) => [relative(folder, file).split(sep).join('/'), file] as const),
  );
  if (files.size > 0) files.set(HIGHS, highs);
  return [...files].map(([name, file]) => {
    const plain = readFileSync(file);
    let packed: Buffer | undefined;
    const headers = {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      vary: 'accept-encoding',
      // Names in assets/ change with the content, so they can be cached.
      'cache-control':
        name.startsWith('assets/') && name !== HIGHS ? 'max-age=31536000, immutable' : 'no-cache',
    };
    return {
      path: name === 'index.html' ? '/' : `/${name}`,
      answer: (packs) => {
        if (!packs) return { headers, body: plain };
        packed ??= gzipSync(plain);
        return { headers: { ...headers, 'content-encoding': 'gzip' }, body: packed };
      },
    };
  });
}

function filesOf(place: string): string[] {
  const entries = orElse(() => readdirSync(place, { recursive: true, withFileTypes: true }), []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Whether `Accept-Encoding` includes gzip; a weight of 0 means no. */
export function takesGzip(encodings: unknown): boolean {
  return /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(String(encodings ?? ''));
}

/**
 * Serves the app. Without a build `/` does not exist.
 * @param live whether the app may send plans of the day to `/live`
 */
export function pageRoutes(app: FastifyInstance, live: boolean): void {
  const files = new Map(appFiles().map((file) => [file.path, file] as const));
  const give = ({ answer }: AppFile, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { headers, body } = answer(takesGzip(request.headers['accept-encoding']));
    if (live) reply.header('mingle-live', '1');
    return reply.headers(headers).send(body);
  };
  for (const file of files.values()) {
    if (!file.path.startsWith(ASSETS))
      app.get(file.path, async (request, reply) => give(file, request, reply));
  }
  // About a hundred files: one route for all is set up faster.
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, async (request, reply) => {
    const file = files.get(`${ASSETS}${request.params['*']}`);
    return file === undefined ? reply.callNotFound() : give(file, request, reply);
  });
}
