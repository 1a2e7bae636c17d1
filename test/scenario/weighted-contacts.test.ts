import { expect, it } from 'vitest';
import { firstPairs } from '../../src/report/words/objective.ts';
import { contactTypes } from '../../src/scenario/lower/weighted-contacts.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { exactly } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { valueOf } from '../support/value-of.ts';

const people = ['buyer', 'buyer', 'seller', 'seller', null].map((role, i) => ({
  id: `p${i}`,
  ...(role === null ? {} : { attributes: { role } }),
}));

function read(kinds: readonly object[], more: object = {}) {
  return parseRequest({
    scenario: {
      people,
      groups: [
        { id: 'g', capacity: 3 },
        { id: 'h', capacity: 2 },
      ],
      session_count: 1,
      prior_meetings: [{ people: ['p0', 'p1'], count: 1 }],
    },
    objectives: [{ type: 'maximize_weighted_contacts', weight: 2, kinds, ...more }],
  });
}

it('costs what the pairs that never meet are worth, over what there is room for', () => {
  const { request } = valueOf(
    read([{ attribute_key: 'role', values: ['seller', 'buyer'], weight: 3 }], {
      otherwise: 0.5,
    }),
  );
  // The earlier pair, and of the four that the session holds all between buyers and sellers: 0.5 + 4 · 3.
  const schedule = { session_0: { g: ['p0', 'p2', 'p3'], h: ['p1', 'p4'] } };
  const [term] = judge(request, { schedule }).schedule.terms;
  expect(term).toMatchObject({ units: 12.5 - (0.5 + 3 + 3 + 0.5 + 0.5), cost: 10 });
  expect(firstPairs(request.objectives[0])).toBe(', seller with buyer first, then all others');
});

it.each([
  [[{ attribute_key: 'role', weight: 1 }], 'unclear_kind /objectives/0/kinds/0'],
  [
    [{ attribute_key: 'role', values: ['buyer', 'seller'], same: true, weight: 1 }],
    'unclear_kind /objectives/0/kinds/0',
  ],
  [[{ attribute_key: 'role', same: true, weight: -1 }], 'out_of_range /objectives/0/kinds/0/weight'],
  [[], 'wrong_length /objectives/0/kinds'],
])('refuses %j', (kinds, fault) => {
  const parsed = read(kinds);
  expect(parsed.ok ? [] : parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([fault]);
});

it('warns of an attribute that nobody has', () => {
  const parsed = read([{ attribute_key: 'rôle', same: true, weight: 1 }]);
  expect(parsed.ok && parsed.warnings.map(({ code }) => code)).toEqual(['unused_attribute']);
});

it('looks at each of many kinds once, and not for every two people', () => {
  const all = Array.from({ length: 60 }, (_, i) => i);
  const some = all.map((weight) => ({
    attribute_key: 'a',
    values: [`${weight}`, `${(weight * 7) % 60}`] as [string, string],
    weight,
  }));
  let looks = 0;
  const get = (target: typeof some, name: string | symbol) => {
    if (/^\d+$/.test(String(name))) looks++;
    return Reflect.get(target, name);
  };
  const aim = {
    type: 'maximize_weighted_contacts' as const,
    weight: 1,
    kinds: new Proxy(some, { get }),
    otherwise: 0.25,
  };
  const { values } = contactTypes(
    aim,
    all.map((i) => ({ id: `p${i}`, attributes: { a: `${i}` }, sessions: null })),
  );
  expect(looks).toBeLessThan(600);
  const worth = (one: number, other: number) =>
    some.find(({ values: pair }) => [`${one},${other}`, `${other},${one}`].includes(pair.join()))?.weight ??
    0.25;
  expect(values).toEqual(all.map((one) => all.map((other) => exactly(worth(one, other)))));
});
