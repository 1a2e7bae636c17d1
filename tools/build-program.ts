/**
 * Bundles the command line into dist/program: a command then loads a few files instead of hundreds, which is
 * most of the time that it takes to start. Code that only some commands need stays in files of its own.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOf, requireBanner, root, source } from './bundle.ts';
import { writeLicences } from './licences.ts';
import { bundleSolve } from './one-file.ts';

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

// Files that tsc does not copy.
copyFileSync(join(source, 'solver/search/kernel.wasm'), join(root, 'dist/solver/search/kernel.wasm'));
rmSync(to, { recursive: true, force: true });
const many = await build({
  ...bundleOf(programs),
  metafile: true,
  entryPoints: programs.map((file) => join(source, file)),
  outdir: to,
  entryNames: '[name]',
  splitting: true,
  format: 'esm',
  banner: requireBanner,
});

// The most used command gets its own file, to start fastest.
const one = await bundleSolve(join(to, 'solve.cjs'), programs);
writeLicences(to, many.metafile, one);
