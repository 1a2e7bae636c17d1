/** Whatever classes and prices a certificate has, the checker looks at all groups that can be, and finds no more than the least cost. */
import { expect, test } from 'vitest';
import type { PieceRequest } from '../../../src/check/bound/argument.ts';
import { prices } from '../../../src/check/bound/prices.ts';
import { attendsSession } from '../../../src/check/lower/attendance.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { sized } from '../../support/long.ts';
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
function randomVisits({ request, rules }: Asked, types: readonly number[][], rng: Rng) {
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
      const counted = term.people.map((one) => people[one].id);
      return [{ rule: pointer, group: groups[term.groups[0]].id, ...person, prices, counted }];
    }),
  );
}

/** With people who are units in all sessions. */
function withUnits(request: SolveRequest, seed: number): SolveRequest {
  const rng = new Rng(seed);
  const ids = rng.shuffle(request.scenario.people.map(({ id }) => id));
  const units = rng.below(2) === 0 ? [ids.slice(0, 2), ids.slice(2, 4)] : [ids.slice(0, 2 + rng.below(2))];
  const rules = units.flatMap((people) =>
    people.length < 2 ? [] : [{ type: 'MustStayTogether' as const, people, sessions: null }],
  );
  return { ...request, constraints: [...request.constraints, ...rules] };
}

function randomNumbers(asked: Asked, rng: Rng) {
  const { request, rules } = asked;
  const { people, session_count: sessions } = request.scenario;
  const keys = keysOf(asked);
  const types = typesOf(keys, rng);
  const known = [...new Set(types.map(([first]) => keys[first]))];
  const alone = types.length === people.length || rng.below(3) === 0;
  const classes = types.map(([first], t) => (alone ? t : known.indexOf(keys[first])));
  const price = (most: number) => (rng.below(4) === 0 ? 0 : rng.below(8 * most + 1) / 8 - most / 2);
  const ofClasses = rules.filter(({ type }) => type === 'AttributeBalance' || type === 'AttributeSum');
  const ofSets = rules.filter(({ type }) => type.startsWith('Should') || type === 'PairMeetingCount');
  // Those that count in some sessions only cannot do without a price.
  const [byCount, bySession] = [true, false].map((counts) =>
    ofSets.filter(({ type }) => (type === 'PairMeetingCount') === counts),
  );
  const waits = rules.some(({ type }) => type === 'FairWaiting') && rng.below(2) === 0;
  // Some rules on classes beside it, and prices of pairs, sets, visits and seats.
  const isMixed = rng.below(2) === 0;
  const inside = ofClasses.filter(
    ({ terms }) => !isMixed || terms.some(({ kind }) => kind !== 'count') || rng.below(2) === 0,
  );
  const beside = {
    price: price(3),
    own: Object.fromEntries(people.flatMap(({ id }) => (rng.below(2) === 0 ? [] : [[id, price(3)]]))),
    sets: ofSets.flatMap(({ pointer }) => (rng.below(2) === 0 ? [] : [{ rule: pointer, price: price(8) }])),
    visits: randomVisits(asked, [[0]], rng).map(({ prices: [all], counted, ...name }) => ({
      ...name,
      price: all,
      own: Object.fromEntries(counted.flatMap((id) => (rng.below(2) === 0 ? [] : [[id, price(3)]]))),
    })),
    seats: request.scenario.groups.flatMap(({ id }) =>
      rng.below(2) === 0 ? [] : [{ session: rng.below(sessions), group: id, price: -rng.below(9) / 4 }],
    ),
    triples: [
      { people: rng.shuffle(people.map(({ id }) => id)).slice(0, 3), price: rng.below(9) / 4 },
    ].filter((triple) => triple.people.length === 3),
  };
  if (isMixed && rng.below(3) === 0) {
    // No groups that tie these, so that each is rounded up by itself.
    const sets = ofSets.map(({ pointer }) => ({ rule: pointer, price: price(8) }));
    return { overlap: rng.below(3) / 2, ...beside, sets };
  }
  return {
    overlap: rng.below(3) / 2,
    ...(isMixed ? beside : {}),
    sets: byCount.map(({ pointer }) => ({ rule: pointer, price: price(8) })),
    types: types.map((list) => list.map((person) => people[person].id)),
    partitions: [
      {
        rules: [...inside, ...bySession].map(({ pointer }) => pointer),
        classes,
        meetings: types.map(() => [...new Set(classes)].map(() => price(3))),
        sessions: [
          {
            sessions: Array.from({ length: sessions }, (_, s) => s),
            seats: types.map(() => (waits ? 200 * price(8) : price(8))),
          },
        ],
        visits: randomVisits(asked, types, rng).map(({ counted: _, ...visits }) => visits),
      },
    ],
  };
}

test.each([
  { benches: false, some: 50 },
  { benches: true, some: 25 },
])('random prices prove nothing that is wrong, benches: $benches', ({ benches, some }) => {
  const options = {
    maxPeople: 5,
    maxGroups: 3,
    maxSessions: 3,
    soft: true,
    recent: true,
    uneven: true,
    kinds: benches,
  };
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed, hard) => {
      const request = randomRequest(seed, { ...options, visits: true, sums: true, hard, benches });
      const waits = request.scenario.groups.some(({ bench }) => bench);
      if (waits !== benches) return null;
      return seed % 2 === 0 ? request : withUnits(request, seed);
    },
    prove: ({ rules, ...piece }, rng) => {
      // Some rules are left out: the numbers bound the others.
      const own = rules.filter(({ type }) => rng.below(type === 'FairWaiting' ? 6 : 3) > 0);
      if (own.length === 0) return [];
      const numbers = randomNumbers({ request: piece.request, rules: own }, rng);
      return [prices({ ...piece, rules: own, numbers })];
    },
    requests: sized(benches ? 60 : 25, benches ? 300 : 120),
    draws: 10,
    mostSchedules: 300,
  });
  expect(worked).toBeGreaterThan(sized(120, 500));
  expect(positive).toBeGreaterThan(sized(some / 4, some));
});
