import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { allOf, type Checked, refuse } from '../../shared/issue.ts';
import { inFile, readDocument } from '../../shared/read-document.ts';
import { type BenchmarkFile, benchmarkFile } from './definition.ts';
import { type BenchmarkCase, readCase } from './load-case.ts';

export interface Benchmark {
  readonly settings: BenchmarkFile;
  /** In the order of the suites; within a suite by file name. */
  readonly cases: readonly BenchmarkCase[];
  readonly caseFolders: readonly string[];
  /** Absolute paths of folders with comparators. */
  readonly comparatorFolders: readonly string[];
}

/** Reads and parses a file; adds its path to each fault. */
async function readFrom<T>(path: string, read: (text: string) => Checked<T>): Promise<Checked<T>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string') return refuse('unreadable', `${path}: cannot be read (${text.code})`);
  return inFile(path, read(text));
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
    names.map((name) => {
      const path = join(folder, name);
      return readFrom(path, (text) => readCase(text, path, suite));
    }),
  );
}

/** Reads a benchmark's manifest and all its cases; reports all faults of all files together. */
export async function loadBenchmark(path: string): Promise<Checked<Benchmark>> {
  const read = await readFrom(path, (text) => readDocument(text, benchmarkFile));
  if (!read.ok) return read;
  const settings = read.value;
  const folder = dirname(resolve(path));
  const caseFolders = settings.suites.map((name) => resolve(folder, name));
  const suites = await Promise.all(caseFolders.map((suite) => readSuite(suite, basename(suite))));
  const seen = new Set<string>();
  const problems = new Map<string, string>();
  const cases = allOf(
    suites.flat().map((checked): Checked<BenchmarkCase> => {
      if (!checked.ok) return checked;
      const { id, resourceClass, problemHash } = checked.value;
      if (seen.size === seen.add(id).size)
        return refuse('case_repeated', `two cases are named "${id}"`, undefined, '/suites');
      if (!(resourceClass in settings.resourceClasses)) {
        const message = `${path}: case "${id}" is of the class "${resourceClass}", which has no limits here`;
        return refuse('class_unknown', message, undefined, '/resourceClasses');
      }
      // Their attempts would have the same keys.
      const key = problemHash + JSON.stringify(settings.resourceClasses[resourceClass]);
      const twin = problems.get(key);
      problems.set(key, id);
      if (twin === undefined) return checked;
      return refuse(
        'problem_repeated',
        `the cases "${twin}" and "${id}" are one problem with the same limits`,
      );
    }),
  );
  if (!cases.ok) return cases;
  const comparatorFolders = settings.comparators.map((name) => resolve(folder, name));
  return { ...cases, value: { settings, cases: cases.value, caseFolders, comparatorFolders } };
}
