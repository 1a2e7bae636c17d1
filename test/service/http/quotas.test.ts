import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, utcDay } from '../../../src/service/domain/day.ts';
import { interruptExpired, purge } from '../../../src/service/domain/housekeeping.ts';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { NOON, openService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
afterEach(() => service.close());

describe('solve time', () => {
  it('is charged as used, rounded up to whole milliseconds', async () => {
    service = await openService();
    service.solver.usedMs = 12.01;
    expect((await service.post(bodyK())).json().limits.charged_solve_time_ms).toBe(13);
  });

  it.each([{ solve_ms: 50 }, { least_solve_ms: 3000 }])(
    'may be less for a solve than what must be left: %j',
    async (solve) => {
      service = await openService({ solve });
      expect((await service.post(bodyK())).statusCode).toBe(200);
    },
  );

  it('is never charged beyond what was reserved, nor below zero', async () => {
    service = await openService();
    service.solver.usedMs = 2300;
    expect((await service.post(bodyK())).json().limits.charged_solve_time_ms).toBe(2000);
    service.solver.usedMs = -5;
    expect((await service.post(bodyK())).json().limits.charged_solve_time_ms).toBe(0);
  });

  it('shortens a solve to what is left, refuses it under 100 ms, and is back at midnight UTC', async () => {
    service = await openService({ free: { daily_solve_ms: 2500 } });
    const { bearer, id } = await service.account('free');
    service.solver.usedMs = 2000;
    await service.post(bodyK(), bearer);
    expect(service.solver.jobs[0].timeSeconds).toBe(2);
    service.solver.usedMs = 401;
    const short = await service.post(bodyK(), bearer);
    expect(service.solver.jobs[1].timeSeconds).toBe(0.5);
    expect(short.json().limits).toMatchObject({ remaining_daily_solve_time_ms: 99, max_solve_time_ms: 2000 });
    const refused = await service.post(bodyK(), bearer);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'daily_solve_time',
      detail: expect.stringContaining('99 ms'),
    });
    expect(refused.headers['retry-after']).toBe(String((12 * 3600).toString()));
    service.now += DAY_MS / 2;
    expect((await service.post(bodyK(), bearer)).json().limits.remaining_daily_solve_time_ms).toBe(2099);
    const entry = await service.store.read(({ ledger }) => ledger.get(`k/account/${id}`, utcDay(NOON)));
    expect(entry).toEqual({ usedMs: 2401, reservedMs: 0, solves: 2 });
  });

  it('of the pool ends the calls of all anonymous clients, not those of accounts', async () => {
    service = await openService({ anonymous: { pool_daily_solve_ms: 1000 } });
    service.solver.usedMs = 1000;
    await service.post(bodyK(), {}, '192.0.2.1');
    expect((await service.post(bodyK(), {}, '192.0.2.2')).json().code).toBe('daily_solve_time');
    const { bearer } = await service.account('free');
    expect((await service.post(bodyK(), bearer)).statusCode).toBe(200);
  });

  it('of the pool that running solves have reserved may be back before midnight', async () => {
    service = await openService({ anonymous: { pool_daily_solve_ms: 1000 } });
    const release = service.solver.hold();
    const first = service.post(bodyK(), {}, '192.0.2.1');
    await until(() => service.solver.jobs.length === 1);
    const early = await service.post(bodyK(), {}, '192.0.2.2');
    expect(early.json()).toMatchObject({
      code: 'daily_solve_time',
      advice: expect.stringContaining('have reserved the rest'),
    });
    expect(early.headers['retry-after']).toBe('2');
    release();
    expect((await first).statusCode).toBe(200);
    expect((await service.post(bodyK(), {}, '192.0.2.2')).statusCode).toBe(200);
    const late = await service.post(bodyK(), {}, '192.0.2.3');
    expect(late.json().code).toBe('daily_solve_time');
    expect(late.headers['retry-after']).toBe(String(12 * 3600));
  });

  it('is shared by the keys of an account, and larger for Pro', async () => {
    service = await openService();
    const { bearer } = await service.account('pro');
    expect((await service.post(bodyK(), bearer)).json().limits.remaining_daily_solve_time_ms).toBe(299_300);
  });

  it('is charged to the day in which the solve began', async () => {
    service = await openService();
    const { bearer, id } = await service.account('free');
    service.now = NOON + DAY_MS / 2 - 100;
    service.solver.answer = (job) => {
      service.now += 900;
      return service.solver.solved(job);
    };
    const reply = await service.post(bodyK(), bearer);
    expect(reply.json().limits.remaining_daily_solve_time_ms).toBe(120_000);
    const entry = await service.store.read(({ ledger }) => ledger.get(`k/account/${id}`, utcDay(NOON)));
    expect(entry).toEqual({ usedMs: 700, reservedMs: 0, solves: 1 });
  });

  it('of a call that finds no schedule is charged too', async () => {
    service = await openService();
    service.solver.answer = () => ({ report: { kind: 'no_solution' }, usedMs: 2000 });
    const reply = await service.post(bodyK());
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 'no_solution', charged_solve_time_ms: 2000 });
    expect(reply.headers['retry-after']).toBeUndefined();
  });
});

