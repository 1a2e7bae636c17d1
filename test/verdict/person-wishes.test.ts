import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import { rulesWithout } from '../../src/scenario/change/rules-without.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA } from '../../src/scenario/write.ts';
import { compare, fraction } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';

const PEOPLE = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
const WISHES = { Ann: ['Bob', 'Cy'], Bob: ['Ann'], Cy: ['Eve'], Dee: ['Ann', 'Bob', 'Cy'] };

function read(rule: object, more: readonly object[] = [], benches = true) {
  return parseRequest({
    scenario: {
      people: PEOPLE.map((id) => ({ id, ...(id === 'Eve' ? { sessions: [0] } : {}) })),
      groups: [
        { id: 'Rose', capacity: 3 },
        { id: 'Lily', capacity: 2 },
        ...(benches ? [{ id: 'Wait', capacity: 2, bench: true }] : []),
      ],
      session_count: 2,
    },
    objectives: [],
    constraints: [{ type: 'PersonWishes', ...rule }, ...more],
  });
}

function wishing(rule: object, more: readonly object[] = [], benches = true): SolveRequest {
  const found = read(rule, more, benches);
  if (!found.ok) throw new Error(found.issues[0].message);
  return found.value.request;
}

const schedule = {
  session_0: { Rose: ['Ann', 'Dee', 'Eve'], Lily: ['Bob'], Wait: ['Cy'] },
  session_1: { Rose: ['Dee'], Lily: ['Cy'], Wait: ['Ann', 'Bob'] },
};

test('who has nobody they wish for at the table costs, but not who waits or whom nobody there can please', () => {
  const [term] = judge(wishing({ wishes: WISHES, penalty_weight: 2 }), { schedule, details: 9 }).schedule
    .terms;
  // Dee has Ann at first; whom Cy wishes for is away in the second session, and Ann and Bob wait, which is apart.
  expect(term).toMatchObject({ type: 'PersonWishes', units: 3, cost: 6 });
  expect(term.details.map(({ people, session, group, units }) => [...people, session, group, units])).toEqual(
    [
      ['Ann', 0, 'Rose', 1],
      ['Bob', 0, 'Lily', 1],
      ['Dee', 1, 'Rose', 1],
    ],
  );
});

test('several may be wanted, but no more than attend', () => {
  const rule = { wishes: WISHES, at_least: 2, penalty_weight: 1, sessions: [0] };
  const [term] = judge(wishing(rule), { schedule, details: 9 }).schedule.terms;
  expect(term.details.map(({ people, units }) => [...people, units])).toEqual([
    ['Ann', 2],
    ['Bob', 1],
    ['Dee', 1],
  ]);
});

test('places are said in words, and the rule is read back and loses who drops out', () => {
  const request = wishing({ wishes: WISHES });
  const [rule] = request.constraints;
  const [{ details }] = judge(request, { schedule, details: 9 }).schedule.terms;
  expect(detailSentence(details[0], rule, String)).toBe(
    'Ann is at Rose in session 1 with nobody they wish for',
  );
  const { constraints } = rulesWithout(request, new Map([['Ann', []]]));
  expect(constraints).toMatchObject([{ wishes: { Cy: ['Eve'], Dee: ['Bob', 'Cy'] } }]);
  const again = parseRequest(toFormA(request));
  expect(again.ok && again.value.request).toEqual(request);
});

test('over a link whom people meet over it counts, and words say so', () => {
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
  const seats = ['S1', 'S2', 'S3', 'S4'];
  const found = parseRequest({
    scenario: {
      people: people.map((id) => ({ id })),
      groups: [...seats.map((id) => ({ id, capacity: 1 })), { id: 'Wait', capacity: 1, bench: true }],
      links: [{ name: 'neighbours', groups: seats.slice(1).map((id, i) => [seats[i], id]), sessions: [0] }],
      session_count: 2,
    },
    objectives: [],
    constraints: [
      {
        type: 'PersonWishes',
        over: 'neighbours',
        wishes: { Ann: ['Bob'], Bob: ['Dee', 'Eve'], Dee: ['Ann'], Eve: ['Ann'] },
        penalty_weight: 2,
      },
    ],
  });
  if (!found.ok) throw new Error(found.issues[0].message);
  const { request } = found.value;
  const row = { S1: ['Ann'], S2: ['Bob'], S3: ['Cy'], S4: ['Dee'], Wait: ['Eve'] };
  const { terms } = judge(request, { schedule: { session_0: row, session_1: row }, details: 9 }).schedule;
  // In the second session nobody meets, and Eve waits in both.
  expect(terms[0].details.map((detail) => detailSentence(detail, request.constraints[0], String))).toEqual([
    'Bob is at S2 in session 1 with nobody they wish for as neighbours',
    'Dee is at S4 in session 1 with nobody they wish for as neighbours',
    'Ann is at S1 in session 2 with nobody they wish for as neighbours',
    'Bob is at S2 in session 2 with nobody they wish for as neighbours',
    'Dee is at S4 in session 2 with nobody they wish for as neighbours',
  ]);
  expect(terms[0]).toMatchObject({ units: 5, cost: 10 });
});

