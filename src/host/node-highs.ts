/** HiGHS in Node.js, compiled so that it does not slow the search. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { Highs, InitOptions } from 'highs';

// Not by `import()`, which a program whose compiled code was kept cannot do; and asked of the process, since webpack takes an
// imported \`createRequire\` away.
const load = process.getBuiltinModule('node:module').createRequire(import.meta.url);

/** The budget after which V8 optimises a function of WebAssembly, unless it was told another, by V8's first version number. */
const BUDGETS: Readonly<Record<string, number>> = { 11: 1_800_000, 12: 13_000_000, 13: 13_000_000 };

let compiled: WebAssembly.Module | null = null;

/** Compiled where the kernel is, and after it: the budget is that of the whole process meanwhile. */
export function highsModule(): WebAssembly.Module {
  compiled ??= unoptimised(readFileSync(load.resolve('highs/runtime')));
  return compiled;
}

export function highsFrom(wasmModule: WebAssembly.Module): Promise<Highs> {
  const create = load('highs') as (options: InitOptions) => Promise<Highs>;
  return create({ wasmModule });
}

/**
 * V8 optimises WebAssembly beside the program. For HiGHS that takes more than a second of the processor, and the kernel, at a
 * twentieth of its pace until it is optimised, waits for its turn; so HiGHS gets a budget that hardly ends. V8 knows one budget
 * for the whole process, which new modules take over: it is another only while this one is compiled, some 20 ms in which nothing
 * else of this thread runs. Nobody tells what it was, so that it stays as it is where Node.js was given one or V8's is not known.
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
