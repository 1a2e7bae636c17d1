/** HiGHS in Node.js, compiled so that it does not slow down the search. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { Highs, InitOptions } from 'highs';

// Not `import()`: programs with cached compiled code cannot use it. Taken from `process`, since webpack removes an imported
// \`createRequire\`.
const load = process.getBuiltinModule('node:module').createRequire(import.meta.url);

/** V8's default tier-up budget of WebAssembly functions, by V8's major version. */
const BUDGETS: Readonly<Record<string, number>> = { 11: 1_800_000, 12: 13_000_000, 13: 13_000_000 };

let compiled: WebAssembly.Module | null = null;

/** The module, compiled in the kernel's thread after the kernel: meanwhile the budget applies to the whole process. */
export function highsModule(): WebAssembly.Module {
  compiled ??= unoptimised(readFileSync(load.resolve('highs/runtime')));
  return compiled;
}

export function highsFrom(wasmModule: WebAssembly.Module): Promise<Highs> {
  const create = load('highs') as (options: InitOptions) => Promise<Highs>;
  return create({ wasmModule });
}

/**
 * V8 optimises WebAssembly in background threads. For HiGHS that takes over a second, during which the kernel, 20 times slower
 * until optimised, would wait; so HiGHS gets a practically infinite budget. V8 has one budget per process, which applies to
 * modules compiled from then on: it is changed only during this compilation, about 20 ms. Its value cannot be read, so it is
 * left alone if a flag sets it or V8's version is unknown.
 */
function unoptimised(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  const usual = BUDGETS[process.versions.v8.split('.')[0]];
  const told = process.execArgv.some((flag) => /wasm.tiering.budget/.test(flag));
  if (usual === undefined || told) return new WebAssembly.Module(bytes);
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usual}`);
  }
}
