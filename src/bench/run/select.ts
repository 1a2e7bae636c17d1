/** Selects cases and comparators of a benchmark: all, or the named ones. */
import { accept, allOf, type Checked, isSome, issueOf, refuse } from '../../shared/issue.ts';
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
  /** Attempts come one by one from a queue; none of the plan is this run's own. */
  readonly shared?: boolean;
  readonly parallel?: number;
  /** The announcement and the value that followed it: only what it names is run. */
  readonly announcement?: Announced;
  /** Repeats part of a run, maybe with other versions of the programs. */
  readonly isReplay?: boolean;
  /** Which of `of` simultaneous runs on this machine this is, from 1. @see withSlot */
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
  return accept({ benchmark: read.value, comparators: found.value });
}

/** The named items, or all. All unknown names are reported together. */
export function pickNamed<T>(
  items: readonly T[],
  wanted: readonly string[] | undefined,
  name: (item: T) => string,
  what: string,
): Checked<T[]> {
  const known = [...new Set(items.map(name))];
  const unknown = (wanted ?? []).filter((each) => !known.includes(each));
  const issues = unknown.map((each) =>
    issueOf(`unknown_${what}`, '', `There is no ${what} "${each}".`, `There are: ${known.join(', ')}.`),
  );
  if (isSome(issues)) return { ok: false, issues };
  return accept(items.filter((item) => wanted?.includes(name(item)) ?? true));
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
