/** How many others people meet, in words. */
import { counted, figure } from '../../shared/figures.ts';
import { contactsOf } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

/** Who meets the fewest others. */
export function fewestWords(plan: Plan): string {
  const contacts = contactsOf(plan);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  if (fewest === most) return `everybody meets ${counted(fewest, 'other')}`;
  const names = present.filter(({ index }) => contacts[index] === fewest).map(({ name }) => name);
  const verb = names.length === 1 ? 'meets' : 'meet';
  return `${listed(names, 4)} ${verb} ${counted(fewest, 'other')}; the most is ${figure(most)}`;
}