test('faults are told with their places', () => {
  const found = read({ wishes: { An: ['Bob'], Bob: ['Ann', 'Bob', 'Ann'], Cy: ['Eva'] } });
  expect(found.ok ? [] : found.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'unknown_person /constraints/0/wishes/An',
    'repeated_person /constraints/0/wishes/Bob/1',
    'repeated_person /constraints/0/wishes/Bob/2',
    'unknown_person /constraints/0/wishes/Cy/0',
  ]);
  const none = read({ wishes: { Ann: [] } });
  expect(none.ok && none.warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'no_wishes /constraints/0/wishes/Ann',
  ]);
  const few = read({ wishes: WISHES, at_least: 0 });
  expect(few.ok ? [] : few.issues.map(({ code }) => code)).toEqual(['out_of_range']);
  const over = read({ wishes: WISHES, over: 'facing' });
  expect(over.ok ? [] : over.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'unknown_link /constraints/0/over',
  ]);
});

test('whom rules keep from all they wish for, and who wish for one alone, prove that plans are best', async () => {
  const people = ['Zoe', ...'ABCDEFG'];
  const wishes = Object.fromEntries(people.slice(1).map((id) => [id, id === 'G' ? ['A', 'B'] : ['Zoe']]));
  const found = parseRequest({
    scenario: {
      people: people.map((id) => ({ id })),
      groups: [
        { id: 'Rose', capacity: 4 },
        { id: 'Lily', capacity: 4 },
      ],
      session_count: 2,
    },
    objectives: [],
    constraints: [
      { type: 'PersonWishes', wishes, penalty_weight: 2 },
      { type: 'MustStayApart', people: ['A', 'G'], sessions: [0] },
      { type: 'ImmovablePeople', people: ['B'], group_id: 'Rose' },
      { type: 'ImmovablePeople', people: ['G'], group_id: 'Lily' },
    ],
  });
  if (!found.ok) throw new Error(found.issues[0].message);
  const { request } = found.value;
  const outcome = await solve(request, { ...PLAIN_OPTIONS, seed: 1, iterations: 2000 });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  // In both sessions three of six sit with Zoe; in the first G can have neither A nor B.
  expect(outcome.proof).toMatchObject({
    bound: '14',
    pieces: [{ argument: 'prices', numbers: {} }],
  });
  expect(outcome.checked.optimal).toBe(true);
  const raised = { ...outcome.proof, bound: '16', pieces: [{ ...outcome.proof.pieces[0], bound: '16' }] };
  expect(judge(request, { proof: raised }).proof).toMatchObject({ holds: false });
});

test('answers are as cheap as can be, and mostly proven so', async () => {
  let proven = 0;
  for (let seed = 1; seed <= sized(4, 12); seed++) {
    const rng = new Rng(seed);
    const wishes = PEOPLE.map((id) => [
      id,
      rng.shuffle(PEOPLE.filter((other) => other !== id)).slice(0, rng.below(4)),
    ]);
    const more = [
      { type: 'MustStayApart', people: rng.shuffle([...PEOPLE]).slice(0, 2) },
      { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 0.7 },
      { type: 'ImmovablePeople', people: ['Cy'], group_id: 'Lily', sessions: [1] },
    ].slice(0, rng.below(4));
    const rule = { wishes: Object.fromEntries(wishes), at_least: 1 + rng.below(2), penalty_weight: 3 };
    const asked = wishing(rule, more, seed % 2 === 0);
    const request: SolveRequest =
      seed % 3 === 0 ? { ...asked, objectives: [{ type: 'maximize_unique_contacts', weight: 1 }] } : asked;
    const least = leastExactCost(request, 1_000_000) ?? fraction(-1n);
    const outcome = await solve(request, { ...PLAIN_OPTIONS, seed, iterations: 500_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule: answer, bound, optimal } = outcome.checked;
    expect(compare(answer.exact, least), `seed ${seed}`).toBe(0);
    expect(compare(bound, least), `seed ${seed}`).toBeLessThanOrEqual(0);
    if (optimal) proven++;
  }
  expect(proven).toBeGreaterThan(sized(2, 5));
});
