import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { accept, allOf, type Checked, refuse } from '../../shared/issue.ts';
import { orElse } from '../../shared/or-else.ts';
import { inFile, readDocument } from '../../shared/read-document.ts';
import { type ComparatorManifest, comparatorManifest } from './manifest.ts';
import { reachHash, reachOf } from './reach.ts';

export interface Comparator {
  readonly manifest: ComparatorManifest;
  /** Absolute path. */
  readonly folder: string;
  /** Hash of all files that the adapter can read: its folder with what is installed in it, its `shares`, `reads` and packages. */
  readonly adapterHash: string;
}

function readComparator(folder: string): Checked<Comparator> {
  const path = join(folder, 'manifest.json');
  const read = inFile(path, readDocument(readFileSync(path, 'utf8'), comparatorManifest));
  if (!read.ok) return read;
  const manifest = read.value;
  if (manifest.id !== basename(folder)) {
    const message = `${path}: id "${manifest.id}" is not the folder's name`;
    return refuse('wrong_id', message, undefined, '/id');
  }
  const home = orElse(() => realpathSync(homedir()), homedir());
  const whole = reachOf(manifest, folder).find((path) =>
    `${home}/`.startsWith(`${realpathSync(path)}/`.replace('//', '/')),
  );
  if (whole !== undefined) {
    const message = `${path}: "${manifest.id}" could read all of ${whole}`;
    return refuse('forbidden_reach', message, 'Name the files or folders that it needs.', '/reads');
  }
  const adapterHash = reachHash(manifest, folder);
  return accept({ manifest, folder, adapterHash });
}

/** Folders that are or contain comparators, without those whose name starts with `_` or `.`. */
function candidates(folder: string): string[] {
  if (existsSync(join(folder, 'manifest.json'))) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .filter((path) => existsSync(join(path, 'manifest.json')))
    .sort();
}

/** Finds every comparator below the given folders; reports all faults of all manifests together. */
export function findComparators(folders: readonly string[]): Checked<readonly Comparator[]> {
  const seen = new Set<string>();
  return allOf(
    folders.flatMap((folder): Checked<Comparator>[] => {
      if (!existsSync(folder))
        return [refuse('no_folder', `${folder}: there is no such folder`, undefined, '/comparators')];
      return candidates(folder).map((path) => {
        const read = readComparator(path);
        if (!read.ok || seen.size < seen.add(read.value.manifest.id).size) return read;
        const message = `${path}: a second comparator named "${read.value.manifest.id}"`;
        return refuse('comparator_repeated', message, undefined, '/id');
      });
    }),
  );
}
