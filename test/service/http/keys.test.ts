import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountScope,
  createAccount,
  deleteAccount,
  findAccount,
} from '../../../src/service/domain/accounts.ts';
import { createApiKey } from '../../../src/service/domain/api-keys.ts';
import { utcDay } from '../../../src/service/domain/day.ts';
import type { BodyReader } from '../../../src/service/domain/ports.ts';
import { formatApiKey } from '../../../src/service/wire/api-key.ts';
import { bodyK } from '../support/scenarios.ts';
import { NOON, openService, type TestService } from '../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const unknown = formatApiKey(new Uint8Array(20).fill(7));

describe('a key that is there but not good', () => {
  it.each([
    ['no scheme', unknown, 'api_key_malformed'],
    ['another scheme', 'Basic YTpi', 'api_key_malformed'],
    ['empty', 'Bearer ', 'api_key_malformed'],
    ['a typing error', `Bearer ${unknown.slice(0, -1)}!`, 'api_key_malformed'],
    ['one character changed', `Bearer ${unknown.replace('mgk_0', 'mgk_1')}`, 'api_key_malformed'],
    ['nobody’s', `Bearer ${unknown}`, 'api_key_unknown'],
  ])('(%s) is refused and never becomes an anonymous call', async (_what, authorization, code) => {
    const reply = await service.post(bodyK(), { authorization: authorization.replace('’', "'") });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe(code);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer realm="mingle"/);
    expect(reply.body).not.toContain(unknown);
    expect(service.solver.jobs).toHaveLength(0);
  });

  it('(revoked) is refused from then on', async () => {
    const { bearer, id } = await service.account('free');
    expect((await service.post(bodyK(), bearer)).statusCode).toBe(200);
    const [key] = await service.store.read(({ accounts }) => accounts.keysOf(id));
    await service.store.write(({ accounts }) => accounts.revokeKey(key.id, NOON));
    const reply = await service.post(bodyK(), bearer);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('api_key_revoked');
  });

  it('(of an account that is deleted while the body is read) leaves nothing behind', async () => {
    const { bearer, id } = await service.account('free');
    const { bodies } = service.parts;
    const deleting: BodyReader = {
      ...bodies,
      async read(order) {
        const account = await findAccount(service.store, id);
        if (account !== null) await deleteAccount(service.store, account);
        return bodies.read(order);
      },
    };
    const { store } = service;
    const other = await openService({}, { store, parts: { bodies: deleting } });
    const reply = await other.post(bodyK(), bearer);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'api_key_unknown']);
    const of = { scope: accountScope(id), scopes: [accountScope(id)], pool: null };
    const at = { lookup: '', day: utcDay(NOON), callsAfter: 0, at: NOON };
    const left = await store.read(({ solves }) => solves.standing(of, at));
    expect(left).toMatchObject({ running: 0, calls: 0, ledger: { solves: 0, reservedMs: 0 } });
    await other.app.close();
  });
});

describe('keys', () => {
  it('come only after the e-mail address is verified', async () => {
    const account = await createAccount(service.store, 'New@X.example', NOON);
    if (typeof account === 'string') throw new Error(account);
    expect(account).toMatchObject({ email: 'new@x.example', tier: 'free', emailVerifiedAt: null });
    expect(await createApiKey(service.store, account, NOON)).toBe('email_not_verified');
  });

  it('are stored only as hashes', async () => {
    const { bearer, id } = await service.account('free');
    const [row] = await service.store.read(({ accounts }) => accounts.keysOf(id));
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(bearer.authorization.slice('Bearer mgk_'.length + 6));
  });

  it('of one account share its allowance and its one solve at a time', async () => {
    const { bearer, id } = await service.account('free');
    const account = await service.store.read(({ accounts }) => accounts.find(id));
    if (account === null) throw new Error('no account');
    const second = await createApiKey(service.store, account, NOON);
    if (typeof second === 'string') throw new Error(second);
    await service.post(bodyK(), bearer);
    const reply = await service.post(bodyK(), { authorization: `Bearer ${second.key}` });
    expect(reply.json().limits.remaining_daily_solve_time_ms).toBe(120_000 - 1400);
  });

  it('are refused from browsers, and no page is let in by CORS', async () => {
    const { bearer } = await service.account('free');
    const origin = { origin: 'https://page.example' };
    const reply = await service.post(bodyK(), { ...bearer, ...origin });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe('browser_key_refused');
    const preflight = await service.app.inject({
      method: 'OPTIONS',
      url: '/v1/auto-solve',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(405);
    for (const { headers } of [reply, preflight, await service.post(bodyK(), origin)]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('follow the tier of their account as it is now', async () => {
    const { bearer, id } = await service.account('free');
    await service.store.write(({ accounts }) => accounts.setTier(id, 'pro', NOON));
    expect((await service.post(bodyK(), bearer)).json().limits.remaining_daily_solve_time_ms).toBe(299_300);
  });
});
