import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { result as resultShape } from '../../src/result/definition.ts';
import { failed, mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

/** Fixed work, so that the answer does not hang on the machine. */
const quickly = ['--iterations', '20000', '--lanes', '1', '--seed', '5', '--format', 'json'];

const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kay', 'Lee'];
const scenario = {
  scenario: {
    people: people.map((id) => ({ id })),
    groups: ['Rose', 'Lily', 'Iris'].map((id) => ({ id, capacity: 4 })),
    session_count: 4,
  },
  constraints: [{ type: 'MustStayApart', people: ['Ann', 'Bob'] }],
};

let folder: string;
let first: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mingle-replan-'));
  first = join(folder, 'first.json');
  const file = join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  expect(await mingle(['solve', file, ...quickly, '--out', first])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function replan(...args: string[]) {
  return replanFrom(first, ...args);
}

async function replanFrom(plan: string, ...args: string[]) {
  const out = join(folder, 'second.json');
  const ran = await mingle(['solve', '--warm-start', plan, ...args, ...quickly, '--out', out]);
  const read = (file: string) =>
    resultShape.parse(JSON.parse(readFileSync(file, 'utf8'))).solution?.schedule ?? {};
  return { ...ran, before: read(plan), after: read(out), out };
}

describe('re-planning on the day', () => {
  it('leads to the flag that names somebody wrongly', async () => {
    const wrong = ['--absent', 'Cyy', '--add', 'Ann'];
    const { code, err } = await mingle(['solve', '--warm-start', first, ...wrong]);
    expect(code).toBe(2);
    expect(err).toContain('error: --absent "Cyy": Nobody is called "Cyy".');
    expect(err).toContain('error: --add "Ann": "Ann" is in the scenario already.');
  });

  it('leads to the lines of a list still', async () => {
    const list = scratchFile('people.csv', 'Name,Age\nAnn,1\nBob,2\nCy,3\nDee,4\n');
    const numbers = '--groups 2 --sessions 2 --iterations 100 --lanes 1 --absent Ann'.split(' ');
    const { code, err } = await mingle(['solve', list, ...numbers]);
    expect([code, err]).toEqual([0, expect.stringContaining(`${list}:1: Not used: "Age"`)]);
  });

  it('keeps what took place, and moves nobody whom the rules do not', async () => {
    const change = '--keep-sessions 1-2 --absent Cy --add Max'.split(' ');
    const { code, err, before, after, out } = await replan(...change);
    expect(code).toBe(0);
    expect([after.session_0, after.session_1]).toEqual([before.session_0, before.session_1]);
    for (const session of ['session_2', 'session_3']) {
      for (const [group, seated] of Object.entries(before[session])) {
        const others = after[session][group].filter((person) => person !== 'Max');
        expect(others.sort()).toEqual(seated.filter((person) => person !== 'Cy').sort());
      }
    }
    expect(err).toContain('In fewer sessions: Cy.');
    expect(err).toContain('New in the plan: Max.');
    expect(err).toContain('Everybody else keeps every seat.');
    expect((await mingle(['verify', out])).code).toBe(0);
    const { out: said } = await mingle(['diff', first, out]);
    expect(err.endsWith(said)).toBe(true);
  });

  it('moves as few as can be where a rule makes somebody move', async () => {
    // Of more sessions a bound takes seconds.
    const short = { ...scenario, scenario: { ...scenario.scenario, session_count: 2 } };
    const plan = join(folder, 'short.json');
    const file = scratchFile('short.json', JSON.stringify(short));
    expect((await mingle(['solve', file, ...quickly, '--out', plan])).code).toBe(0);
    const rule = { type: 'MustStayTogether', people: ['Eve', 'Flo'] };
    const changed = { ...short, constraints: [...short.constraints, rule] };
    const to = scratchFile('changed.json', JSON.stringify(changed));
    const { before, after } = await replanFrom(plan, to, '--few-changes');
    expect(Object.keys(before)).toHaveLength(2);
    let parted = 0;
    for (const session of Object.keys(before)) {
      const groupOf = (groups: Record<string, string[]>, person: string) =>
        Object.keys(groups).find((group) => groups[group].includes(person));
      const moved = people.filter(
        (person) => groupOf(before[session], person) !== groupOf(after[session], person),
      );
      const apart = groupOf(before[session], 'Eve') !== groupOf(before[session], 'Flo');
      if (apart) parted++;
      expect([session, moved.length]).toEqual([session, apart ? 2 : 0]);
    }
    expect(parted).toBeGreaterThan(0);
  });

  it('caps groups at even sizes in the sessions that are not kept', async () => {
    const groups = scenario.scenario.groups.map((group) => ({ ...group, capacity: 6 }));
    const roomy = { ...scenario, scenario: { ...scenario.scenario, groups } };
    const others = people.slice(2);
    const seats = { Rose: ['Ann', ...others.slice(0, 5)], Lily: ['Bob', ...others.slice(5)], Iris: [] };
    const plan = Object.fromEntries([0, 1, 2, 3].map((session) => [`session_${session}`, seats]));
    const files = [
      scratchFile('roomy.json', JSON.stringify(roomy)),
      scratchFile('plan.json', JSON.stringify(plan)),
    ];
    const settings = scratchFile('settings.json', '{"mutable_session_indices": [1, 2, 3]}');
    for (const kept of [
      ['--keep-sessions', '1'],
      ['--settings', settings],
    ]) {
      const args = ['solve', files[0], '--warm-start', files[1], ...kept, '--even', ...quickly];
      const { code, out } = await mingle(args);
      expect(code).toBe(0);
      const schedule = resultShape.parse(JSON.parse(out)).solution?.schedule ?? {};
      const sizes = Object.values(schedule).map((session) =>
        Object.values(session).flatMap(({ length }) => (length > 0 ? [length] : [])),
      );
      expect(sizes).toEqual([
        [6, 6],
        [4, 4, 4],
        [4, 4, 4],
        [4, 4, 4],
      ]);
    }
  });

  it('is explained without changes to sessions that were kept', async () => {
    const constraints = [
      { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 7 },
      { type: 'PairMeetingCount', people: ['Ann', people[8]], target_meetings: 1 },
    ];
    const apart = scratchFile('apart.json', JSON.stringify({ ...scenario, objectives: [], constraints }));
    const seats = { Rose: people.slice(0, 4), Lily: people.slice(4, 8), Iris: people.slice(8) };
    const plan = [0, 1, 2, 3].map((session) => [`session_${session}`, seats]);
    const held = scratchFile('held.json', JSON.stringify(Object.fromEntries(plan)));
    const args = ['solve', apart, '--warm-start', held, '--keep-sessions', '1', ...quickly];
    const { out: stdin } = await mingle(args);
    const { out } = await mingle(['explain', '-'], { stdin });
    expect(out).toContain('sit together at Rose in session 1\n    Session 1 was to stay as it is.\n');
    const all = await mingle(args.with(args.indexOf('1'), '1-4'));
    const { out: kept } = await mingle(['explain', '-', '--what-if', '-t', '0.05'], { stdin: all.out });
    expect(kept).toContain('The sessions in which a change could help were to stay as they are.\n');
    expect(kept).not.toContain('No single change');
    expect(kept).toContain('What if? (Kept sessions stay; 0.05 s from the plan each)');
    expect(kept).not.toContain('fewer');
  });

  it('names whom it does not know', async () => {
    expect(await replan('--absent', 'Eva')).toMatchObject(failed(2, 'Did you mean "Eve"?'));
  });
});

describe('mingle diff', () => {
  it('compares plans of any format', async () => {
    const page = join(folder, 'first.html');
    const book = join(folder, 'first.xlsx');
    await mingle(['export', first, '--out', page]);
    await mingle(['export', first, '--out', book]);
    const { out } = await mingle(['diff', page, book]);
    expect(out.split('\n').slice(-2)).toEqual(['Everybody keeps every seat.', '']);
    const json = await mingle(['diff', first, page, '--format', 'json']);
    expect(JSON.parse(json.out)).toMatchObject({ moved: [], staying: 12 });
  });

  it('takes nobody for whose name has the same words in another order', async () => {
    const plans: string[] = [];
    for (const name of ['Kim Lee', 'Lee Kim']) {
      const [list, plan] = ['csv', 'json'].map((type) => join(folder, `${name}.${type}`));
      writeFileSync(list, `name\n${name}\nBo Ray\nCy Fox\nDi Oz\n`);
      await mingle(['solve', list, '--group-size', '2', '--sessions', '1', ...quickly, '--out', plan]);
      plans.push(plan);
    }
    // A table does not say who is in the scenario.
    const table = join(folder, 'before.csv');
    await mingle(['export', plans[0], '--out', table]);
    const { out } = await mingle(['diff', table, plans[1], '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ gone: ['Kim Lee'], arrived: ['Lee Kim'], staying: 3 });
  });
});
