/** Documents that would cost much more than they are long. */
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/scenario/parse.ts';

const scenario = (more: object = {}) => ({
  people: [{ id: 'Ann' }, { id: 'Bob' }],
  groups: [{ id: 'g', capacity: 2 }],
  session_count: 2,
  ...more,
});

const codesOf = (document: unknown) => {
  const read = parseRequest(document);
  return read.ok ? read.warnings.map(({ code }) => code) : read.issues.map(({ code }) => code);
};

describe('a document with a hundred thousand faults', () => {
  const many = Array.from({ length: 100_000 }, () => 1);
  const fields = Object.fromEntries(many.map((_, i) => [`k${i}`, null]));
  it.each([
    ['people', { scenario: scenario({ people: many }) }],
    ['a list in a rule', { scenario: scenario(), constraints: [{ type: 'MustStayApart', people: many }] }],
    ['attributes', { scenario: scenario({ people: [{ id: 'Ann', attributes: fields }] }) }],
    ['unknown fields', { scenario: scenario(), ...fields }],
    [
      'unknown people',
      { scenario: scenario(), constraints: [{ type: 'MustStayApart', people: many.map(String) }] },
    ],
  ])('in %s is told the first hundred, as often as it comes', (_, document) => {
    for (let time = 0; time < 2; time++) {
      const codes = codesOf(document);
      expect([codes.length, codes.at(-1)]).toEqual([101, 'more_problems']);
    }
  });

  it('points to the entry, wherever in a long list it is', () => {
    const people: unknown[] = Array.from({ length: 1000 }, (_, i) => ({ id: `p${i}` }));
    people[777] = { id: 'p777', sessions: 'all' };
    const read = parseRequest({ scenario: scenario({ people }) });
    expect(!read.ok && read.issues.map(({ pointer }) => pointer)).toEqual(['/scenario/people/777/sessions']);
  });

  it('loses nothing of a long list that is sound', () => {
    const people = Array.from({ length: 1000 }, (_, i) => {
      return {
        id: `p${i}`,
        attributes: i === 0 ? Object.fromEntries(many.slice(0, 600).map((_, k) => [`k${k}`, k])) : {},
      };
    });
    const read = parseRequest({ scenario: scenario({ people, groups: [{ id: 'g', capacity: 1000 }] }) });
    const found = read.ok ? read.value.request.scenario.people : [];
    expect(found.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    expect(found[0].attributes.k599).toBe('599');
  });

  it('with all of its unknown fields ignored is read', () => {
    const people = Array.from({ length: 1000 }, (_, i) => ({ id: `p${i}`, mail: 'x', room: i }));
    const read = parseRequest(
      { scenario: scenario({ people, groups: [{ id: 'g', capacity: 1000 }] }) },
      { ignoreUnknown: true },
    );
    expect(read.ok && read.warnings.at(-1)?.code).toBe('more_problems');
  });
});

it.each([1e9, 2 ** 40, Number.MAX_SAFE_INTEGER])('lays nothing out for %d sessions', (session_count) => {
  const visits = { type: 'GroupVisits', people: 'ALL', groups: 'ALL', target_visits: 1 };
  const pin = { type: 'ImmovablePeople', people: 'ALL', group_id: 'g' };
  expect(codesOf({ scenario: scenario({ session_count }), constraints: [visits, pin] })).toEqual([
    'too_large',
  ]);
});

it('has no room for more people than their pairs have', () => {
  const people = Array.from({ length: 50_001 }, (_, i) => ({ id: `p${i}` }));
  expect(codesOf({ scenario: scenario({ people, groups: [{ id: 'g', capacity: 50_001 }] }) })).toEqual([
    'too_large',
  ]);
});

it('gives up on pins that ask more than it can look at', () => {
  const sessions = Array.from({ length: 3000 }, (_, i) => i);
  const people = sessions.map((i) => ({ id: `p${i}` }));
  const pin = { type: 'ImmovablePeople', people: people.map(({ id }) => id), group_id: 'g', sessions };
  const document = {
    scenario: scenario({ people, groups: [{ id: 'g', capacity: 3000 }], session_count: 3000 }),
    constraints: [pin, pin, pin],
  };
  expect(codesOf(document)).toEqual(['too_large']);
});
