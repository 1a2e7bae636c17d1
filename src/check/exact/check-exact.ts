/** Checks what an exact search leaves: the formula is written anew from the request, the proof replayed. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Fraction, parseFraction } from '../../shared/fraction.ts';
import { fails, type Judgement } from '../../shared/judgement.ts';
import type { Effort } from '../effort.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import { costClauses, costUpTo } from './cost-clauses.ts';
import { costCounts, type Overlap } from './cost-counts.ts';
import { FormulaTooLarge } from './formula.ts';
import { lexLeader } from './lex-leader.ts';
import { replay } from './replay.ts';
import { type Seating, seatingClauses } from './seating-clauses.ts';
import { refuseClaims, type SymmetryClaims } from './symmetry-claims.ts';
import { unpackProof } from './unpack-proof.ts';

interface Task {
  readonly request: SolveRequest;
  readonly effort: Effort;
}

interface Cheaper {
  readonly rules: readonly SoftRule[];
  readonly bound: Fraction;
  /** Pairs that meet in both of two sessions, over any two of them: so many at least. */
  readonly leastShared: () => number;
}

const classes = z.array(z.array(z.int().min(0)));
export const exactNumbers = z.strictObject({
  interchangeable: z.strictObject({ people: classes, sessions: classes, groups: z.array(classes) }),
  proof: z.string(),
});
const boundNumbers = exactNumbers.extend({
  meeting: z.string().optional(),
  overlap: z.strictObject({ meeting: z.string(), price: z.string(), forced: z.int().min(0) }).optional(),
});

/**
 * In no legal schedule do these rules cost less than the bound together.
 *
 * @returns a sentence on what is wrong, else null
 */
export function checkExactBound(
  { request, effort, leastShared }: Task & Pick<Cheaper, 'leastShared'>,
  rules: readonly SoftRule[],
  bound: Fraction,
  numbers: unknown,
): string | null {
  const judgement = check(
    { request, effort },
    { rules, bound, leastShared },
    boundNumbers.safeParse(numbers).data,
  );
  return judgement.holds ? null : judgement.reason;
}

/** The rules that the pointers name leave no legal seating of the session; they must be rules of that session. */
export function checkExactInfeasible(
  { request, effort }: Task,
  session: number,
  pointers: readonly string[],
  numbers: unknown,
): Judgement {
  const read = exactNumbers.extend({ session: z.literal(session) }).safeParse(numbers);
  return check({ request: sessionAlone(request, session, pointers), effort }, null, read.data);
}

/** @param cheaper null: any legal schedule */
function check(
  { request, effort }: Task,
  cheaper: Cheaper | null,
  numbers: z.output<typeof boundNumbers> | undefined,
): Judgement {
  if (numbers === undefined) return fails('the certificate has no symmetries and proof, or more than these');
  const { interchangeable, proof, meeting = '0' } = numbers;
  const price = parseFraction(meeting);
  if (price === null) return fails(`"${meeting}" is no fraction`);
  effort.allowProof(proof.length);
  const shared = cheaper && numbers.overlap ? overlapIn(numbers.overlap, cheaper.leastShared) : null;
  if (typeof shared === 'string') return fails(shared);
  return withinReach(() => {
    // First, since it refuses what is too large for everything after it.
    const seating = seatingClauses(request, effort);
    const rules = cheaper?.rules ?? [];
    const cost = costCounts(request, seating, { rules, meeting: price }, effort);
    const refused = refuseClaims(request, cost, interchangeable, effort);
    if (refused !== null) return fails(refused);
    const most = cheaper && costClauses(seating, cost, cheaper.bound, effort);
    if (most !== null && shared !== null)
      costUpTo(seating, costCounts(request, seating, { rules, overlap: shared }, effort), most, effort);
    return replayed(seating, interchangeable, proof, effort);
  });
}

/** What the certificate says of pairs that sessions share, or a sentence on what of it is not so. */
function overlapIn(
  stated: NonNullable<z.output<typeof boundNumbers>['overlap']>,
  leastShared: () => number,
): Overlap | string {
  const [meeting, price] = [parseFraction(stated.meeting), parseFraction(stated.price)];
  if (meeting === null || price === null || price.n < 0n) return 'the prices of shared pairs are no prices';
  const forced = leastShared();
  if (stated.forced > forced) return `sessions need not share ${stated.forced} pairs, but ${forced}`;
  return { meeting, price, forced: stated.forced };
}

/** Whether the proof shows that the formula has no solution, with the clauses for the symmetries, which are true. */
export function replayed(
  seating: Seating,
  symmetries: SymmetryClaims,
  proof: string,
  effort: Effort,
): Judgement {
  lexLeader(seating, symmetries);
  const lemmas = unpackProof(proof, seating.formula.variables);
  if (lemmas === null) return fails('the proof cannot be read');
  return replay(seating.formula, lemmas, effort);
}

export function withinReach(judge: () => Judgement): Judgement {
  try {
    return judge();
  } catch (error) {
    if (error instanceof FormulaTooLarge) return fails('the formula is larger than the checker takes on');
    throw error;
  }
}

/**
 * One session as a request of its own; people and groups keep their numbers.
 *
 * @param pointers of the hard rules that it is under; null: all that hold in it
 */
export function sessionAlone(
  request: SolveRequest,
  session: number,
  pointers: readonly string[] | null,
): SolveRequest {
  const { people, groups } = request.scenario;
  const isKept = (pointer: string, sessions: readonly number[] | null) =>
    pointers?.includes(pointer) ?? sessions?.includes(session) ?? true;
  return {
    scenario: {
      people: people.map((person) => ({ ...person, sessions: attendsSession(person, session) ? [0] : [] })),
      groups: groups.map((group, index) => ({
        ...group,
        min_size: isKept(`/scenario/groups/${index}/min_size`, null) ? group.min_size : 0,
        session_capacities: [seatsInSession(group, session)],
      })),
      prior_meetings: [],
      session_count: 1,
    },
    objectives: [],
    constraints: request.constraints.flatMap((rule, index) =>
      'people' in rule && !('penalty_weight' in rule) && isKept(`/constraints/${index}`, rule.sessions)
        ? [{ ...rule, sessions: null }]
        : [],
    ),
  };
}