describe('requests', () => {
  it('of an anonymous client are 20 in any minute', async () => {
    service = await openService();
    for (let i = 0; i < 20; i++) {
      const reply = await service.post(bodyK());
      expect(reply.headers.ratelimit).toBe(`"requests-per-minute";r=${19 - i};t=${60 - i}`);
      service.now += 1000;
    }
    const refused = await service.post(bodyK());
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('requests_per_minute');
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.headers['ratelimit-policy']).toBe('"requests-per-minute";q=20;w=60');
    expect((await service.post(bodyK(), {}, '198.51.100.1')).statusCode).toBe(200);
    service.now += 40_001;
    expect((await service.post(bodyK())).statusCode).toBe(200);
    expect((await service.post(bodyK())).statusCode).toBe(429);
  });

  it('of a clock that is set back count no longer than until the next purge', async () => {
    service = await openService({ anonymous: { requests_per_minute: 1 } });
    await service.post(bodyK());
    service.now -= DAY_MS / 24;
    const refused = await service.post(bodyK());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    await purge(service.store, service.now, DAY_MS);
    expect((await service.post(bodyK())).statusCode).toBe(200);
  });

  it.each([
    ['free', 100],
    ['pro', 1000],
  ] as const)('of a %s account are %i a day', async (tier, limit) => {
    service = await openService();
    const { bearer, id } = await service.account(tier);
    const day = utcDay(NOON);
    await service.store.write(({ ledger }) =>
      ledger.add(`k/account/${id}`, day, { usedMs: 0, reservedMs: 0, solves: limit - 1 }),
    );
    expect((await service.post(bodyK(), bearer)).headers.ratelimit).toBe('"requests-per-day";r=0;t=43200');
    const refused = await service.post(bodyK(), bearer);
    expect(refused.json().code).toBe('requests_per_day');
    expect(refused.headers['retry-after']).toBe('43200');
  });

  it('that are replays do not count', async () => {
    service = await openService({ anonymous: { requests_per_minute: 1 } });
    const key = { 'idempotency-key': 'kettle-fog-92-absolutely' };
    for (let i = 0; i < 3; i++) expect((await service.post(bodyK(), key)).statusCode).toBe(200);
  });

  it.each([
    ['no JSON', '{', {}],
    ['no scenario', {}, {}],
    ['no Idempotency-Key', bodyK(), { 'idempotency-key': undefined }],
  ])('with %s count, and are not even read once there are too many', async (_what, body, headers) => {
    service = await openService({ anonymous: { requests_per_minute: 2 } });
    const codes: string[] = [];
    for (let i = 0; i < 3; i++) codes.push((await service.post(body, headers)).json().code);
    expect(codes[0]).toBe(codes[1]);
    expect(codes[2]).toBe('requests_per_minute');
    expect((await service.post(bodyK())).headers['retry-after']).toBe('60');
    service.now += 60_001;
    expect((await service.post(bodyK())).statusCode).toBe(200);
  });

  it('of an account that cannot be taken are 20 a minute; its good ones are not counted', async () => {
    service = await openService({ free: { daily_solve_ms: 1e9 } });
    const { bearer } = await service.account('free');
    for (let i = 0; i < 22; i++) expect((await service.post(bodyK(), bearer)).statusCode).toBe(200);
    for (let i = 0; i < 20; i++) {
      const bad = await service.post({}, bearer);
      expect([bad.statusCode, bad.headers.ratelimit]).toEqual([
        422,
        `"bad-requests-per-minute";r=${19 - i};t=60`,
      ]);
    }
    const refused = await service.post(bodyK(), bearer);
    expect(refused.json()).toMatchObject({
      code: 'requests_per_minute',
      detail: expect.stringContaining('20 requests that could not be taken'),
    });
    expect(refused.headers['retry-after']).toBe('60');
  });

  it('run one at a time for each caller', async () => {
    service = await openService();
    const release = service.solver.hold();
    const first = service.post(bodyK());
    while (service.solver.jobs.length === 0) await new Promise((later) => setTimeout(later, 1));
    const refused = await service.post(bodyK());
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('concurrency_limit');
    expect(refused.headers['retry-after']).toBe('2');
    release();
    expect((await first).statusCode).toBe(200);
  });

  it('are told to wait for the first solve that ends, where several may run', async () => {
    service = await openService({ anonymous: { concurrent_solves: 2 } });
    let started = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    service.solver.answer = async (job) => {
      started++;
      await released;
      return service.solver.solved(job);
    };
    const first = service.post(bodyK());
    await until(() => started === 1);
    service.now += 1500;
    const second = service.post(bodyK());
    await until(() => started === 2);
    const refused = await service.post(bodyK());
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['concurrency_limit', '1']);
    release();
    expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('beyond what the workers can take are shed, and nothing of them is kept', async () => {
    service = await openService();
    const { bearer, id } = await service.account('free');
    const key = { 'idempotency-key': 'kettle-fog-92-absolutely', ...bearer };
    service.solver.slots = 0;
    const shed = await service.post(bodyK(), key);
    expect(shed.statusCode).toBe(503);
    expect(shed.headers.ratelimit).toBe('"requests-per-day";r=100;t=43200');
    expect(shed.json().code).toBe('overloaded');
    expect(shed.headers['retry-after']).toBe('3');
    service.solver.slots = 1;
    expect((await service.post(bodyK(), key)).statusCode).toBe(200);
    const entry = await service.store.read(({ ledger }) => ledger.get(`k/account/${id}`, utcDay(NOON)));
    expect(entry).toEqual({ usedMs: 700, reservedMs: 0, solves: 1 });
  });
});

