/** Builds the app into dist/app: files that any web host can serve, from any folder. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/** Stand-ins for Node.js until the solver takes its host as an argument. */
const standIns: Record<string, string> = {
  'node:fs': `import kernel from '${root}/dist/solver/search/kernel.wasm?url';
    const bytes = new Uint8Array(await (await fetch(kernel)).arrayBuffer());
    export const readFileSync = (file) => String(file).endsWith('json') ? '{"version":"0.1.0"}' : bytes;
    const { port1, port2 } = new MessageChannel(); const queue = [];
    port1.onmessage = () => queue.shift()();
    globalThis.setImmediate = (run) => { queue.push(run); port2.postMessage(0); };`,
  'node:worker_threads': 'export class Worker {}; export const parentPort = null;',
  'node:module': `import highs from 'highs'; import wasm from 'highs/runtime?url';
    export const createRequire = () => () => () => highs({ locateFile: () => wasm });`,
};
const provisionalHost = (): Plugin => ({
  name: 'provisional-host',
  enforce: 'pre',
  resolveId: (id) => (id in standIns ? `\0${id}` : null),
  load: (id) => standIns[id.slice(1)] ?? null,
});

/** zod brings its messages in fifty languages; mingle speaks one. */
const englishOnly = (): Plugin => ({
  name: 'english-only',
  load: (id) =>
    /zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? "export { default as en } from './en.js';" : null,
});

/** Tells the service worker which files there are, under a name that changes with any of them. */
const offline = (): Plugin => ({
  name: 'offline',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((file) => !file.endsWith('.map'));
    const sum = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12);
    const worker = Object.values(bundle).find(({ fileName }) => fileName === 'offline.js');
    if (worker?.type === 'chunk') {
      const list = JSON.stringify({
        name: sum,
        files: ['./', ...files.filter((file) => file !== 'offline.js' && file !== 'index.html')],
      });
      worker.code = `self.BUILT=${list};${worker.code}`;
    }
  },
});

export default defineConfig({
  root: join(root, 'src/app'),
  base: './',
  build: {
    outDir: join(root, 'dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { app: join(root, 'src/app/index.html'), offline: join(root, 'src/app/offline.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'offline' ? 'offline.js' : 'assets/[name]-[hash].js'),
      },
    },
    chunkSizeWarningLimit: 1500,
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  resolve: {
    alias: {
      // The libraries' own builds for browsers, under the names that Node.js knows them by.
      'csv-parse/sync': 'csv-parse/browser/esm/sync',
      'csv-stringify/sync': 'csv-stringify/browser/esm/sync',
    },
  },
  plugins: [provisionalHost(), englishOnly(), offline()],
  worker: { format: 'es', plugins: () => [provisionalHost(), englishOnly()] },
});
