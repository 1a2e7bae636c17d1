/** In which order a call is checked, and what of it counts. */
import { afterEach, describe, expect, it } from 'vitest';
import { callsSince } from '../support/calls-since.ts';
import { bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
afterEach(() => service.close());

/** How many bodies the service has had read. */
function countReads(): () => number {
  const { bodies } = service.parts;
  const read = bodies.read.bind(bodies);
  let reads = 0;
  bodies.read = (order) => {
    reads++;
    return read(order);
  };
  return () => reads;
}

const codeOf = async (reply: ReturnType<TestService['post']>) => (await reply).json().code;
const minuteOf = (scope: string) => service.store.read((tables) => callsSince(tables, [scope], 0));

describe('a body is not read', () => {
  it('while another solve of the caller runs; the refusal counts for the minute and not for the day', async () => {
    service = await openService({ free: { bad_requests_per_minute: 3 } });
    const { bearer, id } = await service.account('free');
    const release = service.solver.hold();
    const first = service.post(bodyK(), bearer);
    await until(() => service.solver.jobs.length === 1);
    const reads = countReads();
    const refused = await service.post('{"a', bearer);
    expect([refused.json().code, reads()]).toEqual(['concurrency_limit', 0]);
    expect((await minuteOf(`k/account/${id}`)).count).toBe(1);
    for (let i = 0; i < 2; i++) await service.post(bodyK(), bearer);
    expect(await codeOf(service.post(bodyK(), bearer))).toBe('requests_per_minute');
    expect((await minuteOf(`k/account/${id}`)).count).toBe(3);
    release();
    service.solver.answer = (job) => service.solver.solved(job);
    expect((await first).headers.ratelimit).toContain('"requests-per-day";r=99');
    service.now += 61_000;
    expect((await service.post(bodyK(), bearer)).statusCode).toBe(200);
  });

  it('without solve time left, or calls of the day', async () => {
    service = await openService({ free: { daily_solve_ms: 150 }, pro: { requests_per_day: 1 } });
    for (const [tier, code] of [
      ['free', 'daily_solve_time'],
      ['pro', 'requests_per_day'],
    ] as const) {
      const { bearer } = await service.account(tier);
      await service.post(bodyK(), bearer);
      const reads = countReads();
      expect([await codeOf(service.post('{', bearer)), reads()]).toEqual([code, 0]);
    }
  });

  it('by workers that have no room, and then nothing counts', async () => {
    service = await openService({ anonymous: { requests_per_minute: 2 } });
    service.solver.slots = 0;
    const reads = countReads();
    for (let i = 0; i < 5; i++) expect(await codeOf(service.post('{'))).toBe('overloaded');
    expect(reads()).toBe(0);
    service.solver.slots = 1;
    expect((await service.post(bodyK())).statusCode).toBe(200);
  });

  it('beyond the calls of a minute, however many come at once', async () => {
    service = await openService({ anonymous: { requests_per_minute: 5 } });
    const reads = countReads();
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(service.post('{'))));
    expect(reads()).toBe(5);
    expect(codes.filter((code) => code === 'malformed_json')).toHaveLength(5);
    expect(codes.filter((code) => code === 'requests_per_minute')).toHaveLength(25);
  });
});

describe('calls of one caller that come together', () => {
  it('are looked at after the one before was counted, taken or not', async () => {
    service = await openService({ anonymous: { requests_per_minute: 5, concurrent_solves: 30 } });
    const reads = countReads();
    const all = await Promise.all(Array.from({ length: 30 }, () => service.post(bodyK())));
    expect(reads()).toBe(5);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(all.filter((reply) => reply.json().code === 'requests_per_minute')).toHaveLength(25);
  });

  it('are looked at again where another was counted since', async () => {
    service = await openService({ anonymous: { requests_per_minute: 1 } });
    const { store } = service;
    const read = store.read.bind(store);
    let show = (): void => undefined;
    const held = new Promise<void>((done) => {
      show = done;
    });
    let looked = 0;
    store.read = (work) =>
      read((tables) => {
        const standing: typeof tables.solves.standing = async (...of) => {
          const seen = await tables.solves.standing(...of);
          if (looked++ === 0) await held;
          return seen;
        };
        return work({ ...tables, solves: { ...tables.solves, standing } });
      });
    const reads = countReads();
    const late = service.post(bodyK());
    await until(() => looked === 1);
    expect((await service.post(bodyK())).statusCode).toBe(200);
    show();
    expect([await codeOf(late), reads()]).toEqual(['requests_per_minute', 1]);
  });

  it('with one key are one solve, and the second is no refusal for a quota', async () => {
    service = await openService();
    const { bearer, id } = await service.account('free');
    const { bodies } = service.parts;
    const read = bodies.read.bind(bodies);
    let go = (): void => undefined;
    const held = new Promise<void>((done) => {
      go = done;
    });
    let begun = 0;
    bodies.read = async (order) => {
      begun++;
      await held;
      return read(order);
    };
    const release = service.solver.hold();
    const headers = { ...bearer, 'idempotency-key': crypto.randomUUID() };
    const first = service.post(bodyK(), headers);
    await until(() => begun === 1);
    const second = service.post(bodyK(), headers);
    await new Promise((later) => setTimeout(later, 100));
    go();
    expect([await codeOf(second), begun]).toEqual(['idempotency_running', 1]);
    expect((await minuteOf(`k/account/${id}`)).count).toBe(0);
    release();
    expect((await first).statusCode).toBe(200);
  });
});

describe('calls from one address', () => {
  it('with bad keys have a limit of their own, which others there do not feel', async () => {
    service = await openService({ limits: { address_requests_per_minute: 3 } });
    const bad = { authorization: `Bearer mgk_${'x'.repeat(40)}` };
    for (let i = 0; i < 3; i++) expect(await codeOf(service.post(bodyK(), bad))).toBe('api_key_malformed');
    const refused = await service.post(bodyK(), bad);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await service.post(bodyK())).statusCode).toBe(200);
    const { bearer: good } = await service.account('free');
    expect((await service.post(bodyK(), good)).statusCode).toBe(200);
    expect(await codeOf(service.post(bodyK(), bad, '192.0.2.8'))).toBe('api_key_malformed');
    service.now += 61_000;
    expect(await codeOf(service.post(bodyK(), bad))).toBe('api_key_malformed');
    for (let i = 0; i < 3; i++) await service.post(bodyK(), bad);
    // The clock was wrong, and is set back.
    service.now -= 3_600_000;
    expect(await codeOf(service.post(bodyK(), bad))).toBe('api_key_malformed');
  });

  it('that ask for answers again have one too, before any quota and without a body read', async () => {
    service = await openService({
      anonymous: { requests_per_minute: 1 },
      limits: { address_requests_per_minute: 3 },
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await service.post(bodyK(), key);
    const reads = countReads();
    for (let i = 0; i < 3; i++) expect((await service.post(bodyK(), key)).body).toBe(first.body);
    expect(await codeOf(service.post(bodyK(), key))).toBe('requests_per_minute');
    expect(reads()).toBe(0);
    expect(await codeOf(service.post('other bytes', { 'idempotency-key': crypto.randomUUID() }))).toBe(
      'requests_per_minute',
    );
  });
});
