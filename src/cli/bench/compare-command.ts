import { type Comparison, compareSides } from '../../bench/compare/compare.ts';
import type { Interval } from '../../bench/compare/statistics.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { withComparatorFlag } from './shared-flags.ts';
import { readSides } from './sides.ts';

interface Flags {
  readonly comparator?: string[];
  readonly json?: boolean;
}

function ratio(interval: Interval | null): string {
  if (interval === null) return 'nothing to compare';
  const figure = (value: number) => value.toFixed(value < 0.1 ? 4 : 3);
  return `${figure(interval.value)} (95 %: ${figure(interval.low)} to ${figure(interval.high)})`;
}

function text(one: Comparison): string {
  const name = one.a === one.b ? one.a : `${one.a} against ${one.b}`;
  if (one.pairs === 0) return `${name}: nothing to compare: there is no case that both have run\n`;
  const same = one.costCases === 0 ? 'no case has two costs' : 'no case differs';
  const chance =
    one.costSignificance === null ? same : `signed-rank p = ${one.costSignificance.toPrecision(2)}`;
  const time = one.timeToTarget
    ? `${ratio(one.timeToTarget)} over ${counted(one.timeToTarget.cases, 'case')}`
    : one.sameMachine
      ? 'not known: no evidence beside the publications'
      : 'not known: the machines, or the evidence, are not the same';
  const list = (word: string, cases: readonly string[]) =>
    cases.length > 0 ? `  ${word} on every seed: ${cases.join(', ')}\n` : '';
  return [
    `${name}: ${counted(one.pairs, 'pair')} on ${counted(one.cases, 'case')}: ${one.wins} wins, ${one.ties} ties, ${one.losses} losses\n`,
    `  cost ratio ${ratio(one.costRatio)} over ${counted(one.costCases, 'case')}; ${chance}\n`,
    `  time-to-target ratio ${time}\n`,
    list('won', one.casesWon),
    list('lost', one.casesLost),
  ].join('');
}

export const benchCompareCommand: CliCommand<Flags> = {
  name: 'compare',
  summary: 'compare two publications, or two comparators (FILE#id), case by case and seed by seed',
  example: 'mingle bench compare new.json old.json --comparator mingle',
  declare: (command) =>
    withComparatorFlag(command)
      .argument('<a>', 'a publication; FILE#id: one comparator of it')
      .argument('<b>', 'the one to hold it against')
      .option('--json', 'as JSON'),
  run: async (terminal, [a, b], flags) => {
    const sides = await readSides(terminal, a, b, flags.comparator);
    const compared = sides.map(([left, right]) => compareSides(left, right));
    terminal.out(flags.json ? prettyJson(compared) : compared.map(text).join(''));
    return EXIT.ok;
  },
};
