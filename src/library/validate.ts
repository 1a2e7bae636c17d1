import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { ruleSentence } from '../report/words/rule.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { monotonicClock } from '../shared/clock.ts';
import { type Checked, type Issue, issueOf, some } from '../shared/issue.ts';
import { Rng } from '../shared/rng.ts';
import { refutations } from '../solver/exact/refutations.ts';
import { LONG_TRY } from '../solver/exact/sat/sat-solver.ts';
import { isRefuted } from '../solver/last-check.ts';
import { firstSchedule } from '../solver/plan/first-schedule.ts';
import type { LibraryCode } from './issue-codes.ts';
import { type ReadRequest, type RequestInput, requestOf } from './request.ts';

/** Issues of an impossible request: the proof in a sentence, then each part of the scenario in conflict. */
export function infeasibleIssues(
  request: SolveRequest,
  proof: InfeasibilityCertificate,
): Issue<LibraryCode>[] {
  const message = `No plan can keep all the rules. ${proof.message}`;
  return [
    issueOf('infeasible', '', message, 'Change or leave out one of the places named below.'),
    ...proof.rules.map((pointer) => issueOf('in_conflict', pointer, `${partInConflict(request, pointer)}.`)),
  ];
}

function partInConflict({ scenario, constraints }: SolveRequest, pointer: string): string {
  const [, list, number] = /\/(constraints|groups|people)\/(\d+)/.exec(pointer) ?? [];
  const index = Number(number);
  if (list === 'constraints' && index < constraints.length) return ruleSentence(constraints[index], String);
  if (list === 'groups' && index < scenario.groups.length) {
    const { id, min_size } = scenario.groups[index];
    if (pointer.endsWith('/use')) return `${id} may not be empty`;
    return pointer.endsWith('/min_size') ? `${id} needs ${min_size} people, or nobody` : `The seats of ${id}`;
  }
  if (list === 'people' && index < scenario.people.length) return scenario.people[index].id;
  if (pointer.endsWith('/groups')) return 'The groups and their seats';
  return 'A part of the conflict';
}

/** Time limit in seconds. */
export const PATIENCE = 2;

const UNDECIDED: Issue<LibraryCode> = issueOf(
  'undecided',
  '',
  `Whether the rules can be kept together was not decided in ${PATIENCE} seconds.`,
  'Solve it: that looks for a plan too.',
);

/**
 * For rules that quick arguments do not refute: searches for a legal seating, then for a proof that there is none.
 * Null: there is a seating; undefined: neither was found before `isOver` returned true, or soon after.
 */
export function searchedProof(
  request: SolveRequest,
  isOver: () => boolean,
): InfeasibilityCertificate | null | undefined {
  const problem = compile(request);
  if (firstSchedule(problem, new Rng(1), null, new Uint8Array(problem.sessionCount), isOver)) return null;
  for (const proof of refutations(request, { placements: LONG_TRY, conflicts: LONG_TRY }, isOver)) {
    if (proof && isRefuted(request, proof)) return proof;
    if (isOver()) break;
  }
  return undefined;
}

/**
 * Reports all errors of a request, and searches about two seconds for hard rules that contradict each other: issues
 * `infeasible` and `in_conflict`. The warning `undecided` means that neither a conflict nor a legal seating was found in
 * that time, which depends on the machine's speed.
 */
export function validate(input: RequestInput): Checked<ReadRequest> {
  const read = requestOf(input);
  if (!read.ok) return read;
  const { request } = read.value;
  const end = monotonicClock() + PATIENCE;
  let isBrokenOff = false;
  const isOver = () => {
    isBrokenOff ||= monotonicClock() > end;
    return isBrokenOff;
  };
  const quick = proveInfeasible(request, isOver);
  const proof = quick ?? (isBrokenOff ? undefined : searchedProof(request, isOver));
  if (proof) return { ok: false, issues: some(infeasibleIssues(request, proof)) };
  return proof === null ? read : { ...read, warnings: [...read.warnings, UNDECIDED] };
}
