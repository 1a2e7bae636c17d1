/** Attendance by session, and the people of a rule. */
import type { PeopleChoice, Person } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import type { PersonRow, Project, Who } from './project.ts';

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

/** The number of people who are there, by session. */
export function presentBySession(project: Pick<Project, 'people' | 'rules' | 'sessions'>): number[] {
  const there = attendanceOf(project);
  const all = Array.from({ length: project.sessions }, (_, session) => session);
  return all.map((session) => there.filter((own) => own?.includes(session) ?? true).length);
}

/** The sessions of each person, in the order of the list. */
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
