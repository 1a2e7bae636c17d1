/** A schedule from a calendar that `planCalendar` wrote: each event lists the people of its group. */
import { refuse } from '../../result/issue-codes.ts';
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { Checked } from '../../shared/issue.ts';

export function scheduleFromCalendar(text: string): Checked<Schedule> {
  const sessions = new Map<number, Map<string, Set<string>>>();
  for (const event of eventsIn(text)) {
    const values = (name: string): string[] =>
      event
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => unescaped(line.slice(name.length + 1)));
    const session = Number(values('X-MINGLE-SESSION')[0] ?? Number.NaN);
    const group = values('LOCATION')[0];
    if (!Number.isInteger(session) || group === undefined) continue;
    const groups = sessions.get(session) ?? new Map<string, Set<string>>();
    const people = groups.get(group) ?? new Set<string>();
    for (const person of values('X-MINGLE-PERSON')) people.add(person);
    sessions.set(session, groups.set(group, people));
  }
  if (sessions.size === 0) {
    const message = 'The calendar has no event that mingle wrote.';
    return refuse('no_schedule', message);
  }
  const inOrder = [...sessions].sort(([a], [b]) => a - b);
  const value = Object.fromEntries(
    inOrder.map(([session, groups]) => [
      sessionKey(session),
      Object.fromEntries([...groups].map(([group, people]) => [group, [...people]])),
    ]),
  );
  return { ok: true, value, warnings: [] };
}

/** The lines of each event. Only CR and LF end a line: a name may hold U+2028, which regular expressions end one at. */
function eventsIn(text: string): string[][] {
  const events: string[][] = [];
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') events.push([]);
    else events.at(-1)?.push(line);
  }
  return events;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}
