/**
 * Bundles the command line into dist/program: a command then loads a few files instead of hundreds, which is
 * most of the time that it takes to start. Code that only some commands need stays in files of its own.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOf, requireBanner, root, source } from './bundle.ts';
import { keepCode } from './keep-code.ts';
import { writeLicences } from './licences.ts';

const to = join(root, 'dist/program');

const programs = [
  'cli/start.ts',
  'host/node-lane.ts',
  'host/node-bounds.ts',
  'service/workers/solve-worker.ts',
  'service/reading/read-thread.ts',
  'bench/process/guardian-program.ts',
  'bench/publish/verify-thread.ts',
  'bench/run/judge-thread.ts',
];

const shared = bundleOf(programs);

// What tsc leaves behind.
copyFileSync(join(source, 'solver/search/kernel.wasm'), join(root, 'dist/solver/search/kernel.wasm'));
rmSync(to, { recursive: true, force: true });
const many = await build({
  ...shared,
  metafile: true,
  entryPoints: programs.map((file) => join(source, file)),
  outdir: to,
  entryNames: '[name]',
  splitting: true,
  format: 'esm',
  banner: requireBanner,
});

// One file, so that its compiled code can be kept: V8 takes that for scripts, not for modules.
const solve = join(to, 'solve.cjs');
const one = await build({
  ...shared,
  metafile: true,
  entryPoints: [join(source, 'cli/solve/program.ts')],
  outfile: solve,
  format: 'cjs',
  // A script that is compiled from kept code has no import(), but a require.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'ownFile' },
  banner: { js: "const ownFile = require('node:url').pathToFileURL(__filename).href;" },
});
writeLicences(to, many.metafile, one.metafile);
const usual = ['--lanes', '1', '--iterations', '100000'];
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
