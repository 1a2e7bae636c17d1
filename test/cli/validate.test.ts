import { describe, expect, it, vi } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

const people = ['Ann', 'Bob', 'Cy'].map((id) => ({ id }));
const base = { scenario: { people, groups: [{ id: 'g', capacity: 3 }], session_count: 1 } };
const impossible = { ...base, constraints: [{ type: 'MustStayApart', people: ['Ann', 'Bob'] }] };

describe('mingle validate', () => {
  it('says everything that is wrong at once, each with its line', async () => {
    const file = scratchFile(
      'bad.json',
      '{\n  // a dinner\n  "scenario": {\n    "people": [{ "id": "Ann" }, { "id": "Ann" }],\n    "groups": [{ "id": "g", "capasity": 2 }],\n    "session_count": 1\n  },\n  "constraints": [{ "type": "MustStayApart", "people": ["Ann", "Bob"] }],\n}\n',
    );
    const { code, out, err } = await mingle(['validate', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`${file}:4:35 /scenario/people/1/id: `);
    expect(err).toContain(`${file}:5:29 /scenario/groups/0/capasity: Unknown field "capasity"`);
    expect(err).toContain('Did you mean "capacity"?');
    expect(err).toContain(`${file}:8:64 /constraints/0/people/1: `);
  });

  it('tells a scenario that cannot work from one that is malformed', async () => {
    const { code, err } = await mingle(['validate', '-'], { stdin: JSON.stringify(impossible) });
    expect(code).toBe(3);
    expect(err).toContain('[infeasible]');
    expect(err).toContain(
      'standard input:1:132 /constraints/0: Ann and Bob never sit together. [in_conflict]',
    );
  });

  it('searches where quick arguments do not see it, as beside a bench, and so does mingle bound', async () => {
    const groups = [...base.scenario.groups, { id: 'wait', capacity: 1, bench: true }];
    const apart = { type: 'MustStayApart', people: 'ALL' };
    const stdin = JSON.stringify({ scenario: { ...base.scenario, groups }, constraints: [apart] });
    const { code, err } = await mingle(['validate', '-'], { stdin });
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('No two of everyone sit together. [in_conflict]'),
    ]);
    expect((await mingle(['bound', '-'], { stdin })).code).toBe(3);
  });

  it('says where it broke off to decide', async () => {
    let seconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 3000 * ++seconds);
    const { code, out } = await mingle(['validate', '-', '--format', 'json'], {
      stdin: JSON.stringify(impossible),
    });
    clock.mockRestore();
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({ valid: true, warnings: [expect.objectContaining({ code: 'undecided' })] }),
    ]);
  });

  it('reads standard input once', async () => {
    const args = ['validate', '-', '--groups', '1', '--sessions', '1'];
    for (const flag of ['--past', '--pair-weights']) {
      const { code, err } = await mingle([...args, flag, '-'], { stdin: 'name\nAnn\nBob\n' });
      expect([code, err]).toEqual([2, expect.stringContaining('[standard_input_twice]')]);
    }
  });

  it.each([
    [base, 0, true],
    [impossible, 3, false],
    [{ ...base, objectives: 3 }, 2, false],
  ])('answers in JSON: %#', async (document, exitCode, valid) => {
    const stdin = JSON.stringify(document);
    const { code, out, err } = await mingle(['validate', '-', '--format', 'json'], { stdin });
    expect({ code, err }).toEqual({ code: exitCode, err: '' });
    const answer = JSON.parse(out);
    expect(answer.valid).toBe(valid);
    expect(answer.issues.length > 0).toBe(!valid);
  });
});
