/** Earlier plans in the form: each is read when it is chosen, and listed with a button that removes it. */
import { readPastSchedule } from '../report/read/former-schedule.ts';
import type { Schedule } from '../result/schedule.ts';

const schedules = new WeakMap<Element, Schedule>();

/** Adds the plan of a file, in any format that mingle writes; returns what is wrong with it, or nothing. */
export async function addPastPlan(list: HTMLElement, file: File): Promise<string> {
  const read = await readPastSchedule(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return `${file.name}: ${read.issues.map(({ message }) => message).join(' ')}`;
  const item = document.createElement('li');
  item.className = 'rule-field';
  const name = document.createElement('span');
  name.className = 'grow';
  name.textContent = file.name;
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove earlier plan: ${file.name}`);
  remove.addEventListener('click', () => {
    const next = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    (next?.querySelector('button') ?? document.getElementById('past-file'))?.focus();
  });
  item.append(name, remove);
  list.append(item);
  schedules.set(item, read.value);
  return '';
}

export function pastPlans(list: HTMLElement): Schedule[] {
  return [...list.children].flatMap((item) => {
    const schedule = schedules.get(item);
    return schedule === undefined ? [] : [schedule];
  });
}
