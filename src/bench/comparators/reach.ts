/** The files that an adapter can read besides the system's: those its hash covers, and those it must not reach. */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Issue } from '../../shared/issue.ts';
import { orElse } from '../../shared/or-else.ts';
import type { ComparatorManifest } from './manifest.ts';

/** Where `mingle comparators install` puts things, and where the conformance record lies. */
export const LOCAL = '.local';
export const CONFORMANCE_FILE = 'conformance.json';

/** Files that runs and version control leave beside sources. The adapter's hash does not cover them; attempts do not see them. */
const LEFT_BEHIND = ['__pycache__', '.git', CONFORMANCE_FILE];
/** V8 code caches of a mingle build: they differ in each build and are not in the npm package. */
const COMPILED = /\.v\d[\w.-]*\.code$/;

/** Where Node finds a package from a folder: the nearest `node_modules` upwards that has it. */
export function packageFrom(folder: string, name: string): string[] {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const here = join(at, 'node_modules', name);
    if (existsSync(here)) return [here];
    if (dirname(at) === at) return [];
  }
}

/** Absolute paths an adapter can read: its folder, `shares`, `reads`, packages, and paths in its environment variables. */
export function reachOf(
  { shares, reads, packages, requires, environment }: ComparatorManifest,
  folder: string,
): string[] {
  const named = requires.flatMap((need) => ('environment' in need ? [need.environment] : []));
  const given = [...named, ...environment].flatMap((name) => process.env[name] ?? []);
  return [
    ...[...['.'], ...shares, ...reads].map((name) => resolve(folder, name)),
    ...packages.flatMap((name) => packageFrom(folder, name)),
    ...given.filter((path) => isAbsolute(path)),
  ].filter((path) => existsSync(path));
}

/** Every file below `top`, as relative paths. Of installed packages only the registries' own lists with hashes. */
function everythingBelow(top: string, prefix = ''): string[] {
  if (!statSync(top).isDirectory()) return [prefix];
  return readdirSync(join(top, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      if (isLeftBehind(path)) return [path];
      if (entry.name === 'node_modules' && existsSync(join(top, path, '.package-lock.json'))) {
        return [`${path}/.package-lock.json`];
      }
      if (entry.name === 'venv') return listsOf(top, path);
      return entry.isDirectory() ? everythingBelow(top, path) : [path];
    })
    .sort();
}

function isLeftBehind(path: string): boolean {
  return LEFT_BEHIND.includes(basename(path)) || COMPILED.test(path);
}

/** The files that the adapter's hash covers. */
function filesBelow(top: string): string[] {
  return everythingBelow(top).filter((path) => !isLeftBehind(path));
}

/** Absolute paths of files in an adapter's folders that its hash does not cover. */
export function leftBehind(manifest: ComparatorManifest, folder: string): string[] {
  return reachOf(manifest, folder).flatMap((top) =>
    everythingBelow(top)
      .filter(isLeftBehind)
      .map((path) => join(top, path)),
  );
}

/** The lists (RECORD) of what pip installed, with a hash for each file. */
function listsOf(top: string, path: string): string[] {
  const libraries = join(top, path, 'lib');
  const pythons = existsSync(libraries) ? readdirSync(libraries) : [];
  return pythons.flatMap((python) => {
    const packages = `${path}/lib/${python}/site-packages`;
    if (!existsSync(join(top, packages))) return [];
    const lists = readdirSync(join(top, packages)).filter((name) => name.endsWith('.dist-info'));
    return lists.map((name) => `${packages}/${name}/RECORD`).filter((list) => existsSync(join(top, list)));
  });
}

function add(hash: Hash, name: string, path: string): void {
  if (!existsSync(path)) return;
  // A link to a folder is hashed as a link: its content is hashed, and shown, only if it is named itself.
  const found = statSync(path);
  // A pipe or a device has no content of its own, and may never end.
  const bytes = found.isFile()
    ? readFileSync(path)
    : Buffer.from(found.isDirectory() ? readlinkSync(path) : '');
  const kept = path.endsWith('RECORD') ? Buffer.from(withoutScripts(bytes.toString('utf8'))) : bytes;
  hash.update(`${name}\0${kept.length}\0`).update(kept);
}

/** A RECORD without scripts and caches: these name the folder they were installed in. */
function withoutScripts(record: string): string {
  const lines = record.split('\n').filter((line) => !/(^\.\.|__pycache__)/.test(line));
  return lines.sort().join('\n');
}

export function reachHash(manifest: ComparatorManifest, folder: string): string {
  const hash = createHash('sha256');
  for (const top of reachOf(manifest, folder)) {
    for (const path of filesBelow(top)) add(hash, path, join(top, path));
  }
  return `sha256:${hash.digest('hex')}`;
}

const TELLS =
  /"(mingle-benchmark-case-v1|service-benchmark-publication-v1|mingle-benchmark-journal-v\d)"|^\{"attemptId":/;

/** First 4096 bytes (unpacked) of a file, to see whether it holds cases or results. */
function beginning(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return '';
  const bytes = readFileSync(path);
  const text = path.endsWith('.gz') ? orElse(() => gunzipSync(bytes), Buffer.of()) : bytes;
  return text.subarray(0, 4096).toString('utf8');
}

/**
 * Finds cases, publications or evidence that an adapter could read.
 * @param forbidden folders of cases and results
 */
export function forbiddenReach(
  manifest: ComparatorManifest,
  folder: string,
  forbidden: readonly string[],
): Issue[] {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path);
  const inside = (path: string, outer: string) => path === outer || path.startsWith(outer + sep);
  return reachOf(manifest, folder).flatMap((top): Issue[] => {
    const reached = forbidden.map(real).find((one) => inside(one, real(top)) || inside(real(top), one));
    const telling = () =>
      filesBelow(top).find(
        (path) => /\.(json|jsonl|gz)$/.test(path) && TELLS.test(beginning(join(top, path))),
      );
    const found = reached ?? telling();
    if (found === undefined) return [];
    const message = `"${manifest.id}" could read ${found}: no adapter may reach cases, publications or evidence`;
    return [{ code: 'forbidden_reach', pointer: '/reads', message, advice: `It is below ${top}.` }];
  });
}
