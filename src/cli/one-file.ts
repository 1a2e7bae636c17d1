/** Loads a program that is one CommonJS file, with what V8 made of it when it was built. */
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

/** Bytes of JavaScript that a function has run before V8 optimises it: sixteen times the usual (experiment A50). */
const OPTIMISE_AFTER = 1_081_344;

/**
 * The program, compiled by this version of Node.js when it was built or else now. V8 refuses code that another
 * version or other flags made; it does not look whether code is whole and of this source, so a checksum does.
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
  // The usual way, which from Node.js 22 on keeps compiled code for the next start.
  return createRequire(path)(path);
}

/**
 * V8 optimises JavaScript beside the program, which takes a quarter of the processor's time in a solve of two seconds, on average. Only V8 11, of
 * Node.js 20, has this flag; it comes after the program, as kept code is refused under other flags.
 */
function optimiseLate(): void {
  const told = process.execArgv.some((flag) => /interrupt.budget/.test(flag));
  if (told || !process.versions.v8.startsWith('11.')) return;
  setFlagsFromString(`--interrupt-budget=${OPTIMISE_AFTER}`);
}

/** @param source ASCII @param code what `createCachedData` gave for the same source, if there is such */
export function compileOneFile(path: string, source: Buffer, code?: Buffer): Script {
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source.toString('latin1')}\n})`;
  return new Script(wrapped, { filename: path, ...(code && { cachedData: code }) });
}

/** Runs it as `require` would. */
export function runOneFile(script: Script, path: string): Program {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports as Program;
}

/** Keeps compiled code beside the program: four bytes of checksum over source and code, then the code. */
export function writeCode(path: string, source: Buffer, code: Buffer): void {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(checksum(source, code));
  writeFileSync(codeFile(path), Buffer.concat([sum, code]));
}

/** Null where there is no code for this source. */
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
