/** Programs of one file, whose compiled code can be kept: V8 takes that for scripts, not for modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { build, type Metafile, type Plugin } from 'esbuild';
import { compileOneFile, runOneFile, writeCode } from '../src/cli/one-file.ts';
import { bundleOf, root, source } from './bundle.ts';

/**
 * Bundles `mingle solve` into one file, with the code that V8 compiles of it beside. Returns what it is made of.
 *
 * @param beside programs in the same folder, from `src/`
 * @param clock a module in place of `shared/clock.ts`
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
    // A script that is compiled from kept code has no import(), but a require.
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

/** Another module in place of one of the program. */
const inPlaceOf = (filter: RegExp, path: string): Plugin => ({
  name: 'in-place-of',
  setup: (bundle) => bundle.onResolve({ filter }, () => ({ path })),
});

/** Runs the program, since V8 compiles a function when it is first called, and writes down what came of it. All commands must succeed. */
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
