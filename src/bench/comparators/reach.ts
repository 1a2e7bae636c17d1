/** What an adapter can read besides the system: what makes it what it is, and what it must not reach. */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Issue } from '../../shared/issue.ts';
import type { ComparatorManifest } from './manifest.ts';

/** Where `mingle comparators install` puts things, and where the conformance record lies. */
export const LOCAL = '.local';
/** What the last conformance check found. */
export const CONFORMANCE_FILE = 'conformance.json';

/** What runs and version control leave beside sources: no part of the adapter, and no attempt sees it. */
const LEFT_BEHIND = ['__pycache__', '.git', CONFORMANCE_FILE, '.package-lock.json'];

/** Absolute: its folder, those that it shares, what it reads, and what its environment names. */
function reachOf({ shares, reads, requires, environment }: ComparatorManifest, folder: string): string[] {
  const named = requires.flatMap((need) => ('environment' in need ? [need.environment] : []));
  const given = [...named, ...environment].flatMap((name) => process.env[name] ?? []);
  return [
    ...[...['.'], ...shares, ...reads].map((name) => join(folder, name)),
    ...given.filter((path) => isAbsolute(path)),
  ].filter((path) => existsSync(path));
}

/**
 * Every file below, each by its path from there; of what registries have installed, only their own lists with hashes.
 *
 * @param left only what is left behind, which is passed over else
 */
function filesBelow(top: string, left = false, prefix = ''): string[] {
  if (!statSync(top).isDirectory()) return left ? [] : [prefix];
  return readdirSync(join(top, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      const kept = (files: string[]) => (left ? [] : files);
      if (LEFT_BEHIND.includes(entry.name)) return left ? [path] : [];
      if (entry.name === 'node_modules' && existsSync(join(top, path, '.package-lock.json'))) {
        return kept([`${path}/.package-lock.json`]);
      }
      if (entry.name === 'venv') return kept(listsOf(top, path));
      return entry.isDirectory() ? filesBelow(top, left, path) : kept([path]);
    })
    .sort();
}

/** What of an adapter's folders its hash is not over, absolute. */
export function leftBehind(manifest: ComparatorManifest, folder: string): string[] {
  return reachOf(manifest, folder).flatMap((top) => filesBelow(top, true).map((path) => join(top, path)));
}

/** What pip has installed, with a hash for each file. */
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
  hash.update(`${name}\0`);
  // A link to a folder: what is in it is hashed, and shown, only where that is named itself.
  const bytes = statSync(path).isDirectory() ? readlinkSync(path) : readFileSync(path);
  // Scripts that pip writes name the folder that they were installed in.
  const text = path.endsWith('RECORD') ? bytes.toString('utf8').split('\n') : null;
  hash.update(
    text
      ? text
          .filter((line) => !/(^\.\.|__pycache__)/.test(line))
          .sort()
          .join('\n')
      : bytes,
  );
}

/** Over all that an adapter can read of its own. */
export function reachHash(manifest: ComparatorManifest, folder: string): string {
  const hash = createHash('sha256');
  for (const top of reachOf(manifest, folder)) {
    for (const path of filesBelow(top)) add(hash, path, join(top, path));
  }
  return `sha256:${hash.digest('hex')}`;
}

const TELLS =
  /"(mingle-benchmark-case-v1|service-benchmark-publication-v1|mingle-benchmark-journal-v\d)"|^\{"attemptId":/;

/** The first kilobytes of a file that could tell answers. */
function beginning(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return '';
  const bytes = readFileSync(path);
  if (!path.endsWith('.gz')) return bytes.subarray(0, 4096).toString('utf8');
  try {
    return gunzipSync(bytes).subarray(0, 4096).toString('utf8');
  } catch {
    return '';
  }
}

/**
 * What an adapter could read though it must not: cases, publications, evidence.
 *
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
