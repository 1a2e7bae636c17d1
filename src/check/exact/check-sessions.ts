/**
 * Checks an exact search of sessions one by one (docs/proofs.md, "Sessions by themselves"): no cost is of several sessions, the formula of each session is
 * written from the request as if there were no other, and a session stands for those alone that are alike.
 */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compare, type Fraction, fraction, parseFraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import type { Effort } from '../effort.ts';
import { attendees, seatsInSession } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import { exactNumbers, replayed, sessionAlone, withinReach } from './check-exact.ts';
import { costClauses } from './cost-clauses.ts';
import { type CostCounts, costCounts } from './cost-counts.ts';
import { seatingClauses } from './seating-clauses.ts';
import { refuseClaims } from './symmetry-claims.ts';

const shape = z.strictObject({
  alone: z.array(exactNumbers.extend({ sessions: z.array(z.int().min(0)).min(1), bound: z.string() })),
});
type Alone = z.output<typeof shape>['alone'][number];

/**
 * In no legal schedule do these rules cost less than the bound together.
 *
 * @returns a sentence on what is wrong, else null
 */
export function checkExactSessions(
  { request, effort }: { readonly request: SolveRequest; readonly effort: Effort },
  rules: readonly SoftRule[],
  bound: Fraction,
  numbers: unknown,
): string | null {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the sessions are not well-formed';
  const { alone } = read.data;
  const { groups, session_count: count } = request.scenario;
  const listed = alone.flatMap(({ sessions }) => sessions).sort((s, t) => s - t);
  if (listed.length !== count || listed.some((session, i) => session !== i)) {
    return 'not every session is there once';
  }
  for (const { proof } of alone) effort.allowProof(proof.length);
  const judgement = withinReach(() => {
    const present = Array.from({ length: count }, (_, session) => attendees(request, session));
    const fullest = present.reduce((most, people, s) => (people.length > present[most].length ? s : most), 0);
    // First, since it refuses what is too large for everything after it.
    seatingClauses(sessionAlone(request, fullest, null), effort);
    const open = present.map((_, session) =>
      groups.flatMap((group, number) => (seatsInSession(group, session) > 0 ? [number] : [])),
    );
    const cost = costCounts(request, { present, open }, { rules }, effort);
    const counted = present.map((): CostCounts['counted'][number][] => []);
    for (const each of cost.counted) {
      const [session, ...others] = sessionsOf(each.slots);
      if (others.length > 0) return fails('a cost is of several sessions');
      counted[session].push(each);
    }
    const claims = {
      people: [],
      sessions: alone.map(({ sessions }) => sessions),
      groups: present.map(() => []),
    };
    const refused = refuseClaims(request, cost, claims, effort);
    if (refused !== null) return fails(refused);
    let sum = cost.constant;
    for (const each of alone) {
      const own = parseFraction(each.bound);
      if (own === null) return fails(`"${each.bound}" is no fraction`);
      const judged = judgeAlone(request, counted[each.sessions[0]], each, own, effort);
      if (!judged.holds) return judged;
      sum = plus(sum, times(own, fraction(BigInt(each.sessions.length))));
    }
    return compare(bound, sum) <= 0 ? holds('no session costs less') : fails('the sessions prove less');
  });
  return judgement.holds ? null : judgement.reason;
}

function judgeAlone(
  request: SolveRequest,
  counted: CostCounts['counted'],
  { sessions: [session], interchangeable, proof }: Alone,
  bound: Fraction,
  effort: Effort,
): Judgement {
  const alone = sessionAlone(request, session, null);
  const own = counted.map(({ slots, steps }) => ({
    slots: slots.map((slot) => slot.map((place) => ({ ...place, session: 0 }))),
    steps,
  }));
  const cost = { constant: ZERO, counted: own };
  const seating = seatingClauses(alone, effort);
  const refused = refuseClaims(alone, cost, interchangeable, effort);
  if (refused !== null) return fails(refused);
  costClauses(seating, cost, bound, effort);
  return replayed(seating, interchangeable, proof, effort);
}

function sessionsOf(slots: CostCounts['counted'][number]['slots']): Set<number> {
  return new Set(slots.flat().map(({ session }) => session));
}
