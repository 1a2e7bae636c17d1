/** The sentence that an infeasibility proof says to people, from its other fields alone. */
import type * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { attendees, seatsInSession } from '../lower/attendance.ts';
import { NUMBERS, type Numbers } from './arguments.ts';

export type Claim = Pick<InfeasibilityCertificate, 'argument' | 'numbers'>;

/** Sessions are counted from 1, as in tables; null: the numbers are not those of the argument. */
export function infeasibleMessage(request: SolveRequest, claim: Claim): string | null {
  const { session } = claim.numbers;
  const words = wordsOf(request, claim);
  return words === null || typeof session !== 'number' ? null : `In session ${session + 1}, ${words}.`;
}

function wordsOf(request: SolveRequest, { argument, numbers }: Claim): string | null {
  const said = <T>(shape: z.ZodType<T>, words: (numbers: T) => string): string | null => {
    const { data } = shape.safeParse(numbers);
    return data === undefined ? null : words(data);
  };
  switch (argument) {
    case 'contradiction':
      return said(NUMBERS.contradiction, contradictionWords);
    case 'seats':
      return said(NUMBERS.seats, (data) => seatsWords(request, data));
    case 'clique':
      return said(NUMBERS.clique, ({ people, groups }) => {
        const named = groups.length > 0 ? `: ${listed(groups)}` : '';
        return `${listed(people)} must be in different groups, but may only use ${groups.length}${named}`;
      });
    case 'packing':
      return said(NUMBERS.packing, ({ people, session, size }) => {
        const room = request.scenario.groups.reduce(
          (sum, group) => sum + Math.floor(seatsInSession(group, session) / size),
          0,
        );
        return `${people.length} together-sets of at least ${size} people do not fit: the groups hold ${room} such sets`;
      });
    case 'min_sizes':
      return said(NUMBERS.min_sizes, ({ session }) => {
        const total = attendees(request, session).length;
        return `no choice of groups takes exactly ${total} people with the smallest sizes kept`;
      });
    case 'search':
      return 'none of the ways to seat the people under these rules works';
    case 'exact_search':
      return 'no seating keeps these rules';
    default:
      return null;
  }
}

function contradictionWords(data: Numbers<'contradiction'>): string {
  const names = listed(data.people);
  if (data.clash === 'apart') return `${names} must stay together and apart at once`;
  const groups = listed(data.groups);
  return data.people.length === 1
    ? `${names} cannot be in ${groups} at once`
    : `${names} must stay together, but are pinned to ${groups}`;
}

function seatsWords(request: SolveRequest, { session, people, groups }: Numbers<'seats'>): string {
  if (groups.length === 0) return `no group can take ${listed(people)}`;
  const room = request.scenario.groups.reduce(
    (sum, group) => (groups.includes(group.id) ? sum + seatsInSession(group, session) : sum),
    0,
  );
  const seats = room === 1 ? '1 seat' : `${room} seats`;
  if (people.length === attendees(request, session).length) {
    return `${people.length} people attend, but the groups have ${seats}`;
  }
  return `${listed(people)} may only use ${listed(groups)}, which ${groups.length === 1 ? 'has' : 'have'} ${seats}`;
}

/** Names for a sentence; of many, the first few and how many more. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length > 8) return `${quoted.slice(0, 6).join(', ')} and ${quoted.length - 6} others`;
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
