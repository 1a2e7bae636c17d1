/** Keeps the code that V8 compiles of a program, so that the next start need not compile it. */
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { compileOneFile, runOneFile, writeCode } from '../src/cli/one-file.ts';

/**
 * Runs the program, since V8 compiles a function when it is first called, and writes down what came of it.
 *
 * @param path of the program
 * @param commands arguments of each run, all of which must succeed
 */
export async function keepCode(path: string, commands: readonly (readonly string[])[]): Promise<void> {
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
