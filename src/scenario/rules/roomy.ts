/** More seats than people: since big groups make contacts, groups may come out lopsided. */
import { counted } from '../../shared/figures.ts';
import { seatsIn } from '../group-seats.ts';
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';

export function checkRoomy({ people, groups, sessionCount, objectives }: Draft, found: Findings): void {
  if (sessionCount === null || groups.length < 2) return;
  if (objectives !== null && !objectives.some(({ value }) => value.weight > 0)) return;
  const seats = new Array<number>(sessionCount).fill(0);
  const attending = new Array<number>(sessionCount).fill(0);
  for (const { value } of groups) {
    if (value.bench) continue;
    for (let s = 0; s < sessionCount; s++) seats[s] += seatsIn(value, s);
  }
  for (const { value } of people) {
    if (value.sessions === null) for (let s = 0; s < sessionCount; s++) attending[s]++;
    else for (const s of value.sessions) attending[s]++;
  }
  const roomy = seats.flatMap((n, s) => (n > attending[s] ? [s] : []));
  if (roomy.length === 0) return;
  const [s] = roomy;
  const more = roomy.length === 1 ? '' : ` (and ${counted(roomy.length - 1, 'other session')} have too many)`;
  found.warn(
    'roomy',
    ['scenario', 'groups'],
    `Session ${s + 1} has ${seats[s]} seats for ${attending[s]} people${more}; groups may come out lopsided, since big groups make more contacts.`,
    'Use --even to cap groups at even sizes.',
  );
}
