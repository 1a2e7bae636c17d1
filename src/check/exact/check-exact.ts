/** Checks exact searches: writes the formula again from the request, and replays the proof. */
import * as z from 'zod';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Fraction, parseFraction } from '../../shared/fraction.ts';
import { allowProof } from '../effort.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';
import type { SoftRule } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { costClauses } from './cost-clauses.ts';
import { costCounts } from './cost-counts.ts';
import type { Formula, FormulaWatcher } from './formula.ts';
import { lexLeader } from './lex-leader.ts';
import { seatingClauses } from './seating-clauses.ts';
import { refuseClaims } from './symmetry-claims.ts';
import { unpackProof } from './unpack-proof.ts';

interface Cheaper {
  readonly rules: readonly SoftRule[];
  readonly bound: Fraction;
}

const classes = z.array(z.array(z.int().min(0)));
const exactNumbers = z.strictObject({
  interchangeable: z.strictObject({ people: classes, sessions: classes, groups: z.array(classes) }),
  proof: z.string(),
});
const boundNumbers = exactNumbers.extend({ meeting: z.string().optional() });

/** A formula for the request, and lemmas that should show that it has no solution. */
export interface Search {
  readonly formula: Formula;
  /** The number of clauses before those of the symmetries. */
  readonly beforeSymmetries: number;
  readonly lemmas: readonly (readonly number[])[];
}

/** The search that should prove that these rules never cost less than the bound together. @throws NotProven */
export function boundSearch(
  request: SolveRequest,
  rules: readonly SoftRule[],
  bound: Fraction,
  numbers: unknown,
  watcher: FormulaWatcher | null = null,
): Search {
  return searchOf(request, { rules, bound }, boundNumbers.safeParse(numbers).data, watcher);
}

/** The search that should prove that the named rules of the session leave no legal seating. @throws NotProven */
export function infeasibleSearch(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
  numbers: unknown,
): Search {
  const read = exactNumbers.extend({ session: z.literal(session) }).safeParse(numbers).data;
  return searchOf(sessionAlone(request, session, pointers), null, read);
}

/** @param cheaper search for a schedule cheaper than this; null: any legal one. Claimed symmetries are broken */
function searchOf(
  request: SolveRequest,
  cheaper: Cheaper | null,
  numbers: z.output<typeof boundNumbers> | undefined,
  watcher: FormulaWatcher | null = null,
): Search {
  if (numbers === undefined) refuse('the certificate has no symmetries and proof, or more than these');
  const { interchangeable, proof, meeting = '0' } = numbers;
  const price = parseFraction(meeting) ?? refuse(`"${meeting}" is no fraction`);
  allowProof(proof.length);
  // First, since it refuses what is too large for everything after it.
  const seating = seatingClauses(request, watcher);
  const cost = costCounts(request, seating, cheaper?.rules ?? [], price);
  refuseClaims(request, cost, interchangeable);
  if (cheaper) costClauses(seating, cost, cheaper.bound);
  const { formula } = seating;
  const beforeSymmetries = formula.words;
  lexLeader(seating, interchangeable);
  const lemmas = unpackProof(proof, formula.variables) ?? refuse('the proof cannot be read');
  return { formula, beforeSymmetries, lemmas };
}

/**
 * One session as a request of its own; people and groups keep their numbers.
 *
 * @param pointers of the hard rules to keep
 */
export function sessionAlone(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
): SolveRequest {
  const { people, groups } = request.scenario;
  const kept = new Set(pointers);
  return {
    scenario: {
      people: people.map((person) => ({ ...person, sessions: attendsSession(person, session) ? [0] : [] })),
      groups: groups.map(({ use, ...group }, index) => ({
        ...group,
        ...(use && kept.has(`/scenario/groups/${index}/use`) ? { use } : {}),
        min_size: kept.has(`/scenario/groups/${index}/min_size`) ? group.min_size : 0,
        session_capacities: [seatsInSession(group, session)],
      })),
      prior_meetings: [],
      session_count: 1,
    },
    objectives: [],
    constraints: request.constraints.flatMap((rule, index) =>
      'people' in rule && !('penalty_weight' in rule) && kept.has(`/constraints/${index}`)
        ? [{ ...rule, sessions: null }]
        : [],
    ),
  };
}
