/** What of a benchmark is asked for: its cases and comparators, or those that are named. */
import { allOf, type Checked, refuse, some } from '../../shared/issue.ts';
import { type Benchmark, loadBenchmark } from '../cases/load-benchmark.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { type Comparator, findComparators } from '../comparators/discover.ts';
import type { Announced } from './announcement.ts';
import { type Plan, shardOf } from './plan.ts';

export interface Selection {
  readonly suite?: readonly string[];
  readonly case?: readonly string[];
  readonly comparator?: readonly string[];
  readonly lane?: readonly string[];
  readonly class?: readonly string[];
  readonly shard?: NonNullable<Plan['shard']>;
  /** Ids or keys of single attempts. */
  readonly attempt?: readonly string[];
  /** The attempts come from elsewhere, one by one: none of the plan is the run's own. */
  readonly shared?: boolean;
  readonly parallel?: number;
  /** What was announced, and the value that came after it: only what it names is run. */
  readonly announcement?: Announced;
  /** Some of it is run again, by programs that may be others by now. */
  readonly isReplay?: boolean;
  /** The how-manieth this is of so many runs at a time on this machine. @see withSlot */
  readonly slot?: { readonly index: number; readonly of: number };
}

export interface Loaded {
  readonly benchmark: Benchmark;
  readonly comparators: readonly Comparator[];
}

export async function loadAll(path: string): Promise<Checked<Loaded>> {
  const read = await loadBenchmark(path);
  if (!read.ok) return read;
  const found = findComparators(read.value.comparatorFolders);
  if (!found.ok) return found;
  return { ok: true, value: { benchmark: read.value, comparators: found.value }, warnings: [] };
}

/** Those that were named, or all; a name that is not there is refused together with the ones that are. */
export function pickNamed<T>(
  items: readonly T[],
  wanted: readonly string[] | undefined,
  name: (item: T) => string,
  what: string,
): Checked<T[]> {
  const known = [...new Set(items.map(name))];
  const unknown = (wanted ?? []).filter((each) => !known.includes(each));
  if (unknown.length === 0) {
    const value = items.filter((item) => wanted?.includes(name(item)) ?? true);
    return { ok: true, value, warnings: [] };
  }
  const issues = unknown.map((each) => ({
    code: `unknown_${what}`,
    pointer: '',
    message: `There is no ${what} "${each}".`,
    advice: `There are: ${known.join(', ')}.`,
  }));
  return { ok: false, issues: some(issues) };
}

export function pickCases(
  cases: readonly BenchmarkCase[],
  { suite, lane, class: classes, case: ids, shard }: Selection,
): Checked<BenchmarkCase[]> {
  const picked = allOf([
    pickNamed(cases, suite, (one) => one.suite, 'suite'),
    pickNamed(cases, lane, (one) => one.lane, 'lane'),
    pickNamed(cases, classes, (one) => one.resourceClass, 'class'),
    pickNamed(cases, ids, ({ id }) => id, 'case'),
  ]);
  if (!picked.ok) return picked;
  const value = cases.filter((one) => picked.value.every((own) => own.includes(one)));
  if (value.length === 0 && cases.length > 0)
    return refuse('unknown_case', 'No case fits all of --suite, --lane, --class and --case.');
  return { ...picked, value: shard ? shardOf(value, shard.index, shard.of) : value };
}
