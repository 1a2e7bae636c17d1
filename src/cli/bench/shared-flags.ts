import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type Benchmark, loadBenchmark } from '../../bench/cases/load-benchmark.ts';
import { type Comparator, findComparators } from '../../bench/comparators/discover.ts';
import { repeated } from '../flags/numbers.ts';
import { Refusal } from '../refusal.ts';

/** The benchmark that comes with mingle. */
const SHIPPED = join(fileURLToPath(new URL('../../../', import.meta.url)), 'cases', 'benchmark.json');

export interface BenchmarkFlags {
  readonly benchmark: string;
}

export function withBenchmarkFlag(command: Command): Command {
  return command.option('--benchmark <file>', 'a benchmark of your own; default: the one shipped', SHIPPED);
}

export function withComparatorFlag(command: Command): Command {
  return command.option('--comparator <id>', 'only this one; repeats', repeated);
}

export interface Loaded {
  readonly benchmark: Benchmark;
  readonly comparators: readonly Comparator[];
}

export async function load({ benchmark: path }: BenchmarkFlags): Promise<Loaded> {
  const read = await loadBenchmark(path);
  if (!read.ok) throw new Refusal(read.issues);
  const found = findComparators(read.value.comparatorFolders);
  if (!found.ok) throw new Refusal(found.issues);
  return { benchmark: read.value, comparators: found.value };
}

/** Those that were named, or all; a name that is not there is refused together with the ones that are. */
export function pick<T>(
  items: readonly T[],
  wanted: readonly string[] | undefined,
  name: (item: T) => string,
  what: string,
): T[] {
  if (wanted === undefined) return [...items];
  const known = [...new Set(items.map(name))];
  const unknown = wanted.filter((each) => !known.includes(each));
  if (unknown.length === 0) return items.filter((item) => wanted.includes(name(item)));
  throw new Refusal(
    unknown.map((each) => ({
      code: `unknown_${what}`,
      pointer: '',
      message: `There is no ${what} "${each}".`,
      advice: `There are: ${known.join(', ')}.`,
    })),
  );
}
