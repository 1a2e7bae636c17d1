/** A site that solves in the browser: bundled by plain esbuild, served as files, and nothing else. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { root } from '../structure/source-tree.ts';
import type { SiteReport, SiteTask } from './site/tasks.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface Site {
  readonly address: string;
  /** What the page says once it has solved all. */
  readonly report: Promise<SiteReport>;
  close(): void;
}

const source = join(root, 'test/host/site');
let built: ReturnType<typeof bundle> | null = null;

function bundle() {
  return build({
    entryPoints: ['page.ts', 'worker.ts'].map((file) => join(source, file)),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    outdir: source,
    write: false,
    logLevel: 'error',
  });
}

/**
 * @param beside whether what belongs beside the bundle is there
 * @param next where the browser goes from there
 */
export async function openSite(tasks: readonly SiteTask[], beside = true, next = ''): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-site-'));
  built ??= bundle();
  for (const { path, contents } of (await built).outputFiles) {
    writeFileSync(join(folder, basename(path)), contents);
  }
  copyFileSync(join(source, 'index.html'), join(folder, 'index.html'));
  for (const file of beside ? ['web-lane.js', 'web-bounds.js', 'highs.wasm'] : []) {
    copyFileSync(join(root, 'dist/browser', file), join(folder, file));
  }
  writeFileSync(join(folder, 'tasks.json'), JSON.stringify(tasks));
  let answer: (report: SiteReport) => void;
  const report = new Promise<SiteReport>((resolve) => {
    answer = resolve;
  });
  const { address, close } = await serveFolder(folder, (body) => {
    answer(JSON.parse(body));
    return next;
  });
  return {
    address,
    report,
    close: () => {
      close();
      rmSync(folder, { recursive: true });
    },
  };
}

const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** Serves files, unless told otherwise under the strictest policy that lets WebAssembly run. */
export async function serveFolder(
  folder: string,
  onPost: (body: string) => string | undefined,
  policy = STRICT,
): Promise<{ address: string; close(): void }> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-security-policy', policy);
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    if (request.method === 'POST') {
      response.end(onPost(await text(request)));
    } else if (existsSync(join(folder, path))) {
      response
        .setHeader('content-type', TYPES[extname(path)] ?? 'text/plain')
        .end(readFileSync(join(folder, path)));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
