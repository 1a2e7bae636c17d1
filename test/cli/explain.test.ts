import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/registry.ts';
import { FakeIo, failed, mingle } from './fake-io.ts';
import { dinner, solveDinner } from './fake-solver.ts';

describe('mingle explain', () => {
  it('says who, why and what is possible', async () => {
    const { out: stdin } = await solveDinner(['--format', 'json']);
    const { code, out } = await mingle(['explain', '-', '--details', '1'], { stdin });
    expect(code).toBe(0);
    expect(out).toContain(
      '✗ Ann and Bob should not sit together: costs 7\n  Ann and Bob sit together at Rose in session 1\n',
    );
    expect(out).toMatch(/This would lower the cost by 7: .* change places in session 1\./);
    expect(out).toContain('It is proven that no plan costs less than 0');
    const json = await mingle(['explain', '-', '--format', 'json'], { stdin });
    expect(JSON.parse(json.out).terms[0]).toMatchObject({ pointer: '/constraints/0', cost: 7, left: 0 });
  });

  it('offers no change that helps nothing', async () => {
    const result = await solveDinner(['--format', 'json']);
    const rules = [
      { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 7 },
      { type: 'ShouldStayTogether', people: ['Ann', 'Bob'], penalty_weight: 9, sessions: [0] },
    ];
    const stored = JSON.parse(result.out);
    const stdin = JSON.stringify({ ...stored, scenario: { ...stored.scenario, constraints: rules } });
    const { out } = await mingle(['explain', '-'], { stdin });
    expect(out).toMatch(/No single change helps: “Ann and Bob should sit together in session 1” \(\+9\)/);
  });

  it('says over which link fewer would meet', async () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map((id) => ({ id }));
    const groups = ['a', 'b'].map((id) => ({ id, capacity: 3 }));
    const links = [{ name: 'net', groups: [['a', 'b']] }];
    const type = 'maximize_unique_contacts';
    const request = {
      scenario: { people, groups, session_count: 1, links },
      objectives: [{ type }, { type, over: 'net', weight: 5 }],
      constraints: [{ type: 'ShouldStayTogether', people: ['Ann', 'Bob', 'Cy'], penalty_weight: 1 }],
    };
    const solved = await mingle(['solve', '-', '--iterations', '500', '--format', 'json'], {
      stdin: JSON.stringify(request),
    });
    const { out } = await mingle(['explain', '-'], { stdin: solved.out });
    expect(out).toContain('No single change helps: fewer pairs would meet over net (+5).');
  });

  it('says what stands in the way in a plan that is proven best', async () => {
    const constraints = [
      { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'], penalty_weight: 7 },
      { type: 'ShouldStayTogether', people: ['Ann', 'Bob'], penalty_weight: 9, sessions: [0] },
    ];
    const request = { ...dinner, objectives: [], constraints };
    const solved = await mingle(['solve', '-', '--time', '30', '--format', 'json'], {
      stdin: JSON.stringify(request),
    });
    expect(JSON.parse(solved.out).solution).toMatchObject({ optimal: true, total_cost: 7 });
    const { out } = await mingle(['explain', '-'], { stdin: solved.out });
    expect(out).toMatch(
      /in session 1\n +No single change helps: “Ann and Bob should sit together in session 1” \(\+9\)/,
    );
  });

  it('names the rules in conflict where there is no plan', async () => {
    const stdin = JSON.stringify({
      ...dinner,
      constraints: [
        { type: 'MustStayTogether', people: ['Ann', 'Bob'] },
        { type: 'MustStayApart', people: ['Ann', 'Bob'] },
      ],
    });
    const solved = await mingle(['solve', '-', '--format', 'json'], { stdin });
    const { code, err } = await mingle(['explain', '-'], { stdin: solved.out });
    expect(code).toBe(3);
    expect(err).toContain('Ann and Bob never sit together');
  });

  it('says what it left out when it is stopped', async () => {
    const { out: stdin } = await solveDinner(['--format', 'json']);
    const io = new FakeIo(['explain', '-', '--what-if', '--format', 'json'], { stdin });
    const ended = run(io);
    while (!io.signal('SIGINT')) await setImmediate();
    expect(await ended).toBe(130);
    expect(JSON.parse(io.stdout.text).what_if).toHaveLength(1);
    expect(io.stderr.text).toMatch(/left out: one more session, .*\[interrupted\]/);
  });

  it('leaves Ctrl-C to the system without --what-if, where nothing would be left to say', async () => {
    const { out: stdin } = await solveDinner(['--format', 'json']);
    const io = new FakeIo(['explain', '-'], { stdin });
    const listened = vi.spyOn(io, 'on');
    expect(await run(io)).toBe(0);
    expect(listened.mock.calls.map(([event]) => event)).not.toContain('SIGINT');
  });

  it('refuses flags of --what-if without it', async () => {
    const ran = await mingle(['explain', 'none.json', '--time', '3', '--seed', '2']);
    expect(ran).toMatchObject(failed(2, '--time and --seed need --what-if. [needs_flag]'));
  });
});
