/** One calendar per person in a ZIP archive, for mails to each of them. */
import { strToU8, zipSync } from 'fflate';
import { type CalendarOptions, planCalendar } from './calendar.ts';
import type { Plan } from './plan.ts';

/** Files are named after the people; people without a seat have none. */
export function calendarArchive(plan: Plan, { only, now }: Omit<CalendarOptions, 'per'>): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const taken = new Set<string>();
  for (const { id, name, stops } of plan.people) {
    if ((only !== null && !only.has(id)) || stops.every((stop) => stop === null)) continue;
    const calendar = planCalendar(plan, { per: 'participant', only: new Set([id]), now });
    // Letters and digits of any script only: other characters have a meaning on some systems.
    const letters = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
    const plain = [...letters.replace(/^-+|-+$/g, '')].slice(0, 60).join('');
    files[freeName(plain || 'person', taken)] = strToU8(calendar);
  }
  return zipSync(files, { mtime: now });
}

/** Some file systems ignore case. */
function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.ics`;
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}
