import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fraction, fractionText, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { firstSessions } from '../../../src/solver/plan/fit/first-sessions.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { randomRequest } from '../../support/random-request.ts';

const SHAPE = {
  maxPeople: 8,
  maxGroups: 3,
  maxSessions: 4,
  soft: true,
  recent: true,
  uneven: true,
  hard: false,
  kinds: true,
};

/** What is left of a request without its last sessions. */
function cut({ scenario, objectives, constraints }: SolveRequest, sessions: number): SolveRequest {
  return {
    scenario: {
      ...scenario,
      people: scenario.people.map((person) => ({
        ...person,
        sessions: person.sessions?.filter((s) => s < sessions) ?? null,
      })),
      groups: scenario.groups.map((group) => ({
        ...group,
        session_capacities: group.session_capacities?.slice(0, sessions) ?? null,
      })),
      session_count: sessions,
    },
    objectives,
    // A window that goes on in later sessions begins in the first ones.
    constraints: constraints.filter(
      (rule) =>
        rule.type === 'RecentMeetings' || (rule.type === 'RepeatEncounter' && rule.window === undefined),
    ),
  };
}

test('a problem without its last sessions costs what a request for the first ones does', () => {
  fc.assert(
    fc.property(fc.nat(1e9), (seed) => {
      const request = randomRequest(seed, SHAPE);
      const { session_count: all } = request.scenario;
      const few = 1 + (seed % all);
      const whole = firstSessions(compile(cut(request, all)), few);
      const asked = compile(cut(request, few));
      const rng = new Rng(seed);
      const assignment = Int32Array.from(asked.attends, (there) =>
        there === 1 ? rng.below(asked.groupCount) : -1,
      );
      const cost = (problem: typeof whole) =>
        fractionText(times(fraction(priceOf(problem, assignment)), problem.costs.measure));
      expect(cost(whole)).toBe(cost(asked));
    }),
    { numRuns: 500 },
  );
});
