/** The page at `/`: three files from `dist/page`, read once, so that a request never touches the disk. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../../dist/page', import.meta.url));

const FILES = [
  { path: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { path: '/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
] as const;

/** The page shows what people typed: nothing from elsewhere may run in it, or hear of it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Without a build there is no page, and `/` is a path like any other that does not exist. */
export function pageRoutes(app: FastifyInstance): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const { path, file, type } of FILES) {
    const plain = readFileSync(join(folder, file));
    let packed: Buffer | undefined;
    app.get(path, async (request, reply) => {
      const gzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      reply.type(type).header('vary', 'accept-encoding').header('content-security-policy', POLICY);
      reply.header('referrer-policy', 'no-referrer');
      if (gzip) reply.header('content-encoding', 'gzip');
      if (!gzip) return reply.send(plain);
      packed ??= gzipSync(plain);
      return reply.send(packed);
    });
  }
}
