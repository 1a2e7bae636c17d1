/**
 * Bundles the command line into dist/program: a command then loads a few files instead of hundreds, which is
 * most of the time that it takes to start. Code that only some commands need stays in files of its own.
 */
import { readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { keepCode } from './keep-code.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const to = join(root, 'dist/program');

const programs = [
  'cli/start.ts',
  'host/node-lane.ts',
  'service/workers/solve-worker.ts',
  'bench/process/guardian-program.ts',
];

/**
 * Modules find files beside them by `import.meta.url`, which in a bundle is that of the bundle: it becomes the
 * address of the module that tsc built, except where it leads to another program of the bundle.
 */
const ownAddress: Plugin = {
  name: 'own-address',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(source)) return null;
      const here = JSON.stringify(join('..', relative(source, path)).replace(/\.ts$/, '.js'));
      const text = readFileSync(path, 'utf8').replaceAll(
        /('[./]*dist\/([\w/-]+)\.js', )?import\.meta\.url/g,
        (found, _, file?: string) =>
          file !== undefined && programs.includes(`${file}.ts`)
            ? `'./${basename(file)}.js', import.meta.url`
            : found.replace('import.meta.url', `new URL(${here}, import.meta.url).href`),
      );
      return { contents: text, loader: 'ts' };
    });
  },
};

const shared: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // These have parts that are not JavaScript, or are hardly ever loaded.
  external: [
    'highs',
    'open',
    'libsql',
    'pg',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'light-my-request',
  ],
  // Its own modules for bundlers; the others find their parts in a way that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  plugins: [ownAddress],
  logLevel: 'warning',
};

rmSync(to, { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: programs.map((file) => join(source, file)),
  outdir: to,
  entryNames: '[name]',
  splitting: true,
  format: 'esm',
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
});

// One file, so that its compiled code can be kept: V8 takes that for scripts, not for modules.
const solve = join(to, 'solve.cjs');
await build({
  ...shared,
  entryPoints: [join(source, 'cli/solve/program.ts')],
  outfile: solve,
  format: 'cjs',
  // A script that is compiled from kept code has no import(), but a require.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'ownFile' },
  banner: { js: "const ownFile = require('node:url').pathToFileURL(__filename).href;" },
});
const usual = ['--threads', '1', '--iterations', '100000'];
await keepCode(
  solve,
  ['social-golfers', 'conference', 'wedding'].flatMap((name) =>
    ['jsonl', 'table'].map((format) => [
      'solve',
      join(root, `examples/${name}.json`),
      ...usual,
      '--format',
      format,
    ]),
  ),
);
