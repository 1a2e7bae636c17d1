/** How many others people meet, in words. */
import { type MeetingKind, meetingKinds } from '../meetings.ts';
import { contactsOf } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

export function fewestWords(plan: Plan): string[] {
  return meetingKinds(plan).map((kind) => fewestOf(plan, kind));
}

function fewestOf(plan: Plan, { over, as }: MeetingKind): string {
  const { quality } = plan.language;
  const contacts = contactsOf(plan, over);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  if (fewest === most) return quality.fewestAll(fewest) + as;
  const names = present.filter(({ index }) => contacts[index] === fewest).map(({ name }) => name);
  const who = listed(names, plan.language, 4);
  return quality.fewest(who, names.length > 1, `${quality.others(fewest)}${as}`, most);
}
