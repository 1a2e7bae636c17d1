import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openService, type TestService } from '../service/support/service.ts';
import { scored } from '../support/judged.ts';
import { longTest, sized, usualTest } from '../support/long.ts';
import { problemOf, runAdapter } from './run-adapter.ts';

let service: TestService;
afterEach(async () => {
  service.app.server.closeAllConnections();
  await service.close();
});

const generous = { requests_per_minute: 1000 };

async function serve(config: Parameters<typeof openService>[0]): Promise<{ TEST_URL: string }> {
  service = await openService({ anonymous: generous, form_a: generous, ...config });
  return { TEST_URL: `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/v1/` };
}

/** At tables of four. */
function members(count: number, session_count = 2) {
  const people = Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));
  const groups = Array.from({ length: Math.ceil(count / 4) }, (_, g) => ({ id: `g${g}`, capacity: 4 }));
  return { scenario: { people, groups, session_count } };
}

const adapter = (form: string, ...more: string[]) => ['_hosted/adapter.mjs', form, 'TEST', ...more];

describe.each(sized(['k'] as const, ['a'] as const))('a service of Form %s', (form) => {
  it('is asked in its form, with all that a request can hold', async () => {
    const env = await serve({ form });
    const { people } = members(8).scenario;
    const groups = [
      { id: 'g0', capacity: 4 },
      { id: 'g1', session_capacities: [6], min_size: 2, use: 'always' },
      { id: 'wait', capacity: 2, bench: true },
    ];
    const prior_meetings = [{ people: ['p0', 'p1'], count: 2 }];
    const links = [{ name: 'facing', groups: [['g0', 'g1']] }];
    const problem = problemOf({
      scenario: { people, groups, prior_meetings, links, session_count: 1 },
      constraints: [
        { type: 'MustStayTogether', people: ['p0', 'p1'], sessions: [0] },
        { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1, over: 'facing' },
      ],
    });
    const { result } = await runAdapter(adapter('ask'), problem, env);
    expect(result?.status).toBe('feasible');
    expect(JSON.parse(service.solver.jobs[0].request)).toEqual(problem.request);
    expect(scored(problem.request, result?.schedule ?? {}).violations).toEqual([]);
    const asked = await runAdapter(adapter(form, '--version'), null, env);
    expect(asked.stdout).toMatch(new RegExp(`^mingle \\d+\\.\\d+\\.\\d+, Form ${form.toUpperCase()}$`));
  });

  it('has its limit on members found to the last one', async () => {
    const env = await serve({ form, limits: { ordinary_multi_session_people: 21 } });
    // Each names somebody, or a table, that the first 21 are without.
    const constraints = [
      { type: 'MustStayTogether', people: ['p0', 'p119'] },
      { type: 'PersonWishes', wishes: { p0: ['p119'] } },
      { type: 'GroupPreferences', choices: { p119: ['g0'] } },
      { type: 'PairWeights', weights: [['p0', 'p119', 1]] },
      { type: 'GroupVisits', people: ['p0'], groups: ['g29'], target_visits: 1 },
      { type: 'PairMeetingCount', people: ['p0', 'p1'], target_meetings: 1, over: 'facing' },
    ];
    const document = members(120);
    const links = [{ name: 'facing', groups: [['g0', 'g29']] }];
    const prior_meetings = [{ people: ['p0', 'p1'], over: 'facing' }];
    const problem = problemOf({ scenario: { ...document.scenario, links, prior_meetings }, constraints });
    const { result } = await runAdapter(adapter(form), problem, env);
    expect(result).toMatchObject({
      status: 'unsupported',
      observed_limit: {
        attempted_member_count: 120,
        accepted_member_count: 21,
        http_status: 403,
        response_body: expect.stringContaining('scenario_not_in_tier'),
      },
    });
  });
});

describe('a hosted service', () => {
  usualTest('is said to be of the other form, when it is', async () => {
    const asked = await runAdapter(adapter('a', '--version'), null, await serve({ form: 'k' }));
    expect(asked.exitCode).toBe(1);
    expect(asked.stderr).toBe('127.0.0.1 speaks Form K, not A');
  });

  usualTest(
    'is told the version, and asked again when it says, not at once nor when it says nothing sound',
    async () => {
      await serve({ form: 'k' });
      const asked: unknown[] = [];
      const other = createServer(async (message, response) => {
        if (message.method === 'POST') asked.push(await json(message));
        const later = new Date(Date.now() + 2000).toUTCString();
        const said = ['0', later][asked.length - 1] ?? '1.5';
        response.writeHead(429, { 'retry-after': said }).end();
      }).listen(0);
      const TEST_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const began = performance.now();
      await runAdapter(adapter('k'), problemOf(members(4)), { TEST_URL });
      other.close();
      expect(performance.now() - began).toBeGreaterThan(2000);
      expect(asked).toMatchObject(Array(3).fill({ schema_version: 'v1' }));
    },
  );

  usualTest('takes more of who has an account', async () => {
    const env = await serve({ form: 'k', limits: { ordinary_multi_session_people: 21 } });
    const { bearer } = await service.account('pro');
    const TEST_KEY = bearer.authorization.replace('Bearer ', '');
    const { result } = await runAdapter(adapter('k'), problemOf(members(120)), { ...env, TEST_KEY });
    expect(result).toMatchObject({ status: 'feasible', solve_seconds: 0.7 });
  });

  usualTest('gives no counts when it stops answering in between', async () => {
    const env = await serve({ form: 'k', anonymous: { requests_per_minute: 3 } });
    const { result } = await runAdapter(adapter('k'), problemOf(members(120)), env);
    expect(result?.status).toBe('unsupported');
    expect(result?.observed_limit).not.toHaveProperty('accepted_member_count');
    const again = await runAdapter(adapter('k'), problemOf(members(8)), env);
    expect(again.result).toMatchObject({ status: 'unavailable', observed_limit: { http_status: 429 } });
  });

  longTest('passes on that there is no plan, and that none was found', async () => {
    const env = await serve({ form: 'k' });
    const proof = {
      kind: 'infeasibility' as const,
      version: 2 as const,
      argument: 'x',
      rules: [],
      numbers: {},
      message: 'No.',
    };
    service.solver.answer = () => ({ report: { kind: 'infeasible', proof }, usedMs: 1 });
    const never = await runAdapter(adapter('k'), problemOf(members(8)), env);
    expect(never.result?.status).toBe('infeasible');
    service.solver.answer = () => ({ report: { kind: 'no_solution' }, usedMs: 1 });
    const none = await runAdapter(adapter('k'), problemOf(members(8)), env);
    expect(none.result?.status).toBe('no_solution');
  });

  usualTest('never gets a key unencrypted over a network', async () => {
    await serve({ form: 'k' });
    const env = { TEST_URL: 'http://192.0.2.1/v1', TEST_KEY: 'mgk_x' };
    const asked = await runAdapter(adapter('k', '--version'), null, env);
    expect(asked.stderr).toContain('use https');
  });
});
