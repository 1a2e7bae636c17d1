/** Breakout rooms for Zoom, one CSV file per session: its import needs these two columns, and an e-mail address for everybody. */
import { strToU8, zipSync } from 'fflate';
import { attributeTexts } from '../scenario/attribute.ts';
import type { Person, SolveRequest } from '../scenario/definition.ts';
import { displayNames } from '../scenario/people-names.ts';
import { csvText } from '../shared/csv-text.ts';
import { someOf } from '../shared/figures.ts';
import type { Issue } from '../shared/issue.ts';
import type { Plan } from './plan.ts';

const HEADING = ['Pre-assign Room Name', 'Email Address'];
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** People on a bench stay in the main room. */
export function breakoutRooms({ request, sessions }: Plan, now: Date): Uint8Array {
  const addresses = request.scenario.people.map(addressOf);
  const files = sessions.map(({ index, groups }) => {
    const rooms = groups.filter(({ waits }) => !waits);
    const rows = rooms.flatMap(({ id, people }) => people.map(({ index: p }) => [id, addresses[p] ?? '']));
    return [`session-${index + 1}.csv`, strToU8(csvText([HEADING, ...rows]))] as const;
  });
  return zipSync(Object.fromEntries(files), { mtime: now });
}

/** Checked before planning: everybody without an e-mail address, or with another's. */
export function withoutAddress({ scenario: { people } }: SolveRequest): Issue[] {
  const names = displayNames(people);
  const addresses = people.map((person) => addressOf(person)?.toLowerCase());
  const missing = names.filter((_, p) => addresses[p] === undefined);
  const last = new Map(addresses.map((address, p) => [address, p]));
  const others = new Set(addresses.filter((address, p) => last.get(address) !== p));
  const shared = names.filter((_, p) => addresses[p] !== undefined && others.has(addresses[p]));
  return [
    noAddress(missing, 'need an e-mail address of everybody; there is none of'),
    noAddress(shared, 'go by e-mail address, and these have not one each:'),
  ].flat();
}

function noAddress(names: readonly string[], what: string): Issue[] {
  if (names.length === 0) return [];
  const message = `Breakout rooms ${what} ${someOf(names, 12)}.`;
  const advice = 'Add a column of addresses to the list, or an attribute to the scenario.';
  return [{ code: 'no_address', pointer: '/format', message, advice }];
}

/** The id or the first attribute that looks like an e-mail address; null if none does. */
function addressOf(person: Person): string | null {
  const values = [person.id, ...attributeTexts(person).map(([, value]) => value.trim())];
  return values.find((value) => ADDRESS.test(value)) ?? null;
}
