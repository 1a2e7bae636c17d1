import { afterEach, describe, expect, it } from 'vitest';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

/** More people than any tier takes, over two sessions. */
const crowd = bodyK('', {
  people: Array.from({ length: 240 }, (_, i) => ({ id: `p${i}`, ...(i === 0 ? { sessions: [0] } : {}) })),
  groups: Array.from({ length: 120 }, (_, i) => ({ id: `g${i}`, capacity: 2 })),
});

const noKey = { 'idempotency-key': undefined };

describe('the profile own', () => {
  it('takes what no tier covers, without a key and as often as asked', async () => {
    service = await openService({ profile: 'own' });
    for (let i = 0; i < 105; i++) {
      const reply = await service.post(i === 0 ? crowd : bodyK(), noKey, '127.0.0.1');
      expect(reply.statusCode).toBe(200);
      expect(reply.headers.ratelimit).toBeUndefined();
    }
    const { limits } = (await service.post(bodyK(), noKey)).json();
    expect(limits).toMatchObject({ quota_scope: 'account', max_solve_time_ms: 2000 });
    for (let i = 0; i < 30; i++) expect((await service.post({}, noKey)).statusCode).toBe(422);
  });

  it('keeps an answer for the Idempotency-Key that is given', async () => {
    service = await openService({ profile: 'own' });
    const key = { 'idempotency-key': 'kettle-fog-92-absolutely' };
    await service.post(bodyK(), key);
    expect((await service.post(bodyK(), key)).headers['idempotency-replayed']).toBe('true');
  });

  it('speaks Form A too', async () => {
    service = await openService({ profile: 'own', form: 'a' });
    expect((await service.post(bodyA())).json().limits.quota_scope).toBe('anonymous_ip_and_global');
  });

  it.each([
    ['a forwarded call', { 'x-forwarded-for': '192.0.2.1' }],
    ['a call through a proxy', { via: '1.1 proxy' }],
    ['a name that is not of this machine', { host: 'attacker.example' }],
    ['an address that is not of this machine', { host: '192.0.2.200:8080' }],
    ['a page from elsewhere', { host: 'localhost:8080', origin: 'https://attacker.example' }],
    ['a page of another port', { host: 'localhost:8080', origin: 'http://localhost:3000' }],
    ['a page from nowhere', { host: 'localhost:8080', origin: 'null' }],
  ])('refuses %s', async (_what, headers) => {
    service = await openService({ profile: 'own' });
    const reply = await service.post(bodyK(), headers, '127.0.0.1');
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign_call']);
    expect(service.solver.jobs).toEqual([]);
  });

  it.each([
    { host: 'localhost:8080', origin: 'http://localhost:8080' },
    { host: '127.0.0.1' },
    { host: '[::1]:8080' },
    { host: 'planner.lan:8080' },
  ])('takes %j', async (headers) => {
    service = await openService({ profile: 'own', hosts: ['Planner.lan'] });
    expect((await service.post(bodyK(), headers)).statusCode).toBe(200);
  });

  it('says in its help that there are no quotas', async () => {
    service = await openService({ profile: 'own' });
    const help = (await service.app.inject('/v1/help')).json();
    expect(help).toMatchObject({ profile: 'own', tiers: { own: { daily_solve_time_ms: null } } });
    expect(help.headers.map(({ name }: { name: string }) => name)).not.toContain('Authorization');
  });
});

describe('a refusal by tier or quota', () => {
  const codes = async (from: string, headers = {}) => {
    const replies = [
      await service.post(crowd, headers, from),
      await service.post(bodyK(), { ...headers, ...noKey }, from),
      await service.post(bodyK(), headers, from),
    ];
    return replies.map((reply) => [reply.json().code, reply.body.includes('--profile own')]);
  };

  it.each([
    ['names the profile own to a caller on this machine', '127.0.0.1', {}, true],
    ['does not to others', '192.0.2.1', {}, false],
    ['does not behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, false],
  ])('%s', async (_what, from, headers, named) => {
    service = await openService({ anonymous: { requests_per_minute: 2 } });
    expect(await codes(from, headers)).toEqual([
      ['limit_exceeded', named],
      ['idempotency_key_missing', named],
      ['requests_per_minute', named],
    ]);
  });
});
