/** Plans given by file, folder or pattern. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { usageRefusal } from '../refusal.ts';
import { unreadable } from './text-source.ts';

/** Created when names are first compared: few commands need it, and it takes a tenth of a short one's time. */
let byName: Intl.Collator | undefined;

/** Sorts "2027-2" before "2027-12". */
export function compareNames(one: string, other: string): number {
  byName ??= new Intl.Collator('en', { numeric: true });
  return byName.compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** Name of a plan's file in a folder of plans. */
export const PLAN_NAME = /^([^.].*)\.json$/;

/** Names, without extension, of the plans in a folder: its JSON files. @throws Refusal */
export async function planNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') throw unreadable(folder, error);
    throw usageRefusal('not_a_folder', `${folder} is no folder.`, 'Name the folder that has the plans.');
  });
  const names = files.flatMap((file) => PLAN_NAME.exec(file)?.[1] ?? []);
  return names.sort(compareNames);
}

/** Files, the plans in folders, and the matches of patterns: each file once, also if it is in `known`. @throws Refusal */
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

/** Expands a pattern level by level: `*` matches any characters of a name, `?` one. */
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
