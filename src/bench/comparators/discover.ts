import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Checked, type Issue, isSome, refuse, some } from '../../shared/issue.ts';
import { inFile, readDocument } from '../../shared/read-document.ts';
import { type ComparatorManifest, comparatorManifest } from './manifest.ts';
import { reachHash } from './reach.ts';

export interface Comparator {
  readonly manifest: ComparatorManifest;
  /** Absolute. */
  readonly folder: string;
  /** Over all that the adapter can read of its own: its folder with what is installed in it, what it shares and reads. */
  readonly adapterHash: string;
}

function readComparator(folder: string): Checked<Comparator> {
  const path = join(folder, 'manifest.json');
  const read = readDocument(readFileSync(path, 'utf8'), comparatorManifest);
  if (!read.ok) return { ok: false, issues: some(inFile(path, read.issues)) };
  const manifest = read.value;
  if (manifest.id !== basename(folder)) {
    const message = `${path}: id "${manifest.id}" is not the folder's name`;
    return refuse('wrong_id', message, undefined, '/id');
  }
  const adapterHash = reachHash(manifest, folder);
  return { ok: true, value: { manifest, folder, adapterHash }, warnings: [] };
}

/** Folders that are comparators, or that hold some; those whose name starts with `_` or `.` are left out. */
function candidates(folder: string): string[] {
  if (existsSync(join(folder, 'manifest.json'))) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .filter((path) => existsSync(join(path, 'manifest.json')))
    .sort();
}

/** Every comparator below the given folders; every fault of every manifest at once. */
export function findComparators(folders: readonly string[]): Checked<readonly Comparator[]> {
  const issues: Issue[] = [];
  const found: Comparator[] = [];
  for (const folder of folders) {
    if (!existsSync(folder)) {
      issues.push({
        code: 'no_folder',
        pointer: '/comparators',
        message: `${folder}: there is no such folder`,
      });
      continue;
    }
    for (const path of candidates(folder)) {
      const read = readComparator(path);
      if (!read.ok) issues.push(...read.issues);
      else if (found.some((other) => other.manifest.id === read.value.manifest.id)) {
        const message = `${path}: a second comparator named "${read.value.manifest.id}"`;
        issues.push({ code: 'comparator_repeated', pointer: '/id', message });
      } else found.push(read.value);
    }
  }
  return isSome(issues) ? { ok: false, issues } : { ok: true, value: found, warnings: [] };
}
