import { changePeople } from '../../library/request.ts';
import type { ReadSchedule } from '../../result/read-schedule.ts';
import type { PeopleChange } from '../../scenario/change/change-people.ts';
import { capAtEvenSizes } from '../../scenario/even.ts';
import { otherSessions } from '../../scenario/other-sessions.ts';
import type { SolverSettings } from '../../solver/plan/settings.ts';
import { flagName } from '../flags/name.ts';
import { readPlan } from '../input/plan.ts';
import { carriedRequest, changedRequest, type ReadRequest, readRequest } from '../input/request.ts';
import { openSeries, type Series } from '../input/series.ts';
import { accepted, refuseStandardInputTwice, refuseWithout, usageRefusal } from '../refusal.ts';
import { documentSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import type { SolveFlags } from './flags.ts';
import { settingsOf } from './tuning.ts';

export interface SolveInputs {
  readonly read: ReadRequest;
  /** The series of the planned event; null: none. */
  readonly series: Series | null;
  readonly warmStart: ReadSchedule | null;
  readonly settings: SolverSettings;
}

/** Reads the scenario and the warm start; without a scenario file, the scenario in the warm start. */
export async function readInputs(
  terminal: Terminal,
  file: string | undefined,
  flags: SolveFlags,
): Promise<SolveInputs> {
  const { pairWeights, keyFile, settings: given, past = [] } = flags;
  refuseStandardInputTwice([file, flags.warmStart, pairWeights, keyFile, given, ...past]);
  const warmStart = flags.warmStart === undefined ? null : await readPlan(terminal, flags.warmStart);
  refuseWithoutSeries(file, flags);
  const series = await openSeries(terminal, flags);
  const original =
    file === undefined ? requestOfPlan(warmStart, flags) : await readRequest(terminal, file, flags, series);
  const keptSessions = flags.keepSessions ?? [];
  const { absent = [], add: added = [] } = flags;
  const changed = withChangedPeople(original, { absent, added, keptSessions });
  const settings = await settingsOf(terminal, flags);
  const { mutable_session_indices: mutable } = settings;
  // Sessions that the settings do not let change.
  const fixed = warmStart && mutable ? otherSessions(changed.request, mutable) : [];
  const read = flags.even ? cappedRequest(changed, [...keptSessions, ...fixed]) : changed;
  return { read, series, warmStart, settings };
}

/** Refuses --series without a scenario or list, since a plan has its own past, and flags of a series without --series. */
function refuseWithoutSeries(file: string | undefined, flags: SolveFlags): void {
  if (flags.series !== undefined && file === undefined) {
    const message = '--series plans an event of a list of people or of a scenario.';
    const advice = 'Name it, such as: mingle solve members.csv --group-size 4 --series coffee';
    throw usageRefusal('no_scenario', message, advice);
  }
  const given = (['event', 'replace', 'gap'] as const).filter((name) => flags[name] !== undefined);
  if (flags.series === undefined) refuseWithout('--series FOLDER', given.map(flagName));
}

function requestOfPlan(warmStart: ReadSchedule | null, flags: SolveFlags): ReadRequest {
  if (warmStart?.request != null) return carriedRequest(warmStart.request, flags.warmStart ?? '', flags);
  const bare = `${flags.warmStart} is a schedule alone; only a result file carries its scenario.`;
  const message = warmStart === null ? 'There is nothing to solve.' : bare;
  throw usageRefusal('no_scenario', message, 'Name a scenario file, such as: mingle solve scenario.json');
}

/** The request after people dropped out or arrived. @throws Refusal that names unknown people */
function withChangedPeople(read: ReadRequest, change: PeopleChange): ReadRequest {
  if (change.absent.length === 0 && change.added.length === 0) return read;
  const { value, warnings } = accepted(changePeople(read, change), sourceOfChange(change));
  // People and rules have new numbers, so positions in the file would be wrong; lines of a list stay valid.
  const after = documentSource(`${read.source.name} after the change`);
  const place = (pointer: string) => (/^\/\d/.test(pointer) ? read.source : after).place(pointer);
  const source = { ...after, place };
  return { ...read, ...value, warnings: [...read.warnings, ...warnings], source };
}

/** Maps errors of a change to the flag that causes it. */
function sourceOfChange({ absent, added }: PeopleChange): Source {
  const place = (pointer: string): string => {
    const [, list, index] = /^\/(absent|added|keptSessions)\/(\d+)$/.exec(pointer) ?? [];
    if (list === 'keptSessions') return '--keep-sessions';
    if (list === 'absent') return `--absent ${JSON.stringify(absent[Number(index)])}`;
    return list === 'added' ? `--add ${JSON.stringify(added[Number(index)])}` : '';
  };
  return { name: 'the flags', place };
}

/** Follows the advice of the warning about spare seats. */
function cappedRequest(read: ReadRequest, keptSessions: readonly number[]): ReadRequest {
  const warnings = read.warnings.filter(({ code }) => code !== 'roomy');
  return { ...changedRequest(read, capAtEvenSizes(read.request, keptSessions)), warnings };
}
