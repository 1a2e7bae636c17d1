/** Shared settings of the bundles of the program and of the library for Node.js. */
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

export const root = join(import.meta.dirname, '..');
export const source = join(root, 'src');

/** In a form that bundlers do not recognize: they would include each file, without what it imports. */
const beside = (file: string): string => `import.meta.url.replace(/[^/]*$/, ${JSON.stringify(file)})`;

/**
 * Modules find neighbouring files by `import.meta.url`, which in a bundle is the bundle's: it is replaced by the URL of the
 * module built by tsc, except for other programs in the bundle.
 */
const ownAddress = (programs: readonly string[]): Plugin => ({
  name: 'own-address',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(source)) return null;
      const here = beside(join('..', relative(source, path)).replace(/\.ts$/, '.js'));
      const text = readFileSync(path, 'utf8').replaceAll(
        /('[./]*dist\/([\w/-]+)\.js', )?import\.meta\.url/g,
        (found, _, file?: string) =>
          file !== undefined && programs.includes(`${file}.ts`)
            ? beside(`${basename(file)}.js`)
            : found.replace('import.meta.url', () => `new URL(${here}).href`),
      );
      return { contents: text, loader: 'ts' };
    });
  },
});

/** Work that packages do on loading, a third of the start time, is deferred: in a package's file, the original text and its replacement. */
const LATE: readonly (readonly [file: RegExp, early: string, late: string])[] = [
  // Names in ASCII, and most others, need neither.
  [
    /string-width[\\/]index\.js$/,
    'const segmenter = new Intl.Segmenter();',
    'let cutter; const segmenter = { segment: (text) => (cutter ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    /string-width[\\/]index\.js$/,
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    // Every emoji of that list has one of these two.
    `let emoji; const rgiEmojiRegex = { test: (text) => /[\\p{Emoji_Presentation}\\uFE0F]/u.test(text)
      && (emoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`,
  ],
  // For commands that are separate programs; there are none.
  [
    /commander[\\/]lib[\\/]command\.js$/,
    "const childProcess = require('node:child_process');",
    "const childProcess = { spawn: (...all) => require('node:child_process').spawn(...all) };",
  ],
];

const lateParts: Plugin = {
  name: 'late-parts',
  setup: (bundle) => {
    for (const filter of new Set(LATE.map(([file]) => file.source)))
      bundle.onLoad({ filter: new RegExp(filter) }, ({ path }) => {
        const here = LATE.filter(([file]) => file.test(path));
        const late = (text: string, [, early, lazy]: (typeof LATE)[number]) =>
          text.replace(early, () => lazy);
        return { contents: here.reduce(late, readFileSync(path, 'utf8')) };
      });
  },
};

/** @param programs other programs in the bundle, from `src/` */
export const bundleOf = (programs: readonly string[]): BuildOptions => ({
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  // Also names: otherwise the package exceeds 20 MB. Stack traces still have file and line.
  minifyIdentifiers: true,
  legalComments: 'none',
  // These contain parts other than JavaScript, or are rarely loaded.
  external: [
    'highs',
    'libsql',
    'nodemailer',
    'pg',
    'pg-boss',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'light-my-request',
  ],
  // Its ES modules; the other build loads its parts in a way that bundlers do not see.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  plugins: [ownAddress(programs), lateParts],
  logLevel: 'warning',
});

/** For ES module bundles: some packages still use `require`. */
export const requireBanner = {
  js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
};
