import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type Loaded, loadAll, pickNamed } from '../../bench/run/select.ts';
import type { Checked } from '../../shared/issue.ts';
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

/** What was read or found; what is wrong with it is refused. */
export function orRefuse<T>(checked: Checked<T>): T {
  if (!checked.ok) throw new Refusal(checked.issues);
  return checked.value;
}

export async function load({ benchmark }: BenchmarkFlags): Promise<Loaded> {
  return orRefuse(await loadAll(benchmark));
}

export function pick<T>(...named: Parameters<typeof pickNamed<T>>): T[] {
  return orRefuse(pickNamed(...named));
}
