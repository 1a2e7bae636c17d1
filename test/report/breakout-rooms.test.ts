import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { breakoutRooms, withoutAddress } from '../../src/report/breakout-rooms.ts';
import { planOf } from '../../src/report/plan.ts';
import { valueOf } from '../support/value-of.ts';
import { sampleResult } from './sample.ts';

const people = ['Ann', 'bob@b.example', 'Cy', '=Dee', 'Eve'];
const { request, result } = sampleResult({
  people,
  groups: 2,
  sessions: 2,
  attributes: (p) => (people[p] === 'bob@b.example' ? {} : { team: 'red@', mail: ` p${p}@a.example ` }),
  absent: (p, session) => people[p] === 'Eve' && session === 1,
});

it('has a file a session with the room and the address of everybody who comes', () => {
  const plan = valueOf(planOf(request, result));
  const files = unzipSync(breakoutRooms(plan, new Date(2026, 1, 1)));
  expect(Object.keys(files)).toEqual(['session-1.csv', 'session-2.csv']);
  const lines = Object.values(files).map((file) => strFromU8(file).trimEnd().split('\n'));
  const addresses = ['bob@b.example', 'p0@a.example', 'p2@a.example', 'p3@a.example', 'p4@a.example'];
  for (const [s, [heading, ...rows]] of lines.entries()) {
    expect(heading).toBe('Pre-assign Room Name,Email Address');
    expect(rows.map((row) => row.split(',')[1]).sort()).toEqual(addresses.slice(0, 5 - s));
    for (const row of rows) {
      const [room, address] = row.split(',');
      const p = address === 'bob@b.example' ? 1 : Number(address[1]);
      expect(result.solution?.schedule[`session_${s}`][room]).toContain(people[p]);
    }
  }
});

it('takes the address that people go by as their name, too', () => {
  const named = sampleResult({
    people: ['7', '8'],
    groups: 1,
    sessions: 1,
    attributes: (p) => ({ Name: `p${p}@a.example` }),
  });
  expect(withoutAddress(named.request)).toEqual([]);
  const plan = valueOf(planOf(named.request, named.result));
  const [file] = Object.values(unzipSync(breakoutRooms(plan, new Date(2026, 1, 1))));
  expect(
    strFromU8(file)
      .match(/p\d@a\.example/g)
      ?.toSorted(),
  ).toEqual(['p0@a.example', 'p1@a.example']);
});

it('names who has no address', () => {
  expect(withoutAddress(request)).toEqual([]);
  const { scenario } = request;
  const without = scenario.people.map((person, p) => (p % 2 === 0 ? { ...person, attributes: {} } : person));
  const [{ code, message }] = withoutAddress({ ...request, scenario: { ...scenario, people: without } });
  expect([code, message]).toEqual([
    'no_address',
    'Breakout rooms need an e-mail address of everybody; there is none of Ann, Cy, Eve.',
  ]);
  const family = scenario.people.map((person, p) =>
    p > 2 ? { ...person, attributes: { mail: 'E@e.example' } } : person,
  );
  expect(
    withoutAddress({ ...request, scenario: { ...scenario, people: family } }).map((one) => one.message),
  ).toEqual(['Breakout rooms go by e-mail address, and these have not one each: =Dee, Eve.']);
});
