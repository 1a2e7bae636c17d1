import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Comparison, compareSides } from '../../bench/compare/compare.ts';
import { gateFailures } from '../../bench/compare/gate.ts';
import { incomparable, type Side } from '../../bench/compare/pairs.ts';
import { type LaneStandings, standingsOf } from '../../bench/compare/standings.ts';
import type { Estimate } from '../../bench/compare/statistics.ts';
import { notRunWords } from '../../bench/publication/summary.ts';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import { readReported } from '../../bench/publish/reported.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { nonNegative } from '../flags/numbers.ts';
import { plain } from '../plain-text.ts';
import { textTable } from '../print/text-table.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { readPublication } from './publication-commands.ts';
import { withComparatorFlag, pick } from './shared-flags.ts';

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

interface GateFlags {
  readonly against: string;
  readonly comparator?: string[];
  readonly costThreshold: number;
  readonly timeThreshold: number;
}

export const benchGateCommand: SubCommand<GateFlags> = {
  summary: 'fail (exit code 6) where a publication is worse than another, beyond threshold and noise',
  example: 'mingle bench gate new.json --against base.json --comparator mingle',
  declare: (command) =>
    withComparatorFlag(command)
      .argument('<file>', 'the new publication')
      .requiredOption('--against <file>', 'the one to hold it against')
      .option('--cost-threshold <share>', 'how much the cost may rise', nonNegative, 0.05)
      .option('--time-threshold <share>', 'how much the time to the same cost may rise', nonNegative, 0.5),
  run: async (terminal, [file], flags) => {
    const sides = await readSides(terminal, file, flags.against, flags.comparator);
    const thresholds = { cost: flags.costThreshold, time: flags.timeThreshold };
    const failures = sides.flatMap(([a, b]) => gateFailures(a, b, thresholds));
    for (const failure of failures) terminal.err(`${terminal.errorColors.red('gate:')} ${failure}\n`);
    if (failures.length > 0) return EXIT.gateFailed;
    terminal.out(`Passed: ${sides.map(([a]) => a.comparatorId).join(', ')}.\n`);
    return EXIT.ok;
  },
};

function split(argument: string): [file: string, comparator: string | undefined] {
  const at = argument.lastIndexOf('#');
  return at < 0 || existsSync(argument)
    ? [argument, undefined]
    : [argument.slice(0, at), argument.slice(at + 1)];
}

/** A publication with the cost over time from its evidence. */
export async function readField(terminal: Terminal, file: string) {
  const publication = await readPublication(terminal, file);
  const evidence = await readReported(publication, readEvidence(publication, dirname(file)));
  const curves = new Map([...evidence].map(([id, { curve }]) => [id, curve]));
  return { publication, evidence, curves };
}

async function read(terminal: Terminal, argument: string) {
  const [file, comparator] = split(argument);
  const { publication, evidence, curves } = await readField(terminal, file);
  const classes = new Set([...evidence.values()].map(({ machine }) => machine.class));
  const machine = classes.size > 0 ? [...classes].sort().join(' and ') : undefined;
  if (comparator !== undefined) pick(publication.comparators, [comparator], ({ id }) => id, 'comparator');
  return { publication, curves, machine, comparator };
}

/** The pairs of sides that two arguments name: the given comparators, or each that both have. */
async function readSides(
  terminal: Terminal,
  first: string,
  second: string,
  wanted: readonly string[] | undefined,
): Promise<[Side, Side][]> {
  const [a, b] = [await read(terminal, first), await read(terminal, second)];
  const issues = incomparable(a.publication, b.publication);
  if (issues.length > 0) throw new Refusal(issues);
  const side = (of: typeof a, comparatorId: string): Side => ({ ...of, comparatorId });
  const named = a.comparator ?? b.comparator;
  if (named !== undefined) return [[side(a, named), side(b, b.comparator ?? named)]];
  const [own, others] = [a, b].map(({ publication }) => publication.comparators.map(({ id }) => id));
  const common = own.filter((id) => others.includes(id));
  const chosen = pick(common, wanted, (id) => id, 'comparator');
  if (chosen.length > 0) return chosen.map((id) => [side(a, id), side(b, id)]);
  const message = 'The publications have no comparator in common.';
  const advice = 'Name one of each: A.json#highs B.json#mingle.';
  throw refusal('unknown_comparator', message, advice);
}