describe('Form A', () => {
  it('has limits of its own for a client and for all', async () => {
    service = await openService({
      form: 'a',
      form_a: { client_daily_solve_ms: 1000, pool_daily_solve_ms: 1700, requests_per_minute: 3 },
    });
    const post = async (from: string) => {
      const reply = await service.post(bodyA(), {}, from);
      return reply.statusCode === 200 ? 'ok' : reply.json().code;
    };
    expect(await post('192.0.2.1')).toBe('ok');
    expect(await post('192.0.2.1')).toBe('ok');
    expect(service.solver.jobs[1].timeSeconds).toBe(0.3);
    expect(await post('192.0.2.1')).toBe('daily_solve_time');
    expect(await post('192.0.2.1')).toBe('requests_per_minute');
    expect(await post('192.0.2.2')).toBe('ok');
    expect(await post('192.0.2.3')).toBe('daily_solve_time');
  });

  it.each([
    ['is stopped', false],
    ['is given up by another server', true],
  ])('speaks of no Idempotency-Key when a solve %s', async (_what, expired) => {
    service = await openService({ form: 'a' });
    service.solver.answer = async () => {
      if (expired) await interruptExpired({ ...service, underWay: new Set() }, service.now + DAY_MS);
      return { report: { kind: 'failed', reason: 'crashed' }, usedMs: 5 };
    };
    const reply = await service.post(bodyA());
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'solver_failed']);
    expect(reply.json().advice).toContain('once more');
    expect(reply.body).not.toMatch(/idempotency/i);
  });
});
