import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { findIsolation, type Isolation, withSlot } from '../../bench/process/isolation.ts';
import { lanes } from '../../bench/publication/definition.ts';
import { leftOut } from '../../bench/run/begin.ts';
import type { Plan } from '../../bench/run/plan.ts';
import { type Loaded, loadAll, pickNamed, type Selection } from '../../bench/run/select.ts';
import { counted } from '../../shared/figures.ts';
import type { Checked } from '../../shared/issue.ts';
import { repeated } from '../flags/numbers.ts';
import { plain } from '../plain-text.ts';
import { accepted, refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

/** The benchmark shipped with mingle. */
export const SHIPPED = join(fileURLToPath(new URL('../../../', import.meta.url)), 'cases', 'benchmark.json');

/** The benchmark of the current folder. */
export const OWN = 'benchmark.json';

export interface BenchmarkFlags {
  readonly benchmark: string;
}

export function withBenchmarkFlag(command: Command): Command {
  return command.option(
    '--benchmark <file>',
    `a benchmark of your own; default: ${OWN} where there is one, else the one shipped`,
    existsSync(OWN) ? OWN : SHIPPED,
  );
}

export function withComparatorFlag(command: Command): Command {
  return command.option('--comparator <id>', 'only this one; repeats', repeated);
}

export interface SelectionFlags extends BenchmarkFlags, Selection {}

/** Parses "2/4": the second of four. */
export function part(text: string): { index: number; of: number } {
  const [index, of] = text.split('/').map(Number);
  if (/^\d+\/\d+$/.test(text) && index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError('Write i/n with i from 1 to n, such as 2/4.');
}

export function isolationOf(slot: Selection['slot']): Isolation {
  const whole = findIsolation();
  if (!slot) return whole;
  const share = withSlot(whole, slot);
  if (share) return share;
  const message = `--slot ${slot.index}/${slot.of}: attempts may use ${counted(whole.processors.length, 'processor')}.`;
  throw refusal('too_few_processors', message);
}

export function withSelectionFlags(command: Command): Command {
  return withComparatorFlag(withBenchmarkFlag(command))
    .option('--suite <name>', 'only the cases of this folder; repeats', repeated)
    .option('--case <id>', 'only this case; repeats', repeated)
    .option('--lane <lane>', `only cases of this lane; repeats: ${lanes.join(', ')}`, repeated)
    .option('--class <name>', 'only cases of this resource class, standard or heavy; repeats', repeated)
    .option('--shard <i/n>', 'only every n-th case, from the i-th', part);
}

/** The value, or a `Refusal` with all issues. */
export function orRefuse<T>(checked: Checked<T>): T {
  return accepted(checked).value;
}

export async function load({ benchmark }: BenchmarkFlags): Promise<Loaded> {
  return orRefuse(await loadAll(benchmark));
}

/** The comparators with these ids; all if none are given. */
export function pickById(comparators: Loaded['comparators'], ids: readonly string[] | undefined) {
  return pick(comparators, ids, ({ manifest }) => manifest.id, 'comparator');
}

export function pick<T>(...named: Parameters<typeof pickNamed<T>>): T[] {
  return orRefuse(pickNamed(...named));
}

export function note(terminal: Terminal, words: string): void {
  terminal.err(`${terminal.errorColors.yellow('note:')} ${words}\n`);
}

export function tellLeftOut(terminal: Terminal, plan: Plan, how = 'left out'): void {
  for (const { id, reason } of leftOut(plan)) note(terminal, `${id} is ${how}: ${plain(reason)}`);
}
