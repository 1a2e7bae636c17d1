import { type Command, Option } from 'commander';
import { readJson } from '../../shared/read-json.ts';
import { readSettings } from '../../solver/plan/read-settings.ts';
import { DEFAULT_SETTINGS, type SolverSettings } from '../../solver/plan/settings.ts';
import { repeated } from '../flags/numbers.ts';
import { readText } from '../input/text-source.ts';
import { accepted } from '../refusal.ts';
import { documentSource, jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

const efforts = ['normal', 'extreme', 'ultra'] as const;

/** Flags that steer how the solver works, not what it is asked. */
export interface TuningFlags {
  readonly effort?: (typeof efforts)[number];
  readonly settings?: string;
  readonly set?: readonly string[];
  readonly explain?: boolean;
  readonly checkpoint?: string;
}

/** In force where neither --time nor --iterations nor a setting says otherwise. */
export const defaultSeconds = DEFAULT_SETTINGS.stop_conditions.time_limit_seconds ?? 2;

/** How long a long effort takes where nobody says, seconds. */
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
    .option('--explain', 'say what each stage did, and the settings in force')
    .option('--checkpoint <file>', 'keep the best plan so far in this file; --warm-start goes on from it');
}

/** The settings that the flags ask for. Throws a `Refusal` with everything that is wrong with them. */
export async function settingsOf(terminal: Terminal, flags: TuningFlags): Promise<SolverSettings> {
  const words = [...(flags.set ?? [])];
  if (flags.effort === 'extreme') words.push('solver_params.extreme_effort.enabled=true');
  if (flags.effort === 'ultra') words.push('solver_params.ultra_extreme_effort.enabled=true');
  const time = `stop_conditions.time_limit_seconds=${effortSeconds[flags.effort ?? 'normal']}`;
  if (flags.settings === undefined)
    return accepted(readSettings({}, [time, ...words]), documentSource('--set')).value;
  const { name, text } = await readText(terminal, flags.settings);
  const source = jsonSource(name, text);
  const { value } = accepted(readJson(text, false), source);
  return accepted(readSettings(value, limitsTime(value) ? words : [time, ...words]), source).value;
}

/** Whether a settings document says how long to search. */
function limitsTime(document: unknown): boolean {
  const settings = document as { stop_conditions?: { time_limit_seconds?: unknown } | null } | null;
  return settings?.stop_conditions?.time_limit_seconds !== undefined;
}
