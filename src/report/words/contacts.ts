/** How many others people meet, in words. */
import { type MeetingKind, meetingKinds } from '../meetings.ts';
import { contactsOf } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

/** Who meets the fewest others, for each kind of meeting. */
export function fewestWords(plan: Plan): string[] {
  return meetingKinds(plan).map((kind) => fewestOf(plan, kind));
}

function fewestOf(plan: Plan, { over, as }: MeetingKind): string {
  const { worth } = plan.language;
  const contacts = contactsOf(plan, over);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  if (fewest === most) return worth.fewestAll(fewest) + as;
  const names = present.filter(({ index }) => contacts[index] === fewest).map(({ name }) => name);
  const who = listed(names, 4, ', ', plan.language);
  return worth.fewest(who, names.length > 1, `${worth.others(fewest)}${as}`, most);
}
