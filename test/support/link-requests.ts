/** Tiny requests with links and everything else that a request can have: few enough schedules to try them all. */
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { randomRequest } from './random-request.ts';

const SHAPE = {
  ...{ maxPeople: 5, maxGroups: 3, maxSessions: 2, links: true, uneven: true, hard: true, soft: true },
  ...{ recent: true, kinds: true, choices: true, benches: true, visits: true, sums: true, wishes: true },
};

/** The legal schedules that are tried at most. */
export const MOST_SCHEDULES = 1500;

/** One after the other, without end. */
export function* linkRequests(): Generator<{ readonly seed: number; readonly request: SolveRequest }> {
  for (let seed = 1; ; seed++) {
    const request = randomRequest(seed, SHAPE);
    if (request.scenario.links) yield { seed, request };
  }
}
