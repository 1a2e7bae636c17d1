/** Whatever prices a certificate has, the checker finds no more than the least cost in them. */
import { expect, test } from 'vitest';
import type { PieceRequest } from '../../../src/check/bound/argument.ts';
import { composition } from '../../../src/check/bound/composition.ts';
import { attendsSession } from '../../../src/check/lower/attendance.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import type { Rng } from '../../../src/shared/rng.ts';
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

type Asked = Pick<PieceRequest, 'request' | 'rules'>;

/** People as lists of those whom all rules on classes, sums and visits count alike, split here and there. */
function typesOf({ request, rules }: Asked, rng: Rng): number[][] {
  const { people, session_count } = request.scenario;
  const counted = rules.flatMap(({ terms }) =>
    terms.flatMap((term) => (term.kind === 'visits' ? [term.people] : [])),
  );
  const key = (person: number) => {
    const { attributes } = people[person];
    const there = Array.from({ length: session_count }, (_, s) => attendsSession(people[person], s));
    return JSON.stringify([attributes, there, counted.map((own) => own.includes(person))]);
  };
  const types: number[][] = [];
  const alone = rng.below(2) === 0;
  for (const person of people.keys()) {
    const alike = types.find(([other]) => key(other) === key(person));
    if (alike && !alone && rng.below(4) > 0) alike.push(person);
    else types.push([person]);
  }
  return types;
}

/** Named as certificates name them, with prices by type. */
function randomVisits({ request, rules }: Asked, types: readonly number[][], rng: Rng): object[] {
  const { people, groups } = request.scenario;
  return rules.flatMap(({ pointer, type, terms }) =>
    terms.flatMap((term) => {
      if (term.kind !== 'visits' || term.groups.length === 0) return [];
      const isShared = terms.some(
        (other) => other !== term && other.kind === 'visits' && other.groups[0] === term.groups[0],
      );
      const step = type === 'FairWaiting' ? 500 : 0.5;
      const person = isShared ? { person: people[term.people[0]].id } : {};
      const prices = types.map(() => step * (rng.below(9) - 4));
      return [{ rule: pointer, group: groups[term.groups[0]].id, ...person, prices }];
    }),
  );
}

function randomNumbers(asked: Asked, rng: Rng): object {
  const { request, rules } = asked;
  const { people, session_count: sessions } = request.scenario;
  const types = typesOf(asked, rng);
  const key = ([person]: number[]) => JSON.stringify([people[person].attributes, people[person].sessions]);
  const keys = [...new Set(types.map(key))];
  const classes = types.map((type, t) => (types.length === people.length ? t : keys.indexOf(key(type))));
  const price = (most: number) => (rng.below(4) === 0 ? 0 : rng.below(8 * most + 1) / 8 - most / 2);
  const ofClasses = rules.filter(({ type }) => type === 'AttributeBalance' || type === 'AttributeSum');
  const waits = rules.some(({ type }) => type === 'FairWaiting') && rng.below(2) === 0;
  return {
    overlap: rng.below(3) / 2,
    types: types.map((list) => list.map((person) => people[person].id)),
    partitions: [
      {
        rules: ofClasses.map(({ pointer }) => pointer),
        classes,
        meetings: types.map(() => [...new Set(classes)].map(() => price(3))),
        sessions: [
          {
            sessions: Array.from({ length: sessions }, (_, s) => s),
            seats: types.map(() => (waits ? 200 * price(8) : price(8))),
          },
        ],
        visits: randomVisits(asked, types, rng),
      },
    ],
  };
}

test.each([
  { benches: false, some: 50 },
  { benches: true, some: 25 },
])('random prices prove nothing that is wrong, benches: $benches', ({ benches, some }) => {
  const options = { maxPeople: 5, maxGroups: 3, maxSessions: 3, soft: true, uneven: true, kinds: benches };
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed, hard) => {
      const request = randomRequest(seed, { ...options, visits: true, sums: true, hard, benches });
      const waits = request.scenario.groups.some(({ bench }) => bench);
      return waits === benches ? onlyWhole(request) : null;
    },
    prove: ({ rules, ...piece }, rng) => {
      // Some rules may be left out, each pair of numbers then bounds the others.
      const own = rules.filter(({ type }) => rng.below(type === 'FairWaiting' ? 6 : 3) > 0);
      if (own.length === 0) return [];
      const numbers = randomNumbers({ request: piece.request, rules: own }, rng);
      return [composition({ ...piece, rules: own, numbers })];
    },
    requests: benches ? 500 : 200,
    draws: 10,
    mostSchedules: 300,
  });
  expect(worked).toBeGreaterThan(500);
  expect(positive).toBeGreaterThan(some);
});
