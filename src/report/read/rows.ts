/** A schedule from the rows of any table that a plan is written as: seats, rosters or itineraries. */
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { Checked, Issue } from '../../shared/issue.ts';

type Rows = readonly (readonly string[])[];
type Seat = readonly [session: number, group: string, person: string];

/** Whether the first row is the heading of such a table. */
export function isScheduleHeading(row: readonly string[]): boolean {
  return readerFor(row) !== null;
}

/** @param rows the heading first; columns of other names are passed over */
export function scheduleFromRows(rows: Rows): Checked<Schedule> {
  const [heading, ...body] = rows;
  const read = readerFor(heading ?? []);
  if (read === null) {
    const message = `The first line is not the heading of a schedule: it reads "${(heading ?? []).join(',')}".`;
    const advice =
      'A schedule has the columns session, group and person, or is one of the tables that mingle export writes.';
    return { ok: false, issues: [{ code: 'no_schedule_table', pointer: '/0', message, advice }] };
  }
  const sessions = new Map<number, Map<string, string[]>>();
  const issues: Issue[] = [];
  for (const [index, row] of body.entries()) {
    if (row.every((cell) => cell === '')) continue;
    for (const [session, group, person] of read(row)) {
      if (Number.isNaN(session) || group === '') {
        const message = `Line ${index + 2} names no session or no group: "${row.join(',')}".`;
        issues.push({ code: 'schedule_row', pointer: `/${index + 1}`, message });
        continue;
      }
      const groups = sessions.get(session) ?? new Map<string, string[]>();
      const people = groups.get(group) ?? [];
      if (person !== '') people.push(person);
      sessions.set(session, groups.set(group, people));
    }
  }
  if (issues.length > 0) return { ok: false, issues };
  const inOrder = [...sessions].sort(([a], [b]) => a - b);
  const value = Object.fromEntries(
    inOrder.map(([session, groups]) => [sessionKey(session), Object.fromEntries(groups)]),
  );
  return { ok: true, value, warnings: [] };
}

function readerFor(heading: readonly string[]): ((row: readonly string[]) => Seat[]) | null {
  const names = heading.map((cell) => cell.trim().toLowerCase());
  const column = (name: string): number => names.indexOf(name);
  const [session, group, person] = [column('session'), column('group'), column('person')];
  const cell = (row: readonly string[], at: number): string => row[at] ?? '';
  if (session >= 0 && group >= 0 && person >= 0) {
    return (row) => [[sessionNumber(cell(row, session)), cell(row, group), cell(row, person)]];
  }
  const seats = names.flatMap((name, at) => (/^person \d+$/.test(name) ? [at] : []));
  if (session >= 0 && group >= 0 && seats.length > 0) {
    return (row) => {
      const people = seats.map((at) => cell(row, at)).filter((name) => name !== '');
      const listed = people.length > 0 ? people : [''];
      return listed.map((name): Seat => [sessionNumber(cell(row, session)), cell(row, group), name]);
    };
  }
  const stops = names.flatMap((name, at) => {
    const number = /^session (\d+)\b/.exec(name)?.[1];
    return number === undefined ? [] : [[at, Number(number) - 1] as const];
  });
  if (person >= 0 && stops.length > 0) {
    return (row) =>
      stops.flatMap(([at, number]): Seat[] =>
        cell(row, at) === '' ? [] : [[number, cell(row, at), cell(row, person)]],
      );
  }
  return null;
}

/** "Session 3", counted from 1 as people do, and 2 or session_2, counted from 0 as files do, are the same. */
function sessionNumber(text: string): number {
  const match = /^(session )?(?:session_)?(\d{1,9})$/i.exec(text.trim());
  if (match === null) return Number.NaN;
  const number = Number(match[2]);
  return match[1] ? (number > 0 ? number - 1 : Number.NaN) : number;
}
