/** One calendar per person in a ZIP archive, for mails to each of them. */
import { strToU8, zipSync } from 'fflate';
import { type CalendarOptions, calendarOf, participantEvents } from './calendar.ts';
import { stopFinder } from './places.ts';
import type { Plan } from './plan.ts';

/** Files are named after the people; people without a seat have none. */
export function calendarArchive(plan: Plan, { only, now }: Omit<CalendarOptions, 'per'>): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const taken = new Set<string>();
  const people = plan.people.filter(({ id }) => only === null || only.has(id));
  const stopOf = stopFinder(plan, people);
  for (const person of people) {
    const { name, stops } = person;
    if (stops.every((stop) => stop === null)) continue;
    const calendar = calendarOf(plan, participantEvents(plan, person, stopOf), now);
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
