import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyReader } from '../../../src/service/domain/ports.ts';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { FakeSolver, openService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const people = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `p${i}` }));
const groups = (n: number, capacity: number) =>
  Array.from({ length: n }, (_, i) => ({ id: `g${i}`, capacity }));

async function refusal(body: unknown, headers = {}) {
  const reply = await service.post(body, headers);
  const problem = reply.json();
  expect(reply.headers['content-type']).toBe('application/problem+json');
  expect(problem).toMatchObject({ type: `urn:mingle:problem:${problem.code}`, status: reply.statusCode });
  expect(service.solver.jobs).toHaveLength(0);
  return problem;
}

function pointers({ issues }: { issues: { code: string; pointer: string }[] }) {
  return issues.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('a body that is not JSON', () => {
  it.each([
    ['empty', ''],
    ['broken', '{"scenario": '],
    ['with comments', '{} // hello'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nested without end', '['.repeat(100_000)],
    ['with a field twice', '{"scenario": {}, "scenario": {}}'],
  ])('(%s) is malformed', async (_what, body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, code: 'malformed_json' });
  });
});

describe('a body that is not valid', () => {
  it('is never answered with more than is of use', async () => {
    const long = 'x'.repeat(250_000);
    for (const body of [
      { [long]: 1 },
      { scenario: { people: [{ id: long }, { id: long }], groups: [], session_count: 1 } },
      { constraints: Array.from({ length: 2000 }, (_, i) => ({ type: `No-${i}-${'y'.repeat(90)}` })) },
      `{"${long}`,
    ]) {
      const reply = await service.post(body);
      expect(reply.json().issues.length).toBeGreaterThan(0);
      expect(reply.body.length).toBeLessThan(32_000);
    }
  });

  it('lists every problem at once', async () => {
    const problem = await refusal({
      scenario: {
        people: [{ id: 'ann' }, { id: 'ann' }, { name: 'bob' }],
        groups: [{ id: 'g1', capacity: 'two' }],
        session_count: 0,
      },
      constraints: [{ type: 'MustStayApart', people: ['ann', 'zoe'] }],
      solver: { seed: 1 },
    });
    expect(problem).toMatchObject({ status: 422, code: 'invalid_scenario' });
    const found = pointers(problem).join('\n');
    for (const pointer of [
      '/scenario/people/1/id',
      '/scenario/groups/0/capacity',
      '/scenario/session_count',
      '/solver',
    ]) {
      expect(found).toContain(pointer);
    }
  });

  it('of the other form is refused field by field', async () => {
    const problem = await refusal(bodyA());
    expect(problem.code).toBe('invalid_scenario');
    expect(pointers(problem).join('\n')).toContain('unknown_field /scenario/num_sessions');
  });

  it('with a choice of solver is refused in Form A too', async () => {
    await service.close();
    service = await openService({ form: 'a' });
    const problem = await refusal({ ...bodyA(), solver_settings: { seed: 3 } });
    expect(pointers(problem)).toEqual(['unknown_field /solver_settings']);
  });

  it('lists no more than a hundred of its problems, and says that there are more', async () => {
    const body = bodyK('ann', { people: people(150).map(() => ({ id: 'same' })) });
    const problem = await refusal(body);
    expect(problem.issues).toHaveLength(100);
    expect(problem.detail).toContain('more than 100 problems');
  });
});

it('may take as long to be read as the settings say, besides what its solve may take', async () => {
  /** With the margin of the server it leaves a call a fifth of a second. */
  class Quick extends FakeSolver {
    override readonly longestMs = 200 - 15_000;
  }
  const { bodies } = service.parts;
  const slow: BodyReader = {
    ...bodies,
    async read(order) {
      await pause(600);
      return bodies.read(order);
    },
  };
  const other = await openService({}, { parts: { solver: new Quick(), bodies: slow } });
  const reply = await other.post(bodyK());
  await other.close();
  expect(reply.statusCode).toBe(200);
});

describe('the limits on counts', () => {
  it('are reported together, with the number that was found', async () => {
    const problem = await refusal({
      scenario: { people: people(201), groups: groups(101, 3), session_count: 21 },
      constraints: Array.from({ length: 201 }, () => ({ type: 'MustStayApart', people: ['p0', 'p1'] })),
    });
    expect(problem).toMatchObject({ status: 422, code: 'limit_exceeded' });
    expect(pointers(problem)).toEqual([
      'too_many_people /scenario/people',
      'too_many_groups /scenario/groups',
      'too_many_sessions /scenario/session_count',
      'too_many_constraints /constraints',
    ]);
    expect(problem.issues[0].message).toContain('201 people');
  });

  it('hold for links and kinds of contacts, each of which is work for every pair', async () => {
    const many = Array.from({ length: 201 }, (_, i) => i);
    const links = many.map((i) => ({ name: `l${i}`, groups: [['g1', 'g2']] }));
    const kinds = many.map((weight) => ({ attribute_key: 'team', same: true, weight }));
    const objectives = [
      { type: 'maximize_weighted_contacts', kinds: kinds.slice(1) },
      { type: 'maximize_weighted_contacts', kinds: kinds.slice(200), over: 'l0' },
    ];
    const problem = await refusal({ ...bodyK('ann', { links }), objectives });
    expect(pointers(problem).slice(0, 2)).toEqual([
      'too_many_links /scenario/links',
      'too_many_kinds /objectives',
    ]);
    expect(problem.issues[1].message).toBe('The request has 201 kinds; the service takes up to 200.');
  });

  it('come together with the other problems', async () => {
    const problem = await refusal({ ...bodyK('ann', { session_count: 21 }), what: 1 });
    expect(problem.code).toBe('invalid_scenario');
    expect(pointers(problem)).toEqual(['too_many_sessions /scenario/session_count', 'unknown_field /what']);
  });

  it('let what is just within them pass', async () => {
    const { bearer } = await service.account('pro');
    const body = { scenario: { people: people(200), groups: groups(100, 2), session_count: 20 } };
    expect((await service.post(body, bearer)).statusCode).toBe(200);
  });

  it('hold for the size of the body: 256 KiB', async () => {
    const body = JSON.stringify(bodyK());
    const most = 256 * 1024;
    expect((await service.post(body.padEnd(most))).statusCode).toBe(200);
    const reply = await service.post(body.padEnd(most + 1));
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({
      code: 'body_too_large',
      advice: expect.stringMatching(/^Leave out/),
    });
    expect(reply.headers.connection).toBe('close');
  });
});

describe('free and anonymous tiers', () => {
  const wide = { people: people(51), groups: groups(17, 3) };
  const late = { people: [{ id: 'ann', sessions: [1] }, { id: 'bob' }, { id: 'cyd' }] };
  const closing = {
    groups: [
      { id: 'g1', session_capacities: [4, 0] },
      { id: 'g2', session_capacities: [4, 4] },
    ],
  };
  const cases = [
    ['over 50 people', wide, 'too_many_active_people /scenario/people'],
    ['partial attendance', late, 'partial_attendance /scenario/people/0/sessions'],
    ['varying sizes', closing, 'varying_group_size /scenario/groups/0/session_capacities'],
  ] as const;

  it.each(cases)('do not cover %s over several sessions; Pro does', async (_what, change, expected) => {
    const body = bodyK('ann', change as Parameters<typeof bodyK>[1]);
    const problem = await refusal(body);
    expect(problem).toMatchObject({ status: 403, code: 'scenario_not_in_tier' });
    expect(pointers(problem)).toEqual([expected]);
    const { bearer: free } = await service.account('free');
    expect((await refusal(body, free)).code).toBe('scenario_not_in_tier');
    const { bearer } = await service.account('pro');
    expect((await service.post(body, bearer)).statusCode).toBe(200);
  });

  it('of Form A, which has no accounts, are not told of any', async () => {
    await service.close();
    service = await openService({ form: 'a' });
    const reply = await service.post({ scenario: { ...bodyA().scenario, ...late } });
    expect(reply.json().code).toBe('scenario_not_in_tier');
    expect(reply.body).not.toContain('account');
  });

  it('cover one session of any size, and several with unequal groups', async () => {
    const single = bodyK('ann', { people: people(200), groups: groups(100, 2), session_count: 1 });
    expect((await service.post(single)).statusCode).toBe(200);
    const unequal = bodyK('ann', {
      groups: [
        { id: 'g1', capacity: 3 },
        { id: 'g2', session_capacities: [1, 1] },
      ],
    });
    expect((await service.post(unequal)).statusCode).toBe(200);
  });
});
