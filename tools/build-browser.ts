/**
 * Bundles what browsers import into dist/browser: the library with the kernel in it, the program of a lane's worker, and
 * HiGHS, which is loaded when it is needed. All of it lies side by side, and can be served as it is.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from './bundle.ts';
import { writeLicences } from './licences.ts';

const to = join(root, 'dist/browser');

/** HiGHS requires a Node.js module only under Node.js; bundlers would look for it nevertheless. */
const highsWithoutNode: Plugin = {
  name: 'highs-without-node',
  setup: (bundle) => {
    bundle.onLoad({ filter: /highs\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace('await import("node:module")', '{}');
      return contents === text
        ? { errors: [{ text: 'highs asks for Node.js in another way' }] }
        : { contents };
    });
  },
};

const shared = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  loader: { '.wasm': 'binary' },
  // Packages' own builds for browsers and bundlers, under the names that Node uses.
  alias: {
    'csv-parse/sync': 'csv-parse/browser/esm/sync',
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  },
  outdir: to,
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
const library = await build({
  ...shared,
  entryPoints: [
    { in: join(root, 'src/browser.ts'), out: 'index' },
    { in: join(root, 'src/host/web-bounds.ts'), out: 'web-bounds' },
  ],
  splitting: true,
  plugins: [highsWithoutNode],
});
const lane = await build({ ...shared, entryPoints: [join(root, 'src/host/web-lane.ts')] });
copyFileSync(createRequire(import.meta.url).resolve('highs/runtime'), join(to, 'highs.wasm'));
writeLicences(to, library.metafile, lane.metafile);
