import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/service/domain/day.ts';
import { interruptExpired, purge } from '../../../src/service/domain/housekeeping.ts';
import { bodyK } from '../support/scenarios.ts';
import { NOON, openService, type TestService } from '../support/service.ts';

const KEY = { 'idempotency-key': 'kettle-fog-92-absolutely' };
const HOUR_MS = 3_600_000;
let service: TestService;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

async function running(): Promise<{ first: Promise<unknown>; release: () => void }> {
  const release = service.solver.hold();
  const first = service.post(bodyK(), KEY);
  while (service.solver.jobs.length === 0) await new Promise((later) => setTimeout(later, 1));
  return { first, release };
}

describe('the Idempotency-Key', () => {
  it.each([
    ['missing', undefined, 'idempotency_key_missing'],
    ['empty', '', 'idempotency_key_missing'],
    ['short', 'abc', 'idempotency_key_malformed'],
    ['long', 'x'.repeat(256), 'idempotency_key_malformed'],
    ['not visible ASCII', 'sixteen characters with spaces', 'idempotency_key_malformed'],
  ])('is refused when %s', async (_what, value, code) => {
    const reply = await service.post(bodyK(), { 'idempotency-key': value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe(code);
    expect(service.solver.jobs).toHaveLength(0);
  });

  it('gives the stored answer again, byte for byte, without a solve or a charge', async () => {
    const first = await service.post(bodyK(), KEY);
    service.now += 23 * HOUR_MS;
    const again = await service.post(bodyK(), KEY);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.statusCode).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(service.solver.jobs).toHaveLength(1);
    const after = (await service.post(bodyK())).json();
    expect(after.limits.remaining_daily_solve_time_ms).toBe(60_000 - 700);
  });

  it('is free again after 24 hours, purged or not', async () => {
    await service.post(bodyK(), KEY);
    service.now += DAY_MS + 1;
    expect((await service.post(bodyK(), KEY)).headers['idempotency-replayed']).toBeUndefined();
    service.now += DAY_MS + 1;
    await purge(service.store, service.now, DAY_MS);
    expect((await service.post(bodyK(), KEY)).statusCode).toBe(200);
    expect(service.solver.jobs).toHaveLength(3);
  });

  it('with other bytes on a completed solve is an error of its own', async () => {
    await service.post(bodyK(), KEY);
    const reply = await service.post(`${JSON.stringify(bodyK())} `, KEY);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().code).toBe('idempotency_key_reused');
  });

  it('belongs to its caller: another client has another solve', async () => {
    await service.post(bodyK(), KEY, '192.0.2.1');
    await service.post(bodyK(), KEY, '192.0.2.2');
    const { bearer } = await service.account('free');
    await service.post(bodyK(), { ...KEY, ...bearer });
    expect(service.solver.jobs).toHaveLength(3);
  });

  it('is in conflict while its solve runs, whatever the body', async () => {
    const { first, release } = await running();
    for (const body of [bodyK(), bodyK('other'), 'no JSON']) {
      const reply = await service.post(body, KEY);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().code).toBe('idempotency_running');
      expect(reply.headers['retry-after']).toBe('2');
      // A clock may be set back.
      service.now -= 3_600_000;
    }
    release();
    expect(await first).toMatchObject({ statusCode: 200 });
    expect((await service.post(bodyK(), KEY)).statusCode).toBe(200);
    expect(service.solver.jobs).toHaveLength(1);
  });

  it('of a solve that failed stays in conflict, whatever the body, without Retry-After', async () => {
    service.solver.answer = () => ({ report: { kind: 'failed', reason: 'crashed' }, usedMs: 420.3 });
    const failed = await service.post(bodyK(), KEY);
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toMatchObject({ code: 'solver_failed', charged_solve_time_ms: 0 });
    for (const body of [bodyK(), 'no JSON']) {
      const reply = await service.post(body, KEY);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().code).toBe('idempotency_interrupted');
      expect(reply.headers['retry-after']).toBeUndefined();
    }
    expect(service.solver.jobs).toHaveLength(1);
  });

  it('keeps a proven infeasibility as an answer', async () => {
    const proof = {
      kind: 'infeasibility' as const,
      version: 2 as const,
      argument: 'room',
      rules: ['/scenario/groups/0/capacity', '/constraints/0'],
      numbers: {},
      message: 'Too little room.',
    };
    service.solver.answer = () => ({ report: { kind: 'infeasible', proof }, usedMs: 12 });
    const first = await service.post(bodyK(), KEY);
    expect(first.statusCode).toBe(422);
    expect(first.json()).toMatchObject({
      code: 'infeasible',
      detail: 'Too little room.',
      charged_solve_time_ms: 12,
      issues: proof.rules.map((pointer) => ({ code: 'infeasible', pointer, message: 'Too little room.' })),
    });
    const again = await service.post(bodyK(), KEY);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers['content-type']).toBe('application/problem+json');
    expect(service.solver.jobs).toHaveLength(1);
  });

  it('of 50 calls at once gives one solve', async () => {
    const release = service.solver.hold();
    const { bearer } = await service.account('free');
    const sent = Array.from({ length: 50 }, () => service.post(bodyK(), { ...KEY, ...bearer }));
    await Promise.race(sent);
    release();
    const replies = await Promise.all(sent);
    const codes = replies.map((reply) => (reply.statusCode === 200 ? 'ok' : reply.json().code));
    expect(new Set(codes)).toEqual(new Set(['ok', 'idempotency_running']));
    expect(service.solver.jobs).toHaveLength(1);
    const answers = replies.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('finds its solve over midnight, when the identities of clients change', async () => {
    service.now = NOON + 12 * HOUR_MS - 1000;
    const first = await service.post(bodyK(), KEY);
    service.now += 2000;
    const again = await service.post(bodyK(), KEY);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    service.now += DAY_MS - 2000;
    expect((await service.post(bodyK(), KEY)).headers['idempotency-replayed']).toBe('true');
    expect(service.solver.jobs).toHaveLength(1);
  });
});

