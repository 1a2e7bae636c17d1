/** Whatever prices a certificate has, the checker finds no more than the least cost in them. */
import { expect, test } from 'vitest';
import { composition } from '../../../src/check/bound/composition.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { randomRequest } from '../../support/random-request.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

/** The request without rules that count some sessions only. */
function onlyWhole(request: SolveRequest): SolveRequest {
  const kept = request.constraints.filter(
    (rule) =>
      !rule.type.startsWith('Should') &&
      rule.type !== 'PairMeetingCount' &&
      !('penalty_weight' in rule && rule.penalty_weight === 0),
  );
  return { ...request, constraints: kept };
}

/** With two or three people who are one unit in all sessions. */
function withUnit(request: SolveRequest, seed: number): SolveRequest {
  const rng = new Rng(seed);
  const ids = rng.shuffle(request.scenario.people.map(({ id }) => id));
  const unit = { type: 'MustStayTogether' as const, people: ids.slice(0, 2 + rng.below(2)), sessions: null };
  return { ...request, constraints: [...request.constraints, unit] };
}

function randomNumbers(request: SolveRequest, rng: Rng): object {
  const { people, session_count: sessions } = request.scenario;
  const team = ({ attributes }: (typeof people)[number]) => String(attributes.team ?? 'none');
  const types: (typeof people)[number][][] = [];
  for (const person of people) {
    const alike = types.find(([other]) => team(other) === team(person));
    if (alike && rng.below(2) === 0) alike.push(person);
    else types.push([person]);
  }
  const teams = [...new Set(people.map(team))];
  const classes = types.map(
    rng.below(2) === 0 ? ([person]) => teams.indexOf(team(person)) : (_, type) => type,
  );
  const classCount = Math.max(...classes) + 1;
  const price = (most: number) => (rng.below(4) === 0 ? 0 : rng.below(8 * most + 1) / 8 - most / 2);
  const rules = request.constraints.flatMap(({ type }, i) =>
    type === 'AttributeBalance' ? [`/constraints/${i}`] : [],
  );
  return {
    overlap: rng.below(3) / 2,
    types: types.map((list) => list.map(({ id }) => id)),
    partitions: [
      {
        rules,
        classes,
        meetings: types.map(() => Array.from({ length: classCount }, () => price(3))),
        sessions: [
          { sessions: Array.from({ length: sessions }, (_, s) => s), seats: types.map(() => price(8)) },
        ],
      },
    ],
  };
}

test('random prices prove nothing that is wrong', () => {
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed, hard) => {
      const options = { maxPeople: 5, maxGroups: 3, maxSessions: 3, soft: true, uneven: true, hard };
      const request = onlyWhole(randomRequest(seed, options));
      return seed % 2 === 0 ? request : withUnit(request, seed);
    },
    prove: (piece, rng) => [composition({ ...piece, numbers: randomNumbers(piece.request, rng) })],
    requests: 300,
    draws: 10,
    mostSchedules: 300,
  });
  expect(worked).toBeGreaterThan(500);
  expect(positive).toBeGreaterThan(50);
});
