/**
 * `npm run build:kernel`, after a change of src/solver/search/assembly. The WebAssembly is stored with the sources: to build
 * it takes AssemblyScript, which brings 100 MB of compilers and is fetched here, and 17 s, in which nobody else changes anything.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.ts';

const ASSEMBLYSCRIPT = 'assemblyscript@0.28.20';
const SOURCES = 'src/solver/search/assembly';
export const KERNEL = 'src/solver/search/kernel.wasm';
/** The hashes of the stored kernel's sources, and its own. */
export const BUILT_FROM = 'src/solver/search/kernel.txt';

export function kernelHashes(): string {
  const files = readdirSync(join(root, SOURCES)).sort();
  const lines = ['asconfig.json', ...files.map((file) => `${SOURCES}/${file}`), KERNEL].map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex')}  ${file}\n`,
  );
  return `${ASSEMBLYSCRIPT}\n${lines.join('')}`;
}

/** @param to output file; default: where the kernel is stored */
export function buildKernel(to = KERNEL): void {
  const build = ['asc', `${SOURCES}/kernel.ts`, '--config', 'asconfig.json', '--target', 'release'];
  execFileSync('npm', ['exec', '--yes', `--package=${ASSEMBLYSCRIPT}`, '--', ...build, '--outFile', to], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildKernel();
  writeFileSync(join(root, BUILT_FROM), kernelHashes());
}
