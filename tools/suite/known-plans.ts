/**
 * Plans of scenarios of the suite that no search has found: designs without a repeat, developed under a cyclic group, whose people
 * were then named so that nobody meets whom they should not.
 */
import type { Schedule } from '../../src/result/schedule.ts';
import { sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';

/** By scenario name: one line per session, with the numbers of the people in each group. */
const PLANS: Readonly<Record<string, readonly string[]>> = {
  '8×4×8 hosts apart prior': [
    '25 17 27 12 | 7 6 10 26 | 1 4 11 22 | 13 23 31 20 | 21 9 15 16 | 30 19 29 28 | 14 2 0 8 | 18 3 5 24',
    '25 16 8 23 | 7 17 15 28 | 1 6 29 2 | 13 9 3 26 | 21 5 27 0 | 30 24 10 4 | 14 19 11 20 | 18 31 12 22',
    '25 19 3 0 | 7 4 23 5 | 1 17 10 20 | 13 6 11 16 | 21 24 31 2 | 30 12 15 8 | 14 22 29 9 | 18 27 28 26',
    '25 26 11 24 | 7 19 31 8 | 1 9 5 12 | 13 17 29 0 | 21 6 3 4 | 30 22 27 16 | 14 28 10 23 | 18 15 20 2',
    '25 20 29 5 | 7 2 3 22 | 1 19 27 23 | 13 24 12 28 | 21 17 11 8 | 30 6 31 9 | 14 26 15 4 | 18 10 0 16',
    '25 2 10 9 | 7 0 11 12 | 1 16 31 26 | 13 19 15 5 | 21 22 28 20 | 30 17 3 23 | 14 6 27 24 | 18 29 8 4',
    '25 6 15 22 | 7 16 29 24 | 1 8 3 28 | 13 4 27 2 | 21 19 10 12 | 30 26 20 0 | 14 17 31 5 | 18 11 23 9',
    '25 31 28 4 | 7 27 20 9 | 1 15 0 24 | 13 10 8 22 | 21 29 23 26 | 30 11 5 2 | 14 3 12 16 | 18 17 6 19',
  ],
  '10×4×10 prior wishes': [
    '21 31 25 7 | 33 13 24 15 | 11 30 6 0 | 17 5 38 3 | 28 34 2 16 | 8 20 23 39 | 10 19 27 14 | 36 9 32 22 | 4 18 35 26 | 37 12 29 1',
    '3 24 7 26 | 13 5 16 0 | 27 21 1 39 | 32 34 30 23 | 28 17 6 15 | 8 33 14 25 | 10 19 20 2 | 36 9 29 31 | 4 18 38 22 | 37 12 11 35',
    '23 16 26 22 | 5 34 15 39 | 20 3 35 25 | 29 17 21 14 | 28 32 1 0 | 8 13 2 7 | 10 19 33 6 | 36 9 11 24 | 4 18 30 31 | 37 12 27 38',
    '14 15 22 31 | 34 17 0 25 | 33 23 38 7 | 11 32 3 2 | 28 29 35 39 | 8 5 6 26 | 10 19 13 1 | 36 9 27 16 | 4 18 21 24 | 37 12 20 30',
    '2 0 31 24 | 17 32 39 7 | 13 14 30 26 | 27 29 23 6 | 28 11 38 25 | 8 34 1 22 | 10 19 5 35 | 36 9 20 15 | 4 18 3 16 | 37 12 33 21',
    '6 39 24 16 | 32 29 25 26 | 5 2 21 22 | 20 11 14 1 | 28 27 30 7 | 8 17 35 31 | 10 19 34 38 | 36 9 33 0 | 4 18 23 15 | 37 12 13 3',
    '1 25 16 15 | 29 11 7 22 | 34 6 3 31 | 33 27 2 35 | 28 20 21 26 | 8 32 38 24 | 10 19 17 30 | 36 9 13 39 | 4 18 14 0 | 37 12 5 23',
    '35 7 15 0 | 11 27 26 31 | 17 1 23 24 | 13 20 6 38 | 28 33 3 22 | 8 29 30 16 | 10 19 32 21 | 36 9 5 25 | 4 18 2 39 | 37 12 34 14',
    '38 26 0 39 | 27 20 22 24 | 32 35 14 16 | 5 33 1 30 | 28 13 23 31 | 8 11 21 15 | 10 19 29 3 | 36 9 34 7 | 4 18 6 25 | 37 12 17 2',
    '30 22 39 25 | 20 33 31 16 | 29 38 2 15 | 34 13 35 21 | 28 5 14 24 | 8 27 3 0 | 10 19 11 23 | 36 9 17 26 | 4 18 1 7 | 37 12 32 6',
  ],
};

export const PLANNED: readonly string[] = Object.keys(PLANS);

export function knownPlan(name: string, { scenario }: SolveRequest): Schedule {
  const sessions = PLANS[name].map((line, session) => {
    const groups = line.split(' | ').map((people) => people.split(' ').map(Number));
    const seated = scenario.groups.map(({ id }, g) => [id, groups[g].map((p) => scenario.people[p].id)]);
    return [sessionKey(session), Object.fromEntries(seated)];
  });
  return Object.fromEntries(sessions);
}
