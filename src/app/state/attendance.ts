/** Who is there in which session, who joins and leaves the list once sessions are over, and the people of a rule. */
import type { Schedule } from '../../result/schedule.ts';
import type { PeopleChoice, Person } from '../../scenario/definition.ts';
import { peopleIn } from '../../scenario/past-meetings.ts';
import { grouped } from '../../shared/grouped.ts';
import { isOff, type PersonRow, type Project, type RuleBody, type Who } from './project.ts';

/** Zero-based sessions that a person attends; null: all. */
export function sessionsOf(
  row: Pick<PersonRow, 'from' | 'to'>,
  count: number,
  gone: ReadonlySet<number> | undefined,
): number[] | null {
  const [first, last] = [row.from ?? 1, Math.min(row.to ?? count, count)];
  const there = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i + 1 >= first && i + 1 <= last && !gone?.has(i),
  );
  return there.length === count ? null : there;
}

export function presentBySession(project: Pick<Project, 'people' | 'rules' | 'sessions'>): number[] {
  const there = attendanceOf(project);
  const all = Array.from({ length: project.sessions }, (_, session) => session);
  return all.map((session) => there.filter((own) => own?.includes(session) ?? true).length);
}

export function attendanceOf(project: Pick<Project, 'people' | 'rules' | 'sessions'>): (number[] | null)[] {
  const gone = absences(project);
  return project.people.map((row) => sessionsOf(row, project.sessions, gone.get(row.name)));
}

export function absences(project: Pick<Project, 'people' | 'rules'>): Map<string, Set<number>> {
  const gone = new Map<string, Set<number>>();
  for (const rule of project.rules) {
    if (rule.kind !== 'absent') continue;
    for (const name of namesOf(rule.who, project.people)) {
      const set = gone.get(name) ?? new Set();
      for (const session of rule.sessions ?? []) set.add(session);
      gone.set(name, set);
    }
  }
  return gone;
}

/** People by name are kept at a table only in sessions that they attend: who has left early is in the way of no plan. */
export function whereAttended<Pin extends { people: PeopleChoice; sessions: number[] | null }>(
  pin: Pin,
  all: readonly Pick<Person, 'id' | 'sessions'>[],
): Pin[] {
  const { people, sessions } = pin;
  if (sessions === null || !Array.isArray(people)) return [pin];
  const attended = new Map(all.map((person) => [person.id, person.sessions]));
  const by = (name: string) => sessions.filter((session) => attended.get(name)?.includes(session) ?? true);
  const held = [...grouped(people, (name) => by(name).join()).values()];
  return held.flatMap((names) =>
    by(names[0]).length === 0 ? [] : { ...pin, people: names, sessions: by(names[0]) },
  );
}

/** Names of the people of a rule; for `same`: everyone with a value in the column. */
export function namesOf(who: Who, people: readonly PersonRow[]): string[] {
  if (who.kind === 'names') return [...who.names];
  const rows = people.filter(({ cells }) => {
    if (who.kind === 'all') return true;
    const cell = cells[who.column] ?? '';
    return who.kind === 'same' ? cell !== '' : cell === who.value || cell.split('; ').includes(who.value);
  });
  return rows.map(({ name }) => name);
}

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
