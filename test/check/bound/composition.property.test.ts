/** Whatever prices a certificate has, the checker finds no more than the least cost in them. */
import { expect, test } from 'vitest';
import type { PieceRequest } from '../../../src/check/bound/argument.ts';
import { composition } from '../../../src/check/bound/composition.ts';
import { attendsSession } from '../../../src/check/lower/attendance.ts';
import type { Rng } from '../../../src/shared/rng.ts';
import { randomRequest } from '../../support/random-request.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

type Asked = Pick<PieceRequest, 'request' | 'rules'>;

/** Equal for people whom all rules on classes, sums, sets and visits count alike. */
function keysOf({ request, rules }: Asked): string[] {
  const { people, session_count } = request.scenario;
  const counted = rules.flatMap(({ terms }) =>
    terms.flatMap((term) =>
      (term.kind === 'visits' || term.kind === 'meetings') && term.people !== 'everyone' ? [term.people] : [],
    ),
  );
  return people.map((person, p) => {
    const there = Array.from({ length: session_count }, (_, s) => attendsSession(person, s));
    return JSON.stringify([person.attributes, there, counted.map((own) => own.includes(p))]);
  });
}

/** People as lists of those who have one key, split here and there. */
function typesOf(keys: readonly string[], rng: Rng): number[][] {
  const types: number[][] = [];
  const alone = rng.below(2) === 0;
  for (const [person, key] of keys.entries()) {
    const alike = types.find(([other]) => keys[other] === key);
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
  const keys = keysOf(asked);
  const types = typesOf(keys, rng);
  const known = [...new Set(types.map(([first]) => keys[first]))];
  const classes = types.map(([first], t) =>
    types.length === people.length ? t : known.indexOf(keys[first]),
  );
  const price = (most: number) => (rng.below(4) === 0 ? 0 : rng.below(8 * most + 1) / 8 - most / 2);
  const ofClasses = rules.filter(({ type }) => type === 'AttributeBalance' || type === 'AttributeSum');
  const ofSets = rules.filter(({ type }) => type.startsWith('Should') || type === 'PairMeetingCount');
  const waits = rules.some(({ type }) => type === 'FairWaiting') && rng.below(2) === 0;
  return {
    overlap: rng.below(3) / 2,
    types: types.map((list) => list.map((person) => people[person].id)),
    partitions: [
      {
        rules: [...ofClasses, ...ofSets].map(({ pointer }) => pointer),
        sets: ofSets.map(({ pointer }) => ({ rule: pointer, price: price(8) })),
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
      return waits === benches ? request : null;
    },
    prove: ({ rules, ...piece }, rng) => {
      // Some rules are left out: the numbers bound the others.
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
