/** Builds the app into dist/app: files that any web host can serve, from any folder. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { LOOK } from './src/report/look.ts';

const root = import.meta.dirname;

/** What the solver's host in browsers names beside its bundle, found where it lies before it is bundled. */
const solverFiles = (): Plugin => ({
  name: 'solver-files',
  enforce: 'pre',
  load: (id) => {
    if (!id.endsWith('.wasm')) return null;
    const text = readFileSync(id).toString('base64');
    return `export default Uint8Array.from(atob('${text}'), (sign) => sign.charCodeAt(0));`;
  },
  transform: (code, id) =>
    /\/src\/host\/web(-highs)?\.ts$/.test(id)
      ? code
          .replace('./web-lane.js', './web-lane.ts')
          .replace('./web-bounds.js', './web-bounds.ts')
          .replace('./highs.wasm', '../../node_modules/highs/build/highs.wasm')
      : null,
});

/** The page makes no JSON Schemas, and zod's way there, which every type of it names, is a tenth of the page. */
const noSchemas = (): Plugin => ({
  name: 'no-schemas',
  transform: (code, id) => {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return [...names, 'process'].map((name) => `export const ${name} = () => undefined;`).join('\n');
  },
});

/** Nor does it say anything in zod's words, or read objects that contain themselves. */
const noWords = (): Plugin => ({
  name: 'no-words',
  transform: (_, id) => {
    if (id.endsWith('/zod/v4/locales/en.js'))
      return 'export default () => ({ localeError: () => undefined });';
    const names = ['memoizer', 'isBackEdge', 'isRecursiveSchema'];
    return id.endsWith('/zod/v4/core/memoizer.js')
      ? names.map((name) => `export const ${name} = () => undefined;`).join('\n')
      : null;
  },
});

/** No text of a plan is an address, a date or an identifier, for each of which zod's texts have a check. */
const noFormats = (): Plugin => ({
  name: 'no-formats',
  transform: (code, id) =>
    id.endsWith('/zod/v4/classic/schemas.js')
      ? code.replace(/(export const ZodString = [\s\S]*?^\}, )\{[\s\S]*?^\}\);/m, '$1{});')
      : null,
});

/** csv-parse brings all of Node.js's Buffer for browsers, of which reading a list calls a small part, and in UTF-8 alone. */
const smallBuffer = (): Plugin => ({
  name: 'small-buffer',
  transform: (code, id) =>
    id.endsWith('/csv-parse/dist/esm/sync.js')
      ? code
          .replace(
            /^Buffer\.prototype\.(?:(?:read|write)[UIFD]|swap|includes|indexOf|lastIndexOf|inspect|toJSON|fill)\w* = function [\s\S]*?^};?\n/gm,
            '',
          )
          .replace(
            /^(?: *case '[\w-]+':\n)+(?: *\/\/.*\n)* *return (?:len\b|(?:hex|ascii|latin1|base64|utf16le|ucs2)\w+\().*\n/gm,
            '',
          )
      : null,
});

/** `@import "look";` in a style sheet: the colours and type that paper has too. */
const look = (): Plugin => ({
  name: 'look',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? code.replace('@import "look";', LOOK) : null),
});

/** Tells the service worker which files there are, the first page's first, under a name that changes with any of them. */
const offline = (): Plugin => ({
  name: 'offline',
  generateBundle(_options, bundle) {
    const page = new Set<string>();
    const add = (file: string) => {
      const part = bundle[file];
      if (page.has(file) || part?.type !== 'chunk') return;
      page.add(file);
      for (const style of part.viteMetadata?.importedCss ?? []) page.add(style);
      part.imports.forEach(add);
    };
    for (const part of Object.values(bundle))
      if (part.type === 'chunk' && part.isEntry && part.name === 'app') add(part.fileName);
    const files = Object.keys(bundle).filter((file) => !file.endsWith('.map'));
    const sum = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12);
    const worker = Object.values(bundle).find(({ fileName }) => fileName === 'offline.js');
    if (worker?.type === 'chunk') {
      // The pages themselves are not in the bundle yet.
      const others = files.filter((file) => !page.has(file) && file !== 'offline.js');
      const list = JSON.stringify({
        name: sum,
        first: page.size + 1,
        files: ['./', ...page, 'day.html', ...others],
      });
      worker.code = `self.BUILT=${list};${worker.code}`;
    }
  },
});

/** HiGHS keeps its name: the package leaves it out, and `mingle app` answers with that of the dependency. */
const assetFileNames = ({ names }: { names: string[] }) =>
  names[0]?.endsWith('.wasm') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]';

const PARTS = 'back|button|choice|focus|keys|lines|set';
const SMALL_PARTS = new RegExp(
  `/src/(?:app/(?:listen|remember|parts/(?:${PARTS}))|report/(?:find-name|look))\\.tsx?$`,
);
/** Those that the page for attendees has no use for: first what others build on, then what builds on others. */
const SMALL_PARTS_BELOW =
  /\/fastest-levenshtein\/|\/src\/(?:app\/(?:apart|twice|parts\/(?:field|press|turn))|scenario\/people\/workbook-mark|shared\/(?:csv-text|nearest))\.tsx?$/;
const ABOVE =
  'desk/desk-button|parts/use-width|people/taken|plan/(?:colours|lock-button)|projects/keep|rules/rule-text';
const SMALL_PARTS_ABOVE = new RegExp(
  `/src/(?:app/(?:${ABOVE})|report/(?:pairs|places|words/(?:names|rule))|scenario/(?:pair-weights|past-meetings|people-names))\\.tsx?$`,
);
/** What imports nothing. */
const LEAVES =
  /\/src\/(?:scenario\/(?:attribute|issue-codes)|shared\/(?:figures|fraction|grouped|issue|remembered|shortened))\.ts$/;
const LISTS =
  /\/src\/(?:scenario\/people\/(?:column-words|csv-rows|footers|heading|id-column|name-order|read-table|session-number)|shared\/original-cell)\.ts$/;
const SOLVING = /\/src\/app\/(?:engine\/engine|state\/solving)\.ts$/;

function chunkOf(id: string): string | undefined {
  if (SMALL_PARTS.test(id)) return 'parts';
  if (SMALL_PARTS_BELOW.test(id)) return 'parts-below';
  if (LEAVES.test(id)) return 'leaves';
  if (LISTS.test(id)) return 'lists';
  if (SOLVING.test(id)) return 'solving';
  return SMALL_PARTS_ABOVE.test(id) ? 'parts-above' : undefined;
}

export default defineConfig({
  root: join(root, 'src/app'),
  base: './',
  build: {
    outDir: join(root, 'dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A part that is fetched later asks for what it needs itself: to name all of it beside each was a long task, and a kilobyte of the page.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rollupOptions: {
      input: {
        app: join(root, 'src/app/index.html'),
        day: join(root, 'src/app/day.html'),
        offline: join(root, 'src/app/offline.ts'),
      },
      output: {
        assetFileNames,
        // Small parts of every page: a file each would be half names and headers.
        manualChunks: chunkOf,
        onlyExplicitManualChunks: true,
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
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    },
  },
  plugins: [look(), noSchemas(), noWords(), noFormats(), smallBuffer(), solverFiles(), offline()],
  worker: {
    format: 'es',
    plugins: () => [noSchemas(), noWords(), noFormats(), smallBuffer(), solverFiles()],
    rollupOptions: { output: { assetFileNames } },
  },
});
