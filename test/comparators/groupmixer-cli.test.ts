import { chmodSync, copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scored } from '../support/judged.ts';
import { problemOf, runAdapter } from './run-adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-gm-'));
const GM_CLI_ASKED = join(folder, 'asked.json');
copyFileSync(join(import.meta.dirname, 'gm-cli.mjs'), join(folder, 'gm-cli'));
chmodSync(join(folder, 'gm-cli'), 0o755);
const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, GM_CLI_ASKED };
const adapter = ['groupmixer-cli/adapter.mjs'];

const scenario = {
  people: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
  groups: [
    { id: 'x', capacity: 2 },
    { id: 'y', session_capacities: [2, 3] },
    { id: 'z', capacity: 3 },
  ],
  session_count: 2,
};

describe('groupmixer-cli', () => {
  it('asks in the words of the program, with the limit and the seed, and reads its answer', async () => {
    const constraints = [
      { type: 'PairMeetingCount', people: ['a', 'b'], target_meetings: 1 },
      { type: 'ImmovablePerson', person_id: 'a', group_id: 'x', sessions: [0] },
    ];
    const problem = problemOf({ scenario, constraints }, { seed: 37 });
    const { result } = await runAdapter(adapter, problem, env);
    const asked = JSON.parse(readFileSync(GM_CLI_ASKED, 'utf8'));
    expect(asked.arguments).toEqual(['solve', '--stdin']);
    expect(asked.request).toMatchObject({
      scenario: {
        groups: [{ size: 2 }, { size: 3, session_sizes: [2, 3] }, { size: 3 }],
        num_sessions: 2,
      },
      constraints: [
        { sessions: [0, 1], target_meetings: 1 },
        { people: ['a'], group_id: 'x' },
      ],
      solver: { solver_type: 'auto', seed: 37 },
    });
    // Of ten seconds what starting leaves.
    const { time_limit_seconds: seconds } = asked.request.solver.stop_conditions;
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 9).toBe(true);
    expect(result).toMatchObject({ status: 'feasible', stop_reason: 'time_limit' });
    expect(result?.schedule?.session_0.z).toEqual([]);
    expect(scored(problem.request, result?.schedule ?? {}).violations).toEqual([]);
  });

  it('hands on what the program complains of', async () => {
    const failing = { ...env, GM_CLI_FAULT: 'no valid construction' };
    const { result } = await runAdapter(adapter, problemOf({ scenario }), failing);
    expect(result).toMatchObject({ status: 'error', reason: 'no valid construction' });
  });

  it('says what it cannot put to the program', async () => {
    const balance = { group_id: 'ALL', attribute_key: 'k', desired_values: { v: 1 }, penalty_weight: 1 };
    const constraints = [{ type: 'AttributeBalance', ...balance, mode: 'at_most' }];
    const { result } = await runAdapter(adapter, problemOf({ scenario, constraints }), env);
    expect(result?.status).toBe('unsupported');
  });
});
