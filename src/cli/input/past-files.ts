/** Plans by file, by folder or by pattern. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { usageRefusal } from '../refusal.ts';
import { unreadable } from './text-source.ts';

/** Made when names are first compared: few commands do, and it takes a tenth of a short one. */
let byName: Intl.Collator | undefined;

/** "2027-2" before "2027-12". */
export function compareNames(one: string, other: string): number {
  byName ??= new Intl.Collator('en', { numeric: true });
  return byName.compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** A file in a folder of plans that is one. */
export const PLAN_NAME = /^([^.].*)\.json$/;

/** The names of the plans in a folder, which are its JSON files, without the ending. Throws a `Refusal`. */
export async function planNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') throw unreadable(folder, error);
    throw usageRefusal('not_a_folder', `${folder} is no folder.`, 'Name the folder that has the plans.');
  });
  const names = files.flatMap((file) => PLAN_NAME.exec(file)?.[1] ?? []);
  return names.sort(compareNames);
}

/** Files, the plans of folders, and what patterns match: each file once, as `known` ones are. Throws a `Refusal`. */
export async function pastFiles(
  given: readonly string[],
  known: readonly string[] = [],
): Promise<readonly string[]> {
  const seen = new Set(await Promise.all(known.map(realPath)));
  const files: string[] = [];
  for (const one of given) {
    for (const file of await filesOf(one)) {
      const path = await realPath(file);
      if (!seen.has(path)) files.push(file);
      seen.add(path);
    }
  }
  return files;
}

async function filesOf(given: string): Promise<string[]> {
  const found = await stat(given).catch(() => null);
  if (found?.isDirectory()) return plansOf(given);
  if (found !== null || !isPattern(given)) return [given];
  const matches = await matching(given);
  const files = await Promise.all(
    matches.map(async (path) => ((await stat(path)).isDirectory() ? plansOf(path) : [path])),
  );
  if (matches.length > 0) return files.flat();
  throw usageRefusal('file_not_found', `${given} matches no file.`, 'Check the pattern and the folder.');
}

async function plansOf(folder: string): Promise<string[]> {
  const names = await planNames(folder);
  if (names.length > 0) return names.map((name) => join(folder, `${name}.json`));
  throw usageRefusal('file_not_found', `${folder} has no plan (*.json) in it.`, 'Check the folder.');
}

function isPattern(step: string): boolean {
  return /[*?]/.test(step);
}

/** Step by step: `*` is any letters of a name, `?` any one. */
async function matching(pattern: string): Promise<string[]> {
  const steps = pattern.split(sep === '\\' ? /[/\\]/ : '/');
  let found = [steps[0] === '' ? sep : '.'];
  for (const step of steps.filter((one) => one !== '')) {
    const next = found.map(async (folder) => {
      if (!isPattern(step)) return [join(folder, step)];
      const names = await readdir(folder).catch((): string[] => []);
      const isHidden = (name: string): boolean => name.startsWith('.') && !step.startsWith('.');
      const fits = names.filter((name) => patternOf(step).test(name) && !isHidden(name));
      return fits.sort(compareNames).map((name) => join(folder, name));
    });
    found = (await Promise.all(next)).flat();
  }
  const exist = await Promise.all(found.map((path) => stat(path).catch(() => null)));
  return found.filter((_, i) => exist[i] !== null);
}

function patternOf(step: string): RegExp {
  const escaped = step.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}

async function realPath(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