describe('a solve whose server lives', () => {
  it('is not given up, however far the clock leaps', async () => {
    const { release, first } = await running();
    service.now += 60_000;
    expect((await service.post(bodyK(), KEY)).json().code).toBe('idempotency_running');
    expect((await service.post(bodyK())).json().code).toBe('concurrency_limit');
    expect(await interruptExpired(service.parts, service.now)).toBe(0);
    release();
    expect((await (first as ReturnType<TestService['post']>)).statusCode).toBe(200);
    expect((await service.post(bodyK(), KEY)).headers['idempotency-replayed']).toBe('true');
    expect(service.parts.underWay.size).toBe(0);
  });
});

describe('a solve whose server died', () => {
  beforeEach(() => {
    // As one that has just started sees what another one left.
    service.parts.underWay.add = () => service.parts.underWay;
  });

  it('is given up after its lease and charged with what was reserved, once', async () => {
    const { release, first } = await running();
    service.now += 60_000;
    expect((await service.post('no JSON', KEY)).json()).toMatchObject({
      code: 'idempotency_interrupted',
      charged_solve_time_ms: 2000,
    });
    expect(await interruptExpired(service.parts, service.now)).toBe(0);
    release();
    expect((await (first as ReturnType<TestService['post']>)).json().code).toBe('idempotency_interrupted');
    const next = (await service.post(bodyK())).json();
    expect(next.limits.remaining_daily_solve_time_ms).toBe(60_000 - 2000 - 700);
  });

  it('does not keep its caller from the next one', async () => {
    const { release, first } = await running();
    service.now += 60_000;
    service.solver.answer = (job) => service.solver.solved(job);
    expect((await service.post(bodyK())).statusCode).toBe(200);
    release();
    await first;
  });
});
