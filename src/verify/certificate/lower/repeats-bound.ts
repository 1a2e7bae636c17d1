/** Checks a bound on contacts and repeats that rests on a known least number of repeats. */
import type { SolveRequest } from '../../../scenario/definition.ts';
import { contactLimit } from '../../../scoring/contact-limit.ts';
import { knownRepeats } from './known-repeats.ts';
import { sessionTables } from './session-table.ts';

/**
 * With M meetings and at least R repeats, at most M − R different pairs meet, and those that met before: the
 * contacts term is at least contact·(U_max − prior − M + R), and a repeat rule that lets one meeting pass
 * costs at least its weight for each repeat, squared or not.
 */
export function knownRepeatsBound(request: SolveRequest): number | string {
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
  const known = knownRepeats(groups.length, size, tables.length);
  if (known === null) return 'no result is known for this shape';
  const meetings = tables.length * groups.length * ((size * (size - 1)) / 2);
  const { limit, priorPairs } = contactLimit(request);
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const rule = request.constraints.find((constraint) => constraint.type === 'RepeatEncounter');
  const missed = Math.max(0, limit - priorPairs - meetings + known.repeats);
  const counted = rule !== undefined && rule.max_allowed_encounters <= 1 ? rule.penalty_weight : 0;
  return contact * missed + counted * known.repeats;
}
