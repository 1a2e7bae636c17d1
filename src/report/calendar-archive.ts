/** A calendar a person, in one archive: a mail to each needs one of them. */
import { strToU8, zipSync } from 'fflate';
import { type CalendarOptions, planCalendar } from './calendar.ts';
import type { Plan } from './plan.ts';

/** Files are called after the people; who is nowhere has none. */
export function calendarArchive(plan: Plan, { only, now }: Omit<CalendarOptions, 'per'>): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const taken = new Set<string>();
  for (const { id, name, stops } of plan.people) {
    if ((only !== null && !only.has(id)) || stops.every((stop) => stop === null)) continue;
    const calendar = planCalendar(plan, { per: 'participant', only: new Set([id]), now });
    // Letters and digits of any script: other signs mean something to some system.
    const letters = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
    const plain = [...letters.replace(/^-+|-+$/g, '')].slice(0, 60).join('');
    files[freeName(plain || 'person', taken)] = strToU8(calendar);
  }
  return zipSync(files, { mtime: now });
}

/** Some systems do not tell large letters from small ones. */
function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.ics`;
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}
