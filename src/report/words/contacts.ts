/** How many others people meet, in words. */
import { contactsOf } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

/** Who meets the fewest others. */
export function fewestWords(plan: Plan): string {
  const { worth } = plan.language;
  const contacts = contactsOf(plan);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  if (fewest === most) return worth.fewestAll(fewest);
  const names = present.filter(({ index }) => contacts[index] === fewest).map(({ name }) => name);
  return worth.fewest(listed(names, 4, ', ', plan.language), names.length > 1, fewest, most);
}
