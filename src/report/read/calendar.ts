/** A schedule from a calendar that `planCalendar` wrote: who is where stands in each event. */
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { Checked } from '../../shared/issue.ts';

export function scheduleFromCalendar(text: string): Checked<Schedule> {
  const sessions = new Map<number, Map<string, Set<string>>>();
  for (const event of text
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT\r?$/m)
    .slice(1)) {
    const values = (name: string): string[] =>
      [...event.matchAll(new RegExp(`^${name}:(.*?)\r?$`, 'gm'))].map((match) => unescaped(match[1]));
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
    return { ok: false, issues: [{ code: 'no_schedule', pointer: '', message }] };
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

function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}
