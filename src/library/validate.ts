import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { ruleSentence } from '../report/words/rule.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { monotonicClock } from '../shared/clock.ts';
import { type Checked, type Issue, some } from '../shared/issue.ts';
import type { LibraryCode } from './issue-codes.ts';
import { type ReadRequest, type RequestInput, requestOf } from './request.ts';

/** What stands in the way of every plan: the proof in a sentence, then each part of the scenario in conflict. */
export function infeasibleIssues(
  request: SolveRequest,
  proof: InfeasibilityCertificate,
): Issue<LibraryCode>[] {
  return [
    {
      code: 'infeasible',
      pointer: '',
      message: `No plan can keep all the rules. ${proof.message}`,
      advice: 'Change or leave out one of the places named below.',
    },
    ...proof.rules.map((pointer) => ({
      code: 'in_conflict' as const,
      pointer,
      message: `${partInConflict(request, pointer)}.`,
    })),
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

/** Seconds. */
const PATIENCE = 2;

const UNDECIDED: Issue<LibraryCode> = {
  code: 'undecided',
  pointer: '',
  message: `Whether the rules can be kept together was not decided in ${PATIENCE} seconds.`,
  advice: 'Solve it: that looks for a plan too.',
};

/**
 * Looks for everything that is wrong with a request, and for hard rules that cannot be kept together: these come as
 * issues `infeasible` and `in_conflict`. Only quick arguments are tried, for about two seconds, so that a sound
 * request may have no plan still; `undecided` warns where they were broken off, as they are sooner on a slow machine.
 */
export function validate(input: RequestInput): Checked<ReadRequest> {
  const read = requestOf(input);
  if (!read.ok) return read;
  const { request } = read.value;
  const end = monotonicClock() + PATIENCE;
  let isBrokenOff = false;
  const proof = proveInfeasible(request, () => {
    isBrokenOff ||= monotonicClock() > end;
    return isBrokenOff;
  });
  if (proof !== null) return { ok: false, issues: some(infeasibleIssues(request, proof)) };
  return isBrokenOff ? { ...read, warnings: [...read.warnings, UNDECIDED] } : read;
}
