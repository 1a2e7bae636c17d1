import { type Comparison, compareSides } from '../../bench/compare/compare.ts';
import { type LaneStandings, standingsOf } from '../../bench/compare/standings.ts';
import type { Estimate } from '../../bench/compare/statistics.ts';
import { notRunWords } from '../../bench/publication/not-run.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { textTable } from '../print/text-table.ts';
import { withComparatorFlag } from './shared-flags.ts';
import { readField, readSides } from './sides.ts';

interface Flags {
  readonly comparator?: string[];
  readonly json?: boolean;
}

function ratio({ value, interval }: Estimate): string {
  const figure = (one: number) => one.toFixed(one < 0.1 ? 4 : 3);
  return interval
    ? `${figure(value)} (95 %: ${figure(interval.low)} to ${figure(interval.high)})`
    : figure(value);
}

const share = (value: number) => `${(100 * value).toFixed(1)} %`;
const chance = (value: number) => (value < 0.001 ? '< 0.001' : value.toFixed(3));
const laneName = (lane: string) => lane.replaceAll('_', ' ');

function lanesTable({ lanes }: Comparison): string {
  const rows = lanes.map(({ lane, better, same, worse, difference, significance }) => {
    return [laneName(lane), better, same, worse, share(difference), chance(significance)];
  });
  return textTable(['lane', 'better', 'same', 'worse', 'difference', 'chance'], rows, 'lrrrrr');
}

function text(one: Comparison): string {
  const name = one.a === one.b ? one.a : `${one.a} against ${one.b}`;
  if (one.pairs === 0) return `${name}: nothing to compare: there is no case that both have run\n`;
  const time = one.timeToTarget
    ? `${ratio(one.timeToTarget)} over ${counted(one.timeToTarget.cases, 'case')}`
    : one.sameMachine
      ? 'not known: no evidence beside the publications'
      : 'not known: the machines, or the evidence, are not the same';
  const list = (word: string, cases: readonly string[]) =>
    cases.length > 0 ? `  ${word} on every seed: ${cases.join(', ')}\n` : '';
  return [
    `${name}: ${counted(one.pairs, 'pair')} on ${counted(one.cases, 'case')}: ${one.wins} wins, ${one.ties} ties, ${one.losses} losses\n`,
    lanesTable(one),
    `  time-to-target ratio ${time}\n`,
    list('won', one.casesWon),
    list('lost', one.casesLost),
  ].join('');
}

function fieldText(fields: readonly LaneStandings[]): string {
  const shared = (value: number | null) => (value === null ? '–' : share(value));
  return fields
    .map(({ lane, cases, standings }) => {
      const head = ['ran', 'mean rank', '… of those', 'mean gap', '… of those', 'over time'];
      const rows = standings.map(({ comparatorId, ran, rank, ownRank, gap, ownGap, integral }) => {
        const ranks = [rank.toFixed(2), ownRank?.toFixed(2) ?? '–'];
        return [comparatorId, ran, ...ranks, share(gap), shared(ownGap), shared(integral)];
      });
      return textTable([`${laneName(lane)}: ${counted(cases.length, 'case')}`, ...head], rows, 'lrrrrrr');
    })
    .join('\n');
}

export const benchCompareCommand: SubCommand<Flags> = {
  summary: 'the standings of a publication; or two publications, or two comparators (FILE#id), seed by seed',
  example: 'mingle bench compare new.json old.json --comparator mingle',
  declare: (command) =>
    withComparatorFlag(command)
      .argument('<a>', 'a publication; FILE#id: one comparator of it')
      .argument('[b]', 'the one to hold it against; without: how all comparators of the first stand')
      .option('--json', 'as JSON'),
  run: async (terminal, [a, b], flags) => {
    if (b === undefined) {
      const { publication, curves } = await readField(terminal, a);
      const fields = standingsOf(publication, curves);
      terminal.out(flags.json ? prettyJson(fields) : fieldText(fields));
      for (const words of flags.json ? [] : notRunWords(publication)) terminal.out(`\n${plain(words)}\n`);
      return EXIT.ok;
    }
    const sides = await readSides(terminal, a, b, flags.comparator);
    const compared = sides.map(([left, right]) => compareSides(left, right));
    terminal.out(flags.json ? prettyJson(compared) : compared.map(text).join(''));
    return EXIT.ok;
  },
};
