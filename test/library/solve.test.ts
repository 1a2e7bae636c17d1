/** The library's form of refusing, and what `solve` makes of its options. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../src/host/node.ts';
import {
  bound,
  type Checked,
  changePeople,
  explain,
  judge,
  parse,
  readList,
  readResult,
  solve,
  toCsv,
  toHtml,
  toIcs,
  toMarkdown,
  toXlsx,
} from '../../src/index.ts';
import { boundOver } from '../../src/library/bound.ts';
import type { SolveOptions } from '../../src/library/solve-options.ts';
import { solveOver } from '../../src/library/solve.ts';
import { UnsoundAnswer } from '../../src/solver/last-check.ts';
import type { SolveOptions as SolverOptions } from '../../src/solver/outcome.ts';
import { dinner, seatedOutcome } from '../cli/fake-solver.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

const request = { ...dinner, constraints: [] };
const placesOf = (answer: Awaited<ReturnType<typeof solve>>) =>
  answer.ok ? [] : answer.issues.map(({ code, pointer }) => `${code} ${pointer}`);

it('lets many solves wait for one signal', async () => {
  const warned: string[] = [];
  const listen = ({ message }: Error) => warned.push(message);
  process.on('warning', listen);
  const { signal } = new AbortController();
  const listening = solveOver(async (given, options) => {
    options.signal?.addEventListener('abort', () => undefined);
    return seatedOutcome(given, options);
  });
  await Promise.all(Array.from({ length: 11 }, () => listening(request, { signal })));
  await setImmediate();
  process.off('warning', listen);
  expect(warned).toEqual([]);
});

it('refuses wrong options of every function, with the nearest name', async () => {
  const solved = await solveOver(async (...given) => seatedOutcome(...given))(request);
  if (!solved.ok) throw new Error('refused');
  const plan = solved.value;
  const calls: Record<string, Promise<Checked<unknown>> | Checked<unknown>> = {
    solve: solve(request, { tiem: 1 } as never),
    explain: explain(plan, { detials: 1 } as never),
    judge: judge(request, { scheduel: {} } as never),
    bound: bound(request, { sginal: null } as never),
    readList: readList('Ann\nBob', { groups: 1, session: 2 } as never),
    toHtml: toHtml(plan, { tilte: '' } as never),
    toXlsx: toXlsx(plan, { tilte: '' } as never),
    toIcs: toIcs(plan, { peopel: [] } as never),
    toCsv: toCsv(plan, { tabel: 'rosters' } as never),
    toMarkdown: toMarkdown(plan, { tilte: '' } as never),
    parse: parse(request, { stict: true } as never),
    changePeople: changePeople(request, { absent: [], added: [], keptSession: [] } as never),
  };
  for (const [name, call] of Object.entries(calls)) {
    const answer = await call;
    const found = answer.ok ? [] : answer.issues.map(({ code, advice }) => [code, advice?.slice(0, 12)]);
    expect([name, found]).toEqual([name, [['unknown_option', 'Did you mean']]]);
  }
  for (const wrong of [
    await explain(plan, { details: -1 }),
    judge(request, { schedule: {} }, { details: 0.5 }),
    await readList('Ann', { sessions: '2' } as never),
    await toHtml(plan, { language: 'nl' as never }),
    await toIcs(plan, { people: 'Ann' as never }),
    await toCsv(plan, null as never),
    parse(request, { form: 'b' as never }),
    changePeople(request, { absent: 'Ann' } as never),
    await solve(request, 5 as never),
  ]) {
    expect(wrong).toMatchObject({ ok: false, issues: [{ code: 'invalid_option' }] });
  }
});

it('refuses calendars of groups for some people alone, and what else would be passed over, and to start from a result without a plan', async () => {
  const solved = await solveOver(async (...given) => seatedOutcome(...given))(request);
  if (!solved.ok) throw new Error('refused');
  const people = [dinner.scenario.people[0].id];
  const both = await toIcs(solved.value, { start: '2027-05-04T09:00', per: 'group', people });
  expect(both).toMatchObject({ ok: false, issues: [{ code: 'invalid_option', pointer: '/people' }] });
  const columns = 'username=id';
  for (const [idle, pointer] of [
    [await toCsv(solved.value, { table: 'rosters', columns }), '/table'],
    [await toHtml(solved.value, { paper: 'letter' }), '/paper'],
    [await toHtml(solved.value, { page: 'https://example.org/day.html' }), '/page'],
  ] as const)
    expect(idle).toMatchObject({ ok: false, issues: [{ code: 'invalid_option', pointer }] });
  const warmStart = { ...solved.value, status: 'no_solution', solution: null } as never;
  expect(placesOf(await solve(request, { warmStart }))).toEqual(['no_schedule /warmStart']);
});

it('changes people where only one change is named', () => {
  const absent = [dinner.scenario.people[0].id];
  const changed = changePeople(request, { absent });
  expect(changed.ok && changed.value.request.scenario.people.map(({ id }) => id)).not.toContain(absent[0]);
  expect(changePeople(request, { keptSessions: [0] }).ok).toBe(true);
});

it('answers a bound that is stopped with what is proven by then', async () => {
  const ruled = { ...plainRequest([3, 3], 4), constraints: [repeatRule(1)] };
  const stop = new AbortController();
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses++;
    await setImmediate();
  };
  const stoppable = boundOver({ highs: nodeHost.highs, pause });
  expect((await stoppable(ruled)).ok).toBe(true);
  expect(pauses).toBeGreaterThan(1);
  pauses = 0;
  stop.abort();
  expect((await stoppable(ruled, { signal: stop.signal })).ok).toBe(true);
  expect(pauses).toBe(1);
});

it('refuses a result file whose status is not that of its plan', async () => {
  const solved = await solveOver(async (...given) => seatedOutcome(...given))(request);
  if (!solved.ok) throw new Error('refused');
  expect(readResult(solved.value)).toMatchObject({ ok: true });
  expect(readResult({ ...solved.value, status: 'interrupted' })).toMatchObject({
    ok: false,
    issues: [{ code: 'false_claim', pointer: '/status' }],
  });
});

it('refuses wrong options all at once, each with its place', async () => {
  const wrong = {
    ...{ time: -1, iterations: 1.5, seed: 0.5, threads: 0, targetCost: Number.NaN, iteration: 3 },
    ...{ signal: {}, onProgress: 1, keepSessions: [-1], settings: { parallel_lane: 2 } },
  };
  expect(placesOf(await solve(request, wrong as unknown as SolveOptions)).sort()).toEqual([
    ...['iterations', 'keepSessions/0', 'onProgress', 'seed', 'signal', 'targetCost', 'threads', 'time'].map(
      (name) => `invalid_option /${name}`,
    ),
    'unknown_option /iteration',
    'unknown_setting /settings/parallel_lane',
  ]);
});

it('refuses a request that is not sound as parse does, and what is no request at all', async () => {
  expect(placesOf(await solve({ scenario: { ...dinner.scenario, session_count: 0 } }))).toEqual([
    'out_of_range /scenario/session_count',
  ]);
  for (const nothing of [null, undefined, 'text', 7, []]) {
    expect((await solve(nothing as never)).ok).toBe(false);
  }
});

it('refuses to start from a plan of other people, and takes one of some of them', async () => {
  const seats = (people: string[]) => ({ session_0: { [dinner.scenario.groups[0].id]: people } });
  const answer = await solve(request, { warmStart: seats(['Nobody', 'Neither']), iterations: 10 });
  expect(placesOf(answer)).toEqual(['other_people /warmStart']);
  const some = await solve(request, {
    warmStart: seats(['Nobody', dinner.scenario.people[0].id]),
    iterations: 10,
  });
  expect(some.ok).toBe(true);
});

it('keeps to a time that settings give beside iterations', async () => {
  const timeOf = async (options: SolveOptions) => {
    let seen: SolverOptions | null = null;
    await solveOver(async (asked, steering) => {
      seen = steering;
      return seatedOutcome(asked, steering);
    })(request, options);
    return (seen as SolverOptions | null)?.timeSeconds;
  };
  const settings = { stop_conditions: { time_limit_seconds: 5, max_iterations: 9 } };
  expect(await timeOf({ settings })).toBe(5);
  expect(await timeOf({ settings, iterations: 7, time: 3 })).toBe(3);
  expect(await timeOf({ settings: { stop_conditions: { max_iterations: 9 } } })).toBeNull();
  expect(await timeOf({ iterations: 7 })).toBeNull();
});

it('waits for longer than a timer can', async () => {
  const warned: string[] = [];
  const hear = ({ name }: Error) => warned.push(name);
  process.on('warning', hear);
  await solve(request, { time: 1e9, iterations: 10 });
  process.off('warning', hear);
  expect(warned).toEqual([]);
});

it('refuses to start from what is no plan', async () => {
  expect(placesOf(await solve(request, { warmStart: 'text' as never }))).toEqual(['wrong_type /warmStart']);
});

it('refuses to keep sessions that are not there', async () => {
  expect(placesOf(await solve(request, { keepSessions: [0] }))).toEqual([
    'keep_needs_warm_start /keepSessions',
  ]);
  const warmStart = { session_0: {}, session_5: {} };
  expect(placesOf(await solve(request, { warmStart, keepSessions: [0, 1, 5] }))).toEqual([
    'session_not_kept /keepSessions/1',
    'session_not_kept /keepSessions/2',
  ]);
  expect(placesOf(await solve(request, { warmStart: { session_0: 3 } as never }))).toEqual([
    'wrong_type /warmStart/session_0',
  ]);
});

it('hands the solver its options, with the defaults filled in, and takes a result file to start from', async () => {
  const given: SolverOptions[] = [];
  const run = solveOver(async (asked, options) => {
    given.push(options);
    return seatedOutcome(asked, options);
  });
  const first = await run(request);
  if (!first.ok) throw new Error('refused');
  await run(first.value, { warmStart: first.value, iterations: 9, seed: 4, lanes: 3, keepSessions: [1] });
  expect(given[0]).toMatchObject({ timeSeconds: 2, iterations: null, seed: 1, lanes: 1, breakTies: true });
  expect(given[1]).toMatchObject({ timeSeconds: null, iterations: 9, seed: 4, lanes: 3, keepSessions: [1] });
  expect(given[1].warmStart).toEqual(first.value.solution?.schedule);
});

it('answers an unsound plan of the solver with a code, and lets other faults of it through', async () => {
  const unsound = solveOver(() => Promise.reject(new UnsoundAnswer('a rule is broken')));
  expect(placesOf(await unsound(request))).toEqual(['verification_failed ']);
  const broken = solveOver(() => Promise.reject(new Error('out of memory')));
  await expect(broken(request)).rejects.toThrow('out of memory');
});

describe('sessions that are kept', () => {
  const people = ['ann', 'bo', 'cy', 'di', 'eve'].map((id) => ({ id }));
  const groups = [
    { id: 'a', capacity: 3 },
    { id: 'b', capacity: 3 },
  ];
  const scenario = { people, groups, session_count: 2 };
  const warmStart = { session_0: { a: ['ann', 'bo'], b: ['cy', 'di'] }, session_1: {} };
  const apart = (a: string, b: string) => ({ type: 'MustStayApart' as const, people: [a, b] });

  it('seat who is new beside who is there, as the rules allow', async () => {
    const request = { scenario, constraints: [apart('eve', 'ann')] };
    const solved = await solve(request, { warmStart, keepSessions: [0], iterations: 1000 });
    expect(solved).toMatchObject({ ok: true });
    const { solution } = solved.ok ? solved.value : { solution: null };
    expect(solution?.schedule.session_0).toEqual({ a: ['ann', 'bo'], b: ['cy', 'di', 'eve'] });
  });

  it('seat who is new at a table before a bench, however many seats it has', async () => {
    const waiting = [
      { id: 'bench', capacity: 9, bench: true },
      { id: 'a', capacity: 5 },
    ];
    const plan = { session_0: { a: ['ann', 'bo', 'cy', 'di'], bench: [] }, session_1: {} };
    const request = { scenario: { ...scenario, groups: waiting } };
    const solved = await solve(request, { warmStart: plan, keepSessions: [0], iterations: 1000 });
    expect(solved.ok && solved.value.solution?.schedule.session_0).toEqual({
      a: ['ann', 'bo', 'cy', 'di', 'eve'],
      bench: [],
    });
  });

  it('are refused where they break a rule, or somebody has no seat', async () => {
    const breaking = { scenario, constraints: [apart('ann', 'bo')] };
    const full = { scenario: { ...scenario, people: [...people, { id: 'flo' }, { id: 'gus' }] } };
    for (const request of [breaking, full]) {
      const refused = await solve(request, { warmStart, keepSessions: [0], iterations: 1000 });
      expect(refused).toMatchObject({ ok: false });
    }
    const refused = await solve(breaking, { warmStart, keepSessions: [0], iterations: 1000 });
    expect(refused.ok ? [] : refused.issues).toMatchObject([
      { code: 'kept_breaks_rule', pointer: '/keepSessions/0' },
    ]);
  });

  it('are those, too, that settings do not let change', async () => {
    const settings = { mutable_session_indices: [1] };
    const breaking = { scenario, constraints: [apart('ann', 'bo')] };
    expect(placesOf(await solve(breaking, { warmStart, settings, iterations: 1000 }))).toEqual([
      'kept_breaks_rule /settings/mutable_session_indices',
    ]);
    expect(placesOf(await solve({ scenario }, { warmStart: { session_1: {} }, settings }))).toEqual([
      'session_not_kept /settings/mutable_session_indices',
    ]);
    const kept = await solve({ scenario }, { warmStart, settings, iterations: 1000 });
    const { solution } = kept.ok ? kept.value : { solution: null };
    expect(solution?.schedule.session_0).toMatchObject({ a: expect.arrayContaining(['ann', 'bo']) });
  });
});
