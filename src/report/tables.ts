/** The plan as plain text tables, for CSV, Markdown and spreadsheets. */
import { sessionKey } from '../result/schedule.ts';
import { english, type Language } from './language/english/english.ts';
import type { Plan, PlanSession } from './plan.ts';
import { clockOf, dayOf } from './timetable.ts';

export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Words = Language['table'];

/** One row per seat, in the result's order; an empty group has a row without a person. @param cell column for the session */
export function scheduleTable(
  plan: Plan,
  { heading, cell }: { heading: string; cell: (session: number) => string },
  words: Words,
): TextTable {
  const named = hasNames(plan);
  const names = new Map(plan.people.map(({ id, name }) => [id, name]));
  const rows = plan.sessions.flatMap(({ index, slot }) =>
    Object.entries(plan.solution.schedule[sessionKey(index)] ?? {}).flatMap(([group, people]) =>
      (people.length > 0 ? people : ['']).map((id) => [
        cell(index),
        group,
        id,
        ...(named ? [names.get(id) ?? ''] : []),
        ...(slot ? [stamp(slot.start), stamp(slot.end)] : []),
      ]),
    ),
  );
  const times = plan.timetable ? [words.starts, words.ends] : [];
  return { header: [heading, words.group, words.person, ...(named ? [words.name] : []), ...times], rows };
}

/** One row per group and session, with its people. Programs read it, so it is English. */
export function rosterTable(plan: Plan): TextTable {
  const groups = plan.sessions.flatMap((session) => session.groups.map((group) => ({ session, group })));
  const widest = groups.reduce((most, { group }) => Math.max(most, group.people.length), 0);
  const seats = Array.from({ length: widest }, (_, seat) => `person ${seat + 1}`);
  const rows = groups.map(({ session, group }) => [
    sessionName(session, english),
    ...(session.slot ? [stamp(session.slot.start), stamp(session.slot.end)] : []),
    group.id,
    ...seats.map((_, seat) => group.people[seat]?.name ?? ''),
  ]);
  return { header: ['session', ...(plan.timetable ? ['starts', 'ends'] : []), 'group', ...seats], rows };
}

/** One row per person: their group in each session. */
export function itineraryTable(plan: Plan, language: Language): TextTable {
  const { table: words } = language;
  const named = hasNames(plan);
  const sessions = plan.sessions.map((session) => {
    const { slot } = session;
    return sessionName(session, language) + (slot ? ` (${stamp(slot.start)})` : '');
  });
  const rows = plan.people.map((person) => [
    person.id,
    ...(named ? [person.name] : []),
    ...person.stops.map((stop) => stop?.id ?? ''),
  ]);
  return { header: [words.person, ...(named ? [words.name] : []), ...sessions], rows };
}

/** With the session's number before its label, by which it is read back. */
function sessionName({ index, ownLabel }: PlanSession, { session, colon }: Language): string {
  const name = session(index + 1);
  return ownLabel === null ? name : name + colon + ownLabel;
}

function hasNames(plan: Plan): boolean {
  return plan.people.some((person) => person.name !== person.id);
}

function stamp(time: Date): string {
  return `${dayOf(time)} ${clockOf(time)}`;
}
