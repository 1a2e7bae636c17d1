import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import type { PriorMeeting, SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA } from '../../src/scenario/write.ts';
import { compare } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';

const PEOPLE = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay'];

function read(prior_meetings: readonly object[], rules: readonly object[], sessions = 2) {
  return parseRequest({
    scenario: {
      people: PEOPLE.map((id) => ({ id })),
      groups: [
        { id: 'Rose', capacity: 2 },
        { id: 'Lily', capacity: 2 },
        { id: 'Iris', capacity: 2 },
      ],
      session_count: sessions,
      links: [{ name: 'near', groups: [['Rose', 'Lily']] }],
      prior_meetings,
    },
    objectives: [],
    constraints: rules,
  });
}

function meetingAgain(...given: Parameters<typeof read>): SolveRequest {
  const found = read(...given);
  if (!found.ok) throw new Error(found.issues[0].message);
  return found.value.request;
}

const MET = [
  { people: ['Ann', 'Bob'], events_ago: 3 },
  { people: ['Bob', 'Ann'], count: 2, events_ago: 2 },
  { people: ['Cy', 'Dee'], events_ago: 4 },
  { people: ['Cy', 'Eve'], count: 5 },
  { people: ['Ann', 'Fay'], events_ago: 1 },
  { people: ['Ann', 'Cy'], events_ago: 1, over: 'near' },
];
const RULE = { type: 'RecentMeetings', gap: 3, penalty_weight: 0.1 };
const schedule = {
  session_0: { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Dee'], Iris: ['Eve', 'Fay'] },
  session_1: { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Eve'], Iris: ['Dee', 'Fay'] },
};

test('who met lately costs once, by the last event', () => {
  const [term] = judge(meetingAgain(MET, [RULE]), { schedule, details: 9 }).schedule.terms;
  expect(term).toMatchObject({ type: 'RecentMeetings', units: 2, cost: 0.2 });
  expect(term.details.map(({ people, session, units }) => [...people, session, units])).toEqual([
    ['Ann', 'Bob', null, 2],
  ]);
  const [over] = judge(meetingAgain(MET, [{ ...RULE, over: 'near' }]), { schedule, details: 9 }).schedule
    .terms;
  expect(over).toMatchObject({ units: 3, details: [{ people: ['Ann', 'Cy'] }] });
  const [long] = judge(meetingAgain(MET, [{ ...RULE, gap: 9 }]), { schedule }).schedule.terms;
  expect(long.units).toBe(8 + 6);
});

test('all that is listed counts as contacts and repeats', () => {
  const rules = [{ type: 'RepeatEncounter', max_allowed_encounters: 3, penalty_weight: 1 }];
  const [term] = judge(meetingAgain(MET, rules), { schedule }).schedule.terms;
  // Ann and Bob met three times before, Cy and Eve five times.
  expect(term.units).toBe(2 ** 2 + 3 ** 2);
});

test('places are said in words, and rules read back', () => {
  const request = meetingAgain(MET, [RULE]);
  const [rule] = request.constraints;
  const [{ details }] = judge(request, { schedule, details: 9 }).schedule.terms;
  expect(detailSentence(details[0], rule, String)).toBe('Ann and Bob meet again, who met 2 events ago');
  const again = parseRequest(toFormA(request));
  expect(again.ok && again.value.request).toEqual(request);
});

test('faults are told with their places', () => {
  const met = [...MET, { people: ['Bob', 'Ann'], events_ago: 3 }, { people: ['Eve', 'Cy'] }];
  const twice = read(met, [RULE]);
  expect(twice.ok ? [] : twice.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'duplicate_pair /scenario/prior_meetings/6/people',
    'duplicate_pair /scenario/prior_meetings/7/people',
  ]);
  const small = read([{ people: ['Ann', 'Bob'], events_ago: 0 }], [{ ...RULE, gap: 0 }]);
  expect(small.ok ? [] : small.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'out_of_range /constraints/0/gap',
    'out_of_range /scenario/prior_meetings/0/events_ago',
  ]);
});

test('answers are as cheap as can be, and proven so', async () => {
  let proven = 0;
  for (let seed = 1; seed <= sized(4, 6); seed++) {
    const rng = new Rng(seed);
    const met = PEOPLE.flatMap((one, i) =>
      PEOPLE.slice(0, i).flatMap((other): PriorMeeting[] =>
        [1, 2, 3]
          .filter(() => rng.below(3) === 0)
          .map((events_ago) => ({ people: [one, other], count: 1, events_ago })),
      ),
    );
    const repeat = { type: 'RepeatEncounter', max_allowed_encounters: rng.below(2), penalty_weight: 0.5 };
    const rules = [{ ...RULE, gap: 1 + rng.below(3) }, ...(seed % 2 === 0 ? [repeat] : [])];
    const plain = meetingAgain(met, rules, 1 + (seed % 2));
    const request: SolveRequest =
      seed % 3 === 0 ? { ...plain, objectives: [{ type: 'maximize_unique_contacts', weight: 1 }] } : plain;
    const least = leastExactCost(request, 1_000_000);
    if (least === null) throw new Error('too many schedules');
    const outcome = await solve(request, { ...PLAIN_OPTIONS, seed, iterations: 20_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule: answer, bound, optimal } = outcome.checked;
    expect(compare(answer.exact, least), `seed ${seed}`).toBe(0);
    expect(compare(bound, least), `seed ${seed}`).toBeLessThanOrEqual(0);
    if (optimal) proven++;
  }
  expect(proven).toBeGreaterThan(sized(2, 4));
});
