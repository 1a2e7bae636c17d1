import { expect, it } from 'vitest';
import { parseRequest } from '../../src/scenario/parse.ts';
import { tooManyMeetings, withPastMeetings } from '../../src/scenario/past-meetings.ts';
import { valueOf } from '../support/value-of.ts';

it('adds earlier schedules to the earlier meetings that a request has, each pair once', () => {
  const parsed = valueOf(
    parseRequest({
      scenario: {
        people: [{ id: 'Ann' }, { id: 'Bob' }, { id: 'Cy' }],
        groups: [{ id: 'g', capacity: 3 }],
        session_count: 1,
        prior_meetings: [
          { people: ['Bob', 'Ann'], count: 2 },
          { people: ['Bob', 'Cy'], count: 1 },
        ],
      },
    }),
  );
  const past = {
    session_0: { t1: ['Cy', 'Ann', 'Ann'], t2: ['Bob'] },
    session_1: { t1: ['Ann', 'Bob', 'Flo', 'Gus'] },
  };
  const { request, warnings } = withPastMeetings(parsed.request, [{ schedule: past }]);
  expect(request.scenario.prior_meetings).toEqual([
    { people: ['Ann', 'Bob'], count: 3 },
    { people: ['Bob', 'Cy'], count: 1 },
    { people: ['Ann', 'Cy'], count: 1 },
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Earlier schedules name people who are not among these 3: "Flo", "Gus".',
  ]);
});

it('does not count who waited together on what is a bench', () => {
  const parsed = valueOf(
    parseRequest({
      scenario: {
        people: [{ id: 'Ann' }, { id: 'Bob' }, { id: 'Cy' }],
        groups: [
          { id: 'g', capacity: 2 },
          { id: 'wait', capacity: 2, bench: true },
        ],
        session_count: 1,
      },
    }),
  );
  const past = {
    session_0: { g: ['Ann'], wait: ['Bob', 'Cy'] },
    session_1: { g: ['Ann', 'Bob'], wait: ['Cy'] },
  };
  const { request } = withPastMeetings(parsed.request, [{ schedule: past }]);
  expect(request.scenario.prior_meetings).toEqual([{ people: ['Ann', 'Bob'], count: 1 }]);
});

it('counts meetings over a link in the sessions in which it holds', () => {
  const parsed = valueOf(
    parseRequest({
      scenario: {
        people: [{ id: 'Ann' }, { id: 'Bob' }],
        groups: [
          { id: 'left', capacity: 1 },
          { id: 'right', capacity: 1 },
        ],
        session_count: 2,
        links: [
          { name: 'always', groups: [['left', 'right']] },
          { name: 'at first', groups: [['left', 'right']], sessions: [0] },
        ],
      },
    }),
  );
  const seats = { left: ['Ann'], right: ['Bob'] };
  const past = { schedule: { session_0: seats, session_1: seats } };
  const { request } = withPastMeetings(parsed.request, [past]);
  expect(request.scenario.prior_meetings).toEqual([
    { people: ['Ann', 'Bob'], count: 2, over: 'always' },
    { people: ['Ann', 'Bob'], count: 1, over: 'at first' },
  ]);
});

it('refuses more earlier meetings than memory holds, of people who are here', () => {
  const people = Array.from({ length: 3000 }, (_, i) => ({ id: `p${i}`, attributes: {}, sessions: null }));
  const schedule = { session_0: { hall: people.map(({ id }) => id) } };
  const issue = tooManyMeetings([{ schedule }], people);
  expect(issue).toMatchObject({ code: 'too_large', pointer: '/past' });
  expect(issue?.message).toContain('people meet 4,498,500 times');
  expect(tooManyMeetings([{ schedule }], people.slice(0, 2000))).toBe(null);
});
