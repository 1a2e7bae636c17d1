import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradicts, mayContradict } from '../../src/bounds/infeasible/contradiction.ts';
import { proveContradiction } from '../../src/bounds/infeasible/prove.ts';
import { everySession } from '../../src/bounds/infeasible/ruled-sessions.ts';
import { sessionKey } from '../../src/result/schedule.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { fromSchedule } from '../../src/solver/assignment.ts';
import { judge } from '../../src/verdict/judge.ts';
import { everySeating, legalSeatings } from '../support/every-seating.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';

describe('proveContradiction', () => {
  /** Whether the seating keeps what the problem says of the session; who is apart, pinned and together, seats, sizes. */
  function isLegal(problem: Problem, s: number, groupOf: Int32Array): boolean {
    const { peopleCount: n, groupCount, capacity, minSize, pinnedGroup, unit, apart } = problem;
    const sizes = new Int32Array(groupCount);
    for (let p = 0; p < n; p++) {
      if (groupOf[p] < 0) continue;
      sizes[groupOf[p]] += 1;
      if (pinnedGroup[s * n + p] >= 0 && pinnedGroup[s * n + p] !== groupOf[p]) return false;
      if (groupOf[unit[s * n + p]] !== groupOf[p]) return false;
    }
    for (let i = 0; i < apart[s].length; i += 2)
      if (groupOf[apart[s][i]] === groupOf[apart[s][i + 1]]) return false;
    return sizes.every(
      (size, g) => size === 0 || (size >= minSize[g] && size <= capacity[s * groupCount + g]),
    );
  }

  test('where it finds none, a seating that is legal for the problem is legal for the request', () => {
    let proven = 0;
    fc.assert(
      fc.property(fc.nat(10_000_000), (seed) => {
        const request = randomRequest(seed, {
          maxPeople: 5,
          maxGroups: 3,
          maxSessions: 2,
          soft: false,
          uneven: true,
          hard: true,
        });
        const proof = proveContradiction(request);
        if (proof !== null) {
          proven += 1;
          expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
          return;
        }
        const problem = compile(request);
        for (let s = 0; s < problem.sessionCount; s++) {
          const row = (seating: Record<string, string[]>) =>
            fromSchedule(request.scenario, problem, { [sessionKey(s)]: seating }).slice(
              s * problem.peopleCount,
              (s + 1) * problem.peopleCount,
            );
          const legal = new Set([...legalSeatings(request, s)].map((seating) => row(seating).join()));
          for (const seating of everySeating(request, s)) {
            const groupOf = row(seating);
            if (isLegal(problem, s, groupOf)) expect(legal).toContain(groupOf.join());
          }
        }
      }),
      { numRuns: sized(40, 300) },
    );
    expect(proven).toBeGreaterThan(5);
  });
});

test('rules that contradict each other in a session do so in all sessions together, and most others do not', () => {
  let spared = 0;
  for (let seed = 0; seed < 300; seed++) {
    const sizes = { maxPeople: 8, maxGroups: 3, maxSessions: 3 };
    const request = randomRequest(seed, { ...sizes, soft: false, uneven: true, hard: true, links: true });
    const isContradicted = [...everySession(request)].some(contradicts);
    if (isContradicted) expect(mayContradict(request)).toBe(true);
    else if (!mayContradict(request)) spared++;
  }
  expect(spared).toBeGreaterThan(150);
});
