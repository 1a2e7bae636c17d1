/** Who joins and who leaves the list once sessions are over. */
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

/** The removed people who sat in sessions that are over: they stay in the list, and leave after these, for good. */
export function leaving(
  { people, plan, over }: Project,
  isRemoved: (row: PersonRow) => boolean,
): PersonRow[] {
  const schedule = plan?.solution?.schedule ?? {};
  const past = Object.entries(schedule).filter(([key]) => Number(key.slice('session_'.length)) < over);
  const sat = peopleIn(Object.fromEntries(past));
  return people.flatMap((row) => {
    const to = Math.min(row.to ?? over, over);
    return isRemoved(row) && sat.has(row.name) ? { ...row, to, off: to } : [];
  });
}
