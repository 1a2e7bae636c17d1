import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { allOf, type Checked, refuse, some } from '../../shared/issue.ts';
import { inFile, readDocument } from '../../shared/read-document.ts';
import { type BenchmarkFile, benchmarkFile } from './definition.ts';
import { type BenchmarkCase, readCase } from './load-case.ts';

export interface Benchmark {
  readonly settings: BenchmarkFile;
  /** In the order of the suites and, within them, of the file names. */
  readonly cases: readonly BenchmarkCase[];
  readonly caseFolders: readonly string[];
  /** Absolute folders in which to look for comparators. */
  readonly comparatorFolders: readonly string[];
}

async function readText(path: string): Promise<Checked<string>> {
  try {
    return { ok: true, value: await readFile(path, 'utf8'), warnings: [] };
  } catch (error) {
    const message = `${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`;
    return refuse('unreadable', message);
  }
}

async function readSuite(folder: string, suite: string): Promise<Checked<BenchmarkCase>[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch {
    const message = `${folder}: the suite "${suite}" is no folder`;
    return [refuse('unreadable', message, undefined, '/suites')];
  }
  return Promise.all(
    names.map(async (name): Promise<Checked<BenchmarkCase>> => {
      const path = join(folder, name);
      const text = await readText(path);
      if (!text.ok) return text;
      const read = readCase(text.value, path, suite);
      return read.ok ? read : { ok: false, issues: some(inFile(path, read.issues)) };
    }),
  );
}

/** Reads a benchmark's manifest and all its cases; every fault of every file at once. */
export async function loadBenchmark(path: string): Promise<Checked<Benchmark>> {
  const text = await readText(path);
  if (!text.ok) return text;
  const read = readDocument(text.value, benchmarkFile);
  if (!read.ok) return { ok: false, issues: some(inFile(path, read.issues)) };
  const settings = read.value;
  const folder = dirname(resolve(path));
  const caseFolders = settings.suites.map((name) => resolve(folder, name));
  const suites = await Promise.all(caseFolders.map((suite) => readSuite(suite, basename(suite))));
  const seen = new Set<string>();
  const cases = allOf(
    suites.flat().map((checked): Checked<BenchmarkCase> => {
      if (!checked.ok) return checked;
      const { id, resourceClass } = checked.value;
      if (seen.size === seen.add(id).size)
        return refuse('case_repeated', `two cases are named "${id}"`, undefined, '/suites');
      if (resourceClass in settings.resourceClasses) return checked;
      const message = `${path}: case "${id}" is of the class "${resourceClass}", which has no limits here`;
      return refuse('class_unknown', message, undefined, '/resourceClasses');
    }),
  );
  if (!cases.ok) return cases;
  const comparatorFolders = settings.comparators.map((name) => resolve(folder, name));
  return { ...cases, value: { settings, cases: cases.value, caseFolders, comparatorFolders } };
}
