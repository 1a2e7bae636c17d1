import { expect, it } from 'vitest';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA, toFormK } from '../../src/scenario/write.ts';

const scenario = {
  people: [{ id: 'Ann' }, { id: 'Bob' }],
  groups: [{ id: 'Table', capacity: 2 }],
  session_count: 2,
};

function read(more: object) {
  return parseRequest({ scenario: { ...scenario, ...more } });
}

it('reads one label and one start a session, and writes them in both forms', () => {
  const times = {
    session_labels: ['Monday', 'Tuesday'],
    session_starts: ['2027-05-03T09:00', '2027-05-04T09:00'],
  };
  const [named, plain] = [read(times), read({})];
  if (!named.ok || !plain.ok) throw new Error('not read');
  const { request } = named.value;
  expect(toFormK(request).scenario).toMatchObject(times);
  const again = parseRequest(toFormA(request));
  expect(again.ok && again.value.request).toEqual(request);
  expect(problemHash(request, null)).toBe(problemHash(plain.value.request, null));
});

it.each([
  [{ session_labels: ['Monday'] }, 'wrong_length /scenario/session_labels'],
  [{ session_labels: ['Monday', ' '] }, 'empty_text /scenario/session_labels/1'],
  [{ session_starts: ['2027-05-03T09:00', 'noon'] }, 'bad_start /scenario/session_starts/1'],
  [{ session_starts: ['2027-02-30T09:00', '2027-05-03T09:00'] }, 'bad_start /scenario/session_starts/0'],
  [{ session_starts: ['2027-05-03T09:00Z', '2027-05-03T10:00'] }, 'bad_start /scenario/session_starts'],
])('refuses %j', (more, fault) => {
  const parsed = read(more);
  expect(parsed.ok ? [] : parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([fault]);
});
