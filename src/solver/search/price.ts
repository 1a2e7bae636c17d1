/** The cost of an assignment, worked out from the start: where the kernel's running cost begins. */

import { mostContacts } from '../../scenario/lower/most-contacts.ts';
import type { Assignment, BalanceTerm, Problem } from '../../scenario/problem.ts';
import { balancePenalty, inUnits, meetingPenalty, mostMeetings, pairCurve, type Unit } from './prices.ts';

/** People by group of one session. */
export function membersOf(problem: Problem, assignment: Assignment, session: number): number[][] {
  const groups: number[][] = Array.from({ length: problem.groupCount }, () => []);
  for (let p = 0; p < problem.peopleCount; p++) {
    const g = assignment[session * problem.peopleCount + p];
    if (g >= 0) groups[g].push(p);
  }
  return groups;
}

/** The total cost in units. */
export function priceOf(problem: Problem, unit: Unit, assignment: Assignment): number {
  return (
    pairCosts(problem, unit, assignment) +
    balanceCosts(problem, unit, assignment) +
    ruleCosts(problem, unit, assignment)
  );
}

function pairCosts(problem: Problem, unit: Unit, assignment: Assignment): number {
  const { peopleCount, prior, sessionCount, terms } = problem;
  const curve = pairCurve(terms, unit, mostMeetings(problem) + 1);
  const met = new Uint16Array(peopleCount * peopleCount);
  // The curve at 0 counts every pair that never meets; the cost counts only U_max of them.
  const nobody = (peopleCount * (peopleCount - 1)) / 2;
  let cost = inUnits(terms.contactWeight, unit) * (mostContacts(problem) - nobody) + nobody * curve[0];
  for (let i = 0; i < prior.length; i += 3) {
    met[prior[i] * peopleCount + prior[i + 1]] = prior[i + 2];
    cost += curve[prior[i + 2]] - curve[0];
  }
  for (let s = 0; s < sessionCount; s++) {
    for (const group of membersOf(problem, assignment, s)) {
      for (let j = 1; j < group.length; j++) {
        for (let i = 0; i < j; i++) {
          const m = met[group[i] * peopleCount + group[j]]++;
          cost += curve[m + 1] - curve[m];
        }
      }
    }
  }
  return cost;
}

function balanceCosts(problem: Problem, unit: Unit, assignment: Assignment): number {
  let cost = 0;
  for (const term of problem.terms.balances) {
    let penalty = 0;
    for (let s = 0; s < problem.sessionCount; s++) {
      if (term.sessions[s]) penalty += balancePenaltyOf(problem, term, assignment, s);
    }
    cost += penalty * inUnits(term.weight, unit);
  }
  return cost;
}

function balancePenaltyOf(
  problem: Problem,
  term: BalanceTerm,
  assignment: Assignment,
  session: number,
): number {
  const members = membersOf(problem, assignment, session);
  let penalty = 0;
  for (const g of term.groups) {
    if (problem.capacity[session * problem.groupCount + g] === 0) continue;
    const counts = new Int32Array(term.desired.length);
    for (const p of members[g]) if (term.valueOf[p] >= 0) counts[term.valueOf[p]]++;
    counts.forEach((count, value) => {
      penalty += balancePenalty(term.mode, term.desired[value], count);
    });
  }
  return penalty;
}

function ruleCosts(problem: Problem, unit: Unit, assignment: Assignment): number {
  const { peopleCount, sessionCount, terms } = problem;
  const meetings = (a: number, b: number, sessions: Uint8Array) => {
    let together = 0;
    let both = 0;
    for (let s = 0; s < sessionCount; s++) {
      const row = s * peopleCount;
      if (!sessions[s] || !problem.attends[row + a] || !problem.attends[row + b]) continue;
      both++;
      if (assignment[row + a] === assignment[row + b]) together++;
    }
    return { together, apart: both - together };
  };
  let cost = 0;
  for (const term of terms.pairs) {
    const { together, apart } = meetings(term.a, term.b, term.sessions);
    cost += inUnits(term.weight, unit) * (term.wants === 'apart' ? together : apart);
  }
  for (const term of terms.meetings) {
    const { together } = meetings(term.a, term.b, term.sessions);
    cost += inUnits(term.weight, unit) * meetingPenalty(term, together);
  }
  return cost;
}
