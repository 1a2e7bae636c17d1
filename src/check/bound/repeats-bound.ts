/** Checks bounds on contacts and repeats that rest on a least number of repeats of a shape without rules. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { contactLimit } from '../lower/contact-limit.ts';
import { knownRepeats } from './known-repeats.ts';
import { PermutationCover } from './permutation-cover.ts';
import { sessionTables } from './session-table.ts';

/** By the table of known results. */
export function knownRepeatsBound(request: SolveRequest): number | string {
  return boundByRepeats(
    request,
    (groups, size, sessions) => knownRepeats(groups, size, sessions)?.repeats ?? null,
  );
}

/** People in a group up to whom the exhaustion is repeated here: it takes some hundredths of a second. */
const MOST_SIZE = 5;
const covers = new Map<number, boolean>();

/** By the exhaustion of permutations, done again: p + 1 groups of p cannot meet p + 2 times without repeats. */
export function permutationCoverBound(request: SolveRequest): number | string {
  return boundByRepeats(request, (groups, size, sessions) => {
    if (size < 4 || size > MOST_SIZE || groups !== size + 1 || sessions < size + 2) return null;
    const symbols = size + 2;
    const exists = covers.get(symbols) ?? new PermutationCover(symbols).exists();
    covers.set(symbols, exists);
    return exists ? null : 1;
  });
}

/**
 * With M meetings and at least R repeats, at most M − R different pairs meet, and those that met before: the
 * contacts term is at least contact·(U_max − prior − M + R), and a repeat rule that lets one meeting pass
 * costs at least its weight for each repeat, squared or not.
 */
function boundByRepeats(
  request: SolveRequest,
  leastRepeats: (groups: number, size: number, sessions: number) => number | null,
): number | string {
  const { people, groups } = request.scenario;
  const tables = sessionTables(request);
  const size = people.length / groups.length;
  const plain = tables.every(
    (table) =>
      table.present.length === people.length &&
      table.seats.length === groups.length &&
      table.seats.every((seats) => seats === size),
  );
  if (!plain) return 'the groups are not equal and full with everyone there in all sessions';
  const repeats = leastRepeats(groups.length, size, tables.length);
  if (repeats === null) return 'no result is known for this shape';
  const meetings = tables.length * groups.length * ((size * (size - 1)) / 2);
  const { limit, priorPairs } = contactLimit(request);
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const rule = request.constraints.find((constraint) => constraint.type === 'RepeatEncounter');
  const missed = Math.max(0, limit - priorPairs - meetings + repeats);
  const counted = rule !== undefined && rule.max_allowed_encounters <= 1 ? rule.penalty_weight : 0;
  return contact * missed + counted * repeats;
}
