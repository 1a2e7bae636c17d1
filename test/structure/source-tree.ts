import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Import {
  /** The file that is imported, from the project's root with forward slashes. */
  readonly target: string;
  /** `import type` or `export type`: gone at run time. */
  readonly typeOnly: boolean;
}

/** All files below a folder, from the project's root with forward slashes; none where there is no folder.
 * What comparators have installed (.local) is not ours. */
export function filesBelow(folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('/.local/'))
    .sort();
}

function readEntries(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const statement = /\b(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?(['"])([^'"]+)\2/g;
const call = /\bimport\(\s*(['"])([^'"]+)\1/g;
const url = /new URL\(\s*(['"])([^'"]+)\1\s*,\s*import\.meta\.url/g;

/**
 * The project's own files that a source imports: statements, `import()` and worker or asset URLs. A path
 * into `dist/` or one that ends in `.js` counts as the source that it is built from.
 */
export function importsOf(file: string, text: string = read(file)): Import[] {
  const code = withoutComments(text);
  const found = [
    ...[...code.matchAll(statement)].map((m) => ({ path: m[3], typeOnly: m[1] !== undefined })),
    ...[...code.matchAll(call)].map((m) => ({ path: m[2], typeOnly: false })),
    ...[...code.matchAll(url)].map((m) => ({ path: m[2], typeOnly: false })),
  ];
  return found
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path, typeOnly }) => ({ target: sourceOf(posix.join(dirname(file), path)), typeOnly }));
}

function sourceOf(path: string): string {
  if (path === 'dist/program/solve.cjs') return 'src/cli/solve/program.ts';
  // The kernel's language has no endings in imports.
  if (/\/assembly\/[\w-]+$/.test(path)) return `${path}.ts`;
  return path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The folder of `src/` that a file belongs to, or null for a file elsewhere; what binds the library to a host is of it. */
export function areaOf(file: string): string | null {
  if (/^src\/(index|browser)\.ts$/.test(file)) return 'library';
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? null;
}
