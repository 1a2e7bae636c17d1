/** Programs in one file whose compiled code can be cached: V8 allows that for scripts, not for modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { build, type Metafile, type Plugin } from 'esbuild';
import { compileOneFile, runOneFile, writeCode } from '../src/cli/one-file.ts';
import { bundleOf, root, source } from './bundle.ts';

/**
 * Bundles `mingle solve` into one file, with its compiled code beside it. Returns the bundle's metafile.
 * @param beside programs in the same folder, from `src/`
 * @param clock a module that replaces `shared/clock.ts`
 */
export async function bundleSolve(to: string, beside: readonly string[], clock?: string): Promise<Metafile> {
  const shared = bundleOf(beside);
  const { metafile } = await build({
    ...shared,
    plugins: [
      ...(clock === undefined ? [] : [inPlaceOf(/\/shared\/clock\.ts$/, clock)]),
      ...(shared.plugins ?? []),
    ],
    metafile: true,
    entryPoints: [join(source, 'cli/solve/program.ts')],
    outfile: to,
    format: 'cjs',
    // A script compiled from cached code has `require` but no import().
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'ownFile' },
    banner: { js: "const ownFile = require('node:url').pathToFileURL(__filename).href;" },
  });
  const usual = ['--lanes', '1', '--iterations', '100000'];
  await keepCode(
    to,
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
  return metafile;
}

/** Replaces a module of the program by another. */
const inPlaceOf = (filter: RegExp, path: string): Plugin => ({
  name: 'in-place-of',
  setup: (bundle) => bundle.onResolve({ filter }, () => ({ path })),
});

/** Runs the program with all commands, which must succeed, since V8 compiles functions when first called; then stores the compiled code. */
async function keepCode(path: string, commands: readonly (readonly string[])[]): Promise<void> {
  const source = readFileSync(path);
  const script = compileOneFile(path, source);
  const program = runOneFile(script, path);
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const command of commands) {
    const code = await program.run({
      argv: [process.execPath, path, ...command],
      env: {},
      stdin: Readable.from([]),
      stdout: nowhere(),
      stderr: nowhere(),
      on: () => undefined,
      off: () => undefined,
      exit: () => undefined,
    });
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
  }
  writeCode(path, source, script.createCachedData());
}
