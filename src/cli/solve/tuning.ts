import { type Command, Option } from 'commander';
import { readJson } from '../../shared/read-json.ts';
import { readSettings, settingsTree } from '../../solver/plan/read-settings.ts';
import { DEFAULT_SETTINGS, type SolverSettings } from '../../solver/plan/settings.ts';
import { repeated } from '../flags/numbers.ts';
import { readText } from '../input/text-source.ts';
import { accepted } from '../refusal.ts';
import { documentSource, jsonSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';

const efforts = ['normal', 'extreme', 'ultra'] as const;

/** Flags on how the solver works, not on what it is asked. */
export interface TuningFlags {
  readonly effort?: (typeof efforts)[number];
  readonly settings?: string;
  readonly set?: readonly string[];
  readonly checkpoint?: string;
}

/** Used if neither --time, --iterations nor a setting limits the solve. */
export const defaultSeconds = DEFAULT_SETTINGS.stop_conditions.time_limit_seconds ?? 2;

/** Default time in seconds of each effort. */
const effortSeconds = { normal: defaultSeconds, extreme: 60, ultra: 300 };

export function withTuningFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--effort <effort>',
        'how hard to search; extreme and ultra are for minutes to hours (default time: 1m, 5m)',
      ).choices(efforts),
    )
    .option('--settings <file>', "settings of the solver, in the service's shape; any part of them")
    .option('--set <key=value>', 'one setting: parallel_lanes=2 (repeatable)', repeated)
    .option('--checkpoint <file>', 'keep the best plan so far in this file; --warm-start goes on from it');
}

/** The settings that the flags give. @throws Refusal with all errors */
export async function settingsOf(
  terminal: Terminal,
  { effort = 'normal', settings: file, set = [], iterations }: TuningFlags & Limits,
): Promise<SolverSettings> {
  const words = [...set];
  if (effort === 'extreme') words.push('solver_params.extreme_effort.enabled=true');
  if (effort === 'ultra') words.push('solver_params.ultra_extreme_effort.enabled=true');
  const { document, source } = await settingsFile(terminal, file);
  const given = accepted(settingsTree(document, words), source).value;
  const withTime = (...time: readonly string[]): SolverSettings =>
    accepted(readSettings(given, time), source).value;
  if (limitsTime(given)) return withTime();
  const settings = withTime(`stop_conditions.time_limit_seconds=${effortSeconds[effort]}`);
  // Iterations replace the default time limit, but not one that is given.
  const isLifted = (iterations ?? settings.stop_conditions.max_iterations) !== null;
  return isLifted ? withTime('stop_conditions.time_limit_seconds=null') : settings;
}

interface Limits {
  /** From the flag, which overrides the setting. */
  readonly iterations?: number | undefined;
}

async function settingsFile(
  terminal: Terminal,
  file: string | undefined,
): Promise<{ document: unknown; source: Source }> {
  if (file === undefined) return { document: {}, source: documentSource('--set') };
  const { name, text } = await readText(terminal, file);
  const source = jsonSource(name, text);
  return { document: accepted(readJson(text, false), source).value, source };
}

/** Whether a settings document limits the time. */
function limitsTime(document: unknown): boolean {
  const settings = document as { stop_conditions?: { time_limit_seconds?: unknown } | null } | null;
  return settings?.stop_conditions?.time_limit_seconds !== undefined;
}
