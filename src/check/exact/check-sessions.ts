/**
 * Checks an exact search of sessions one by one (formula.md, "Sessions by themselves"): that no cost depends on several sessions, and that a session stands
 * only for sessions that are alike. The formula of each session is written from the request as if there were no other.
 */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compare, type Fraction, fraction, parseFraction, plus, times, ZERO } from '../../shared/fraction.ts';
import { allowProof } from '../effort.ts';
import type { SoftRule } from '../lower/terms.ts';
import { exactNumbers, replayed, type Search, searchWith, sessionAlone, withinReach } from './check-exact.ts';
import { costClauses } from './cost-clauses.ts';
import { type CostCounts, costCounts } from './cost-counts.ts';
import { seatingClauses, seatVariables } from './seating-clauses.ts';
import { refuseClaims } from './symmetry-claims.ts';

const shape = z.strictObject({
  alone: z.array(exactNumbers.extend({ sessions: z.array(z.int().min(0)).min(1), bound: z.string() })),
});
type Alone = z.output<typeof shape>['alone'][number];

/** The search that shows that neither a session nor those like it cost less than the bound by themselves. */
export interface AloneSearch extends Search {
  readonly sessions: readonly number[];
  readonly bound: Fraction;
}

/**
 * In no legal schedule do these rules cost less than the bound together.
 *
 * @returns a sentence on what is wrong, else null
 */
export function checkExactSessions(
  request: SolveRequest,
  rules: readonly SoftRule[],
  bound: Fraction,
  numbers: unknown,
): string | null {
  let sum = ZERO;
  const constant = aloneSearches(request, rules, numbers, (search) => {
    const judged = replayed(search);
    sum = plus(sum, times(search.bound, fraction(BigInt(search.sessions.length))));
    return judged.holds ? null : judged.reason;
  });
  if (typeof constant === 'string') return constant;
  return compare(bound, plus(constant, sum)) <= 0 ? null : 'the sessions prove less';
}

/**
 * Shows a search for each entry, one after the other: together they may be too large.
 *
 * @param look a sentence on what is wrong with it, else null
 * @returns what no session can change; or a sentence on what is wrong
 */
export function aloneSearches(
  request: SolveRequest,
  rules: readonly SoftRule[],
  numbers: unknown,
  look: (search: AloneSearch) => string | null,
): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the sessions are not well-formed';
  const { alone } = read.data;
  const { session_count: count } = request.scenario;
  const listed = alone.flatMap(({ sessions }) => sessions).sort((s, t) => s - t);
  if (listed.length !== count || listed.some((session, i) => session !== i)) {
    return 'not every session is there once';
  }
  for (const { proof } of alone) allowProof(proof.length);
  return withinReach(() => {
    const { present, open } = seatVariables(request, () => 0);
    const fullest = present.reduce((most, people, s) => (people.length > present[most].length ? s : most), 0);
    // First, since it refuses what is too large for everything after it.
    seatingClauses(sessionAlone(request, fullest, null));
    const cost = costCounts(request, { present, open }, { rules });
    const counted = present.map((): CostCounts['counted'][number][] => []);
    for (const each of cost.counted) {
      const [session, ...others] = new Set(each.slots.flat().map((place) => place.session));
      if (others.length > 0) return 'a cost is of several sessions';
      counted[session].push(each);
    }
    const claims = {
      people: [],
      sessions: alone.map(({ sessions }) => sessions),
      groups: present.map(() => []),
    };
    const refused = refuseClaims(request, cost, claims);
    if (refused !== null) return refused;
    for (const each of alone) {
      const bound = parseFraction(each.bound);
      if (bound === null) return `"${each.bound}" is no fraction`;
      const search = searchAlone(request, counted[each.sessions[0]], each, bound);
      if (typeof search === 'string') return search;
      const fault = look({ ...search, sessions: each.sessions, bound });
      if (fault !== null) return fault;
    }
    return cost.constant;
  });
}

function searchAlone(
  request: SolveRequest,
  counted: CostCounts['counted'],
  { sessions: [session], interchangeable, proof }: Alone,
  bound: Fraction,
): Search | string {
  const alone = sessionAlone(request, session, null);
  const own = counted.map(({ slots, steps }) => ({
    slots: slots.map((slot) => slot.map((place) => ({ ...place, session: 0 }))),
    steps,
  }));
  const cost = { constant: ZERO, counted: own };
  return searchWith(
    { request: alone },
    { interchangeable, proof },
    () => cost,
    (seating) => costClauses(seating, cost, bound),
  );
}
