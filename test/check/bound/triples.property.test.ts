/** Whatever triples a certificate has beside its prices of pairs, the checker finds no more than the least cost in them. */

import { describe, expect, test } from 'vitest';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { sharedFacts } from '../../../src/check/bound/check-bound.ts';
import { prices } from '../../../src/check/bound/prices.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import { NotProven } from '../../../src/check/refuse.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fraction } from '../../../src/shared/fraction.ts';
import type { Rng } from '../../../src/shared/rng.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { sized } from '../../support/long.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

const REQUESTS = Number(process.env.MINGLE_ENUMERATION ?? sized(25, 120));

const isOnPairs = ({ type }: Constraint) =>
  type === 'RepeatEncounter' || type.startsWith('Should') || type === 'PairMeetingCount';

/** The request with rules on pairs alone, in all sessions. */
function onlyPairs(request: SolveRequest): SolveRequest {
  const constraints = request.constraints.flatMap((rule): Constraint[] => {
    if (!('penalty_weight' in rule)) return [rule];
    if (!isOnPairs(rule) || rule.penalty_weight === 0) return [];
    if (rule.type === 'PairMeetingCount') return [{ ...rule, sessions: [] }];
    return 'sessions' in rule ? [{ ...rule, sessions: null }] : [rule];
  });
  return { ...request, constraints };
}

function randomTriples(ids: readonly string[], sessions: number, rng: Rng): object[] {
  return Array.from({ length: 1 + rng.below(4) }, () => {
    const some = Array.from({ length: sessions }, (_, s) => s).filter(() => rng.below(2) === 0);
    return {
      people: rng.shuffle([...ids]).slice(0, 3),
      price: rng.below(25) / 8,
      ...(some.length > 0 ? { sessions: some } : {}),
    };
  });
}

function numbersOf(request: SolveRequest, rng: Rng): { ofMeetings: object; ofComposition: object } {
  const { people, session_count: sessions } = request.scenario;
  const ids = people.map(({ id }) => id);
  const triples = randomTriples(ids, sessions, rng);
  const price = () => (rng.below(3) === 0 ? 0 : rng.below(25) / 8 - 2);
  const overlap = rng.below(5) / 4;
  const classes = ids.map(() => 0);
  const partition = {
    rules: [],
    classes,
    meetings: ids.map(() => [price()]),
    sessions: [{ sessions: Array.from({ length: sessions }, (_, s) => s), seats: ids.map(price) }],
  };
  return {
    ofMeetings: { price: price(), own: { [ids[0]]: price() }, overlap, triples },
    ofComposition: { overlap, types: ids.map((id) => [id]), partitions: [partition], triples },
  };
}

test('random triples prove nothing that is wrong', { timeout: 3_600_000 }, () => {
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed, hard) => {
      const kinds = { soft: true, recent: true, uneven: true, choices: true, hard };
      const request = onlyPairs(
        randomRequest(seed, { maxPeople: 6, maxGroups: 3, maxSessions: 3, ...kinds }),
      );
      return request.scenario.people.length < 3 ? null : request;
    },
    prove: (piece, rng) => {
      const { ofMeetings, ofComposition } = numbersOf(piece.request, rng);
      return [prices({ ...piece, numbers: ofMeetings }), prices({ ...piece, numbers: ofComposition })];
    },
    requests: REQUESTS,
    draws: 10,
    mostSchedules: 1000,
  });
  expect(worked).toBeGreaterThan(5 * REQUESTS);
  expect(positive).toBeGreaterThan(REQUESTS / 2);
});

describe('who wants to be with two who want to be apart', () => {
  const wish = (people: string[], weight: number): Constraint => ({
    sessions: null,
    type: 'ShouldStayTogether',
    people,
    penalty_weight: weight,
  });
  const part: Constraint = {
    sessions: null,
    type: 'ShouldNotBeTogether',
    people: ['p1', 'p2'],
    penalty_weight: 5,
  };
  const request = {
    ...plainRequest([4, 4], 2, [wish(['p0', 'p1'], 3), wish(['p0', 'p2'], 2), part]),
    objectives: [],
  };
  const check = (triples: unknown) =>
    prices({
      ...sharedFacts(request),
      rules: softRules(request),
      numbers: { price: 0, own: {}, overlap: 0, triples },
    });

  test('goes without one of them', () => {
    expect(check([])).toEqual(fraction(0n));
    expect(check([{ people: ['p0', 'p1', 'p2'], price: 2 }])).toEqual(fraction(4n));
  });

  test.each<[string, unknown]>([
    ['somebody twice', [{ people: ['p0', 'p1', 'p1'], price: 2 }]],
    ['a stranger', [{ people: ['p0', 'p1', 'zed'], price: 2 }]],
    ['two people', [{ people: ['p0', 'p1'], price: 2 }]],
    ['a price below nothing', [{ people: ['p0', 'p1', 'p2'], price: -2 }]],
    ['a session that is not there', [{ people: ['p0', 'p1', 'p2'], price: 2, sessions: [2] }]],
    ['a session twice', [{ people: ['p0', 'p1', 'p2'], price: 2, sessions: [1, 1] }]],
    ['no session', [{ people: ['p0', 'p1', 'p2'], price: 2, sessions: [] }]],
    ['no list', { people: ['p0', 'p1', 'p2'], price: 2 }],
  ])('and %s is refused', (_, triples) => {
    expect(() => check(triples)).toThrow(NotProven);
  });
});

test('two who want to be together, each with a companion in one session whom the other avoids', () => {
  const together = (people: string[], sessions: number[]): Constraint => ({
    type: 'MustStayTogether',
    people,
    sessions,
  });
  const soft = (type: 'ShouldStayTogether' | 'ShouldNotBeTogether', people: string[]): Constraint => ({
    type,
    people,
    penalty_weight: 2,
    sessions: null,
  });
  const request = {
    ...plainRequest([4, 4], 2, [
      together(['p0', 'p2'], [0]),
      together(['p1', 'p3'], [1]),
      soft('ShouldStayTogether', ['p0', 'p1']),
      soft('ShouldNotBeTogether', ['p1', 'p2']),
      soft('ShouldNotBeTogether', ['p0', 'p3']),
    ]),
    objectives: [],
  };
  const proof = lowerBound(compile(request), request);
  expect(proof.bound).toBe('4');
  expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
  const [piece] = proof.pieces;
  const { triples, ...others } = piece.numbers as { triples: { people: string[]; price: number }[] };
  const everywhere = triples.map(({ people, price }) => ({ people, price }));
  const forged = { ...proof, pieces: [{ ...piece, numbers: { ...others, triples: everywhere } }] };
  expect(judge(request, { proof: forged }).proof?.holds).toBe(false);
});
