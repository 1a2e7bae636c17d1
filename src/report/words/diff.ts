/** Differences of schedules as lines of text. */

import { counted, figure } from '../../shared/figures.ts';
import type { ScheduleDiff, SeatChange } from '../diff.ts';
import { english } from '../language/english/english.ts';
import { listed } from './names.ts';
import type { NameOf } from './rule.ts';

/** Costs before and after; null if a file does not say. */
export interface CostChange {
  readonly before: number | null;
  readonly after: number | null;
}

/** @param labels the sessions' own names, if any */
export function diffLines(
  diff: ScheduleDiff,
  nameOf: NameOf,
  cost: CostChange,
  labels?: readonly string[],
): string[] {
  const labelOf = (session: number) => labels?.[session] ?? `Session ${session + 1}`;
  const unchanged = diff.sessions.filter(({ changes }) => changes.length === 0);
  const changed = diff.sessions.filter(({ changes }) => changes.length > 0);
  const asBefore = unchanged.map(({ session }) =>
    labels ? labelOf(session) : labelOf(session).toLowerCase(),
  );
  return [
    ...changed.flatMap(({ session, changes }) => [
      `${labelOf(session)}: ${counted(changes.length, 'change')}`,
      ...changes.map((change) => `  ${changeWords(change, nameOf)}`),
    ]),
    ...listLine('As before', asBefore),
    ...listLine('No more in the plan', diff.gone.map(nameOf)),
    ...listLine('In fewer sessions', diff.leaving.map(nameOf)),
    ...listLine('New in the plan', diff.arrived.map(nameOf)),
    `${movedWords(diff)}${costWords(cost)}`,
  ];
}

function listLine(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${listed(names, english, 100)}.`];
}

function changeWords({ person, before, after }: SeatChange, nameOf: NameOf): string {
  if (before === null) return `${nameOf(person)} joins ${after}`;
  if (after === null) return `${nameOf(person)} leaves ${before}`;
  return `${nameOf(person)}: ${before} → ${after}`;
}

function movedWords({ sessions, moved, staying }: ScheduleDiff): string {
  const isSame = sessions.every(({ changes }) => changes.length === 0);
  if (moved.length === 0) return `Everybody ${isSame ? '' : 'else '}keeps every seat.`;
  return `${figure(moved.length)} of ${counted(staying, 'person', 'people')} ${moved.length === 1 ? 'needs' : 'need'} a new card.`;
}

function costWords({ before, after }: CostChange): string {
  if (before === null || after === null) return '';
  if (before === after) return ` The cost stays ${figure(after)}.`;
  return ` The cost goes from ${figure(before)} to ${figure(after)}.`;
}
