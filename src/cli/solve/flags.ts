import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { SolveOptions } from '../../library/solve-options.ts';
import { PLAN_FORMAT_NAMES, type PlanFormatName } from '../../report/formats.ts';
import { nonNegative, parseDuration, repeated, sessionList, wholeNumber } from '../flags/numbers.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import type { SeriesFlags } from '../input/series.ts';
import { withOutFlag } from '../output/write-output.ts';
import { formatOption, impliedFormat, type PlanFlags, refuseEnding, withPlanFlags } from '../plan/render.ts';
import { type RemoteFlags, withRemoteFlags } from '../remote/flags.ts';
import { defaultSeconds, type TuningFlags, withTuningFlags } from './tuning.ts';

/** `table` is for terminals; `jsonl` reports each better plan during the solve. */
export type SolveFormat = 'table' | 'jsonl' | PlanFormatName;
const solveFormats: readonly SolveFormat[] = ['table', 'jsonl', ...PLAN_FORMAT_NAMES];

type Limits = Pick<SolveOptions, 'time' | 'iterations' | 'seed' | 'lanes' | 'threads' | 'targetCost'>;
type Aims = Pick<SolveOptions, 'keepSessions' | 'fewChanges' | 'ties'>;

export interface SolveFlags
  extends ScenarioFlags, SeriesFlags, PlanFlags, RemoteFlags, TuningFlags, Limits, Aims {
  readonly warmStart?: string;
  readonly absent?: readonly string[];
  readonly add?: readonly string[];
  readonly even?: boolean;
  readonly explain?: boolean;
  readonly format?: SolveFormat;
  readonly out?: string;
  readonly quiet?: boolean;
}

export const defaultSeed = 1;

/** All processors but one, left for the rest of the machine. */
export const defaultLanes = Math.max(1, availableParallelism() - 1);

/** The flags with derived values: the format, given or by the extension of --out. */
export interface ResolvedFlags extends SolveFlags {
  readonly format: SolveFormat;
}

export function resolvedFlags(flags: SolveFlags): ResolvedFlags {
  if (flags.format === undefined) refuseEnding(flags.out);
  return { ...flags, format: flags.format ?? impliedFormat(flags, solveFormats) ?? 'table' };
}

/** More lanes or threads than this are a typing error. */
const mostLanes = 256;

/** Flags that control the local search. */
export function withSearchFlags(command: Command): Command {
  return withTuningFlags(command)
    .option(
      '-t, --time <duration>',
      `stop after this long: 500ms, 2s, 1m, 1h (default: ${defaultSeconds}s)`,
      parseDuration,
    )
    .option('--iterations <n>', 'stop after so many proposals a lane; lifts the default time', wholeNumber(1))
    .option(
      '--seed <n>',
      `where the random numbers start (default: ${defaultSeed})`,
      wholeNumber(Number.MIN_SAFE_INTEGER),
    )
    .option(
      '--lanes <n>',
      `search in so many lanes that help each other (default: ${defaultLanes})`,
      wholeNumber(1, mostLanes),
    )
    .option(
      '--threads <n>',
      'run so many lanes at once, at most (default: the processors); the plan does not depend on it',
      wholeNumber(1, mostLanes),
    )
    .option('--target-cost <cost>', 'stop once a plan costs no more', nonNegative)
    .option('--warm-start <file>', 'start from this plan, in any format that mingle writes')
    .option(
      '--keep-sessions <list>',
      'sessions of the warm start to keep as they are: 1-3 or 1,2,5',
      sessionList,
    )
    .option(
      '--few-changes',
      'change as few seats of the warm start as can be (with --absent or --add: always)',
    )
    .option('--no-few-changes', 'plan the sessions that are not kept anew')
    .option('--no-ties', 'do not look, once a plan is proven best, for one as good with fewer repeats');
}

export function withSolveFlags(command: Command): Command {
  withSearchFlags(command)
    .option(
      '--absent <name>',
      'somebody who drops out, from the sessions that are not kept (repeatable)',
      repeated,
    )
    .option('--add <name>', 'somebody who arrives, for the sessions that are not kept (repeatable)', repeated)
    .option('--even', 'cap groups at even sizes where there are more seats than people')
    .option('--series <folder>', 'plan the next event of a series, after those in this folder, into it')
    .option(
      '--event <name>',
      'with --series: what the event is called, which orders (default: this month)',
      eventName,
    )
    .option('--replace', 'with --series: plan an event again that is there already')
    .option(
      '--gap <n>',
      'with --series: events within which nobody should meet again; 0 for none',
      wholeNumber(0, 10_000),
    )
    .option('--explain', 'say what each stage did, and the settings in force')
    .addOption(formatOption('what to write (default: by the ending of --out, else a table)', solveFormats));
  withOutFlag(command).option('--quiet', 'no live line, no summary, no warnings');
  return withRemoteFlags(withPlanFlags(withScenarioFlags(command, '[file]')));
}

/** A name that is valid as a file name on every system. */
function eventName(text: string): string {
  const name = text.replace(/\.json$/i, '');
  if (/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]{0,199}$/u.test(name)) return name;
  throw new InvalidArgumentError('Write the name of a file without its folder, such as 2027-03.');
}
