/** Loads a program that is one CommonJS file, with V8's compiled code from its build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { ExitCode } from '../shared/exit-codes.ts';
import type { Io } from './terminal.ts';

interface Program {
  run(io: Io): Promise<ExitCode>;
}

/** Bytes of JavaScript a function runs before V8 optimises it: sixteen times the default (experiment A50). */
const OPTIMISE_AFTER = 1_081_344;

/**
 * The program, compiled at build time by this version of Node.js, otherwise now. V8 refuses code of another version or other
 * flags, but does not check that code is complete and of this source; a checksum does.
 */
export function loadOneFile(file: URL): Program {
  const program = load(fileURLToPath(file));
  optimiseLate();
  return program;
}

function load(path: string): Program {
  const source = readFileSync(path);
  const code = readCode(path, source);
  if (code !== null) {
    const script = compileOneFile(path, source, code);
    if (script.cachedDataRejected === false) return runOneFile(script, path);
  }
  // The usual way; from Node.js 22 on it caches compiled code.
  return createRequire(path)(path);
}

/**
 * V8 optimises JavaScript in background threads, which on average takes a quarter of the processor time of a solve of two
 * seconds. Only V8 11 (Node.js 20) has this flag. Set it after loading, since cached code is refused under other flags.
 */
function optimiseLate(): void {
  const told = process.execArgv.some((flag) => /interrupt.budget/.test(flag));
  if (told || !process.versions.v8.startsWith('11.')) return;
  setFlagsFromString(`--interrupt-budget=${OPTIMISE_AFTER}`);
}

/** @param source ASCII @param code from `createCachedData` for the same source, if any */
export function compileOneFile(path: string, source: Buffer, code?: Buffer): Script {
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source.toString('latin1')}\n})`;
  return new Script(wrapped, { filename: path, ...(code && { cachedData: code }) });
}

/** Runs the script as `require` would. */
export function runOneFile(script: Script, path: string): Program {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports as Program;
}

/** Writes compiled code beside the program: a checksum of source and code in four bytes, then the code. */
export function writeCode(path: string, source: Buffer, code: Buffer): void {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(checksum(source, code));
  writeFileSync(codeFile(path), Buffer.concat([sum, code]));
}

/** Null if there is no code for this source. */
function readCode(path: string, source: Buffer): Buffer | null {
  let kept: Buffer;
  try {
    kept = readFileSync(codeFile(path));
  } catch {
    return null;
  }
  if (kept.length < 4) return null;
  const code = kept.subarray(4);
  return kept.readUInt32LE() === checksum(source, code) ? code : null;
}

function checksum(source: Buffer, code: Buffer): number {
  return crc32(code, crc32(source));
}

function codeFile(path: string): string {
  return `${path}.${process.version}-${process.arch}.code`;
}
