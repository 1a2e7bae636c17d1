/** Who joins and who leaves the list once sessions are over. */
import type { Schedule } from '../../result/schedule.ts';
import { peopleIn } from '../../scenario/past-meetings.ts';
import { isOff, type PersonRow, type Project, type RuleBody } from './project.ts';

/** People added on the day have missed the sessions that are over. */
export function latecomer({ over }: Project, row: PersonRow): PersonRow {
  return over === 0 ? row : { ...row, from: Math.max(row.from ?? 1, over + 1) };
}

/** What was over while the person was off the list. */
export function missedBy({ over }: Project, row: PersonRow): RuleBody[] {
  const sessions = Array.from({ length: over }, (_, session) => session).slice(row.to ?? over);
  if (!isOff(row) || sessions.length === 0) return [];
  return [{ kind: 'absent', who: { kind: 'names', names: [row.name] }, sessions }];
}

/** The sessions of a schedule that are over. */
export function pastOf(schedule: Schedule, over: number): Schedule {
  const all = Object.entries(schedule);
  return Object.fromEntries(all.filter(([key]) => Number(key.slice('session_'.length)) < over));
}

/** The removed people who sat in sessions that are over: they stay in the list, and leave after these, for good. */
export function leaving(
  { people, plan, over }: Project,
  isRemoved: (row: PersonRow) => boolean,
): PersonRow[] {
  const sat = peopleIn(pastOf(plan?.solution?.schedule ?? {}, over));
  return people.flatMap((row) => {
    const to = Math.min(row.to ?? over, over);
    return isRemoved(row) && sat.has(row.name) ? { ...row, to, off: to } : [];
  });
}
