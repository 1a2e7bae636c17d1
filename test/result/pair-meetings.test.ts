/** Meetings of pairs, earlier ones included, of more pairs than fit into a table too. */
import { expect, test } from 'vitest';
import { contactsIn, figuresOver, forPairs } from '../../src/result/pair-meetings.ts';
import { parseRequest } from '../../src/scenario/parse.ts';

function requestOf(people: readonly string[], more: object) {
  const read = parseRequest({
    scenario: {
      people: people.map((id) => ({ id, attributes: {} })),
      groups: ['One', 'Two'].map((id) => ({ id, capacity: people.length })),
      session_count: 2,
      ...more,
    },
  });
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.request;
}

test('each pair is visited once, with its meetings here and before', () => {
  const request = requestOf(['Ann', 'Bob', 'Cy', 'Dee'], {
    prior_meetings: [
      { people: ['Dee', 'Ann'], count: 2 },
      { people: ['Cy', 'Bob'], count: 1, over: 'facing' },
    ],
    links: [{ name: 'facing', groups: [['One', 'Two']] }],
  });
  const schedule = {
    session_0: { One: ['Dee', 'Ann', 'Cy'], Two: ['Bob'] },
    session_1: { One: ['Ann', 'Dee'], Two: ['Bob', 'Cy'] },
  };
  const pairs = (over?: string) => {
    const found: (readonly [number, number, number])[] = [];
    forPairs(request, schedule, over, (...pair) => found.push(pair));
    return found.sort();
  };
  expect(pairs()).toEqual([
    [0, 2, 1],
    [0, 3, 4],
    [1, 2, 1],
    [2, 3, 1],
  ]);
  expect(pairs('facing')).toEqual([
    [0, 1, 2],
    [0, 2, 1],
    [1, 2, 2],
    [1, 3, 2],
    [2, 3, 1],
  ]);
  expect(contactsIn(request, schedule)).toEqual([2, 1, 3, 2]);
});

test('pairs of thousands of people are counted', () => {
  const people = Array.from({ length: 6000 }, (_, i) => `${i}`);
  const schedule = { session_0: { One: people, Two: [] }, session_1: { One: people.slice(1), Two: [] } };
  expect(figuresOver(requestOf(people, {}), schedule, undefined)).toMatchObject({
    unique_contacts: (6000 * 5999) / 2,
    pairs_repeated: (5999 * 5998) / 2,
    maximum_pair_count: 2,
    minimum_unique_contacts_per_participant: 5999,
  });
});
