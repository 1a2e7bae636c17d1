import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../../../src/service/domain/accounts.ts';
import type { ApiKeyRow } from '../../../src/service/store/rows.ts';
import { bodyK } from '../support/scenarios.ts';
import { NOON } from '../support/service.ts';
import { type AccountService, openAccounts, signedIn, type Visitor } from './visitor.ts';

const DAY = 86_400_000;
let area: AccountService;
let ada: Visitor;
beforeEach(async () => {
  area = await openAccounts();
  ada = await signedIn(area, 'ada@example.org');
});
afterEach(() => area.service.close());

async function keysOf(email: string): Promise<ApiKeyRow[]> {
  const account = await findAccount(area.service.store, email);
  return area.service.store.read(({ accounts }) => accounts.keysOf(account?.id ?? ''));
}

async function create(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const { body } = await visitor.post('/account/keys', fields);
  return /mgk_\w{39}/.exec(body)?.[0] ?? '';
}

const solve = (key: string) => area.service.post(bodyK(), { authorization: `Bearer ${key}` });

describe('a key made in the account area', () => {
  it('works, is shown this once, and its use is seen', async () => {
    const key = await create(ada, { name: 'laptop' });
    expect((await solve(key)).statusCode).toBe(200);
    const { body } = await ada.get('/account');
    expect(body).not.toContain(key);
    expect(body).toContain(`${key.slice(0, 10)}…`);
    expect(body).toContain('last used 2026-03-01');
    expect(body).toContain('0.7 s of 120 s');
    expect(body).toContain('1 of 100');
    const [{ id }] = await keysOf('ada@example.org');
    expect((await ada.get(`/account/keys/${id}`)).body).not.toContain(key);
  });

  it('is one when its form is sent twice', async () => {
    const id = /name="id" value="([^"]+)"/.exec(ada.page)?.[1] ?? '';
    expect(await create(ada, { name: 'twice', id })).toMatch(/^mgk_/);
    const again = await ada.post('/account/keys', { name: 'twice', id });
    expect([again.statusCode, again.headers.location]).toEqual([303, '/account']);
    expect(await keysOf('ada@example.org')).toHaveLength(1);
  });

  it('ends after its last day, and is then refused by name', async () => {
    const key = await create(ada, { name: 'short', expires: '2026-03-02' });
    area.service.now = Date.UTC(2026, 2, 3) - 1;
    expect((await solve(key)).statusCode).toBe(200);
    area.service.now++;
    const refused = await solve(key);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'api_key_expired']);
    expect(refused.body).not.toContain(key);
  });

  it('can be renamed, given a last day, and revoked', async () => {
    const key = await create(ada, { name: 'old' });
    const [{ id }] = await keysOf('ada@example.org');
    await ada.get(`/account/keys/${id}`);
    await ada.post(`/account/keys/${id}`, { name: 'new', expires: '2026-03-31' });
    expect(await keysOf('ada@example.org')).toMatchObject([
      { name: 'new', expiresAt: Date.UTC(2026, 3, 1), revokedAt: null },
    ]);
    expect((await ada.get(`/account/keys/${id}`)).body).toContain('value="2026-03-31"');
    await ada.post(`/account/keys/${id}/revoke`);
    expect((await solve(key)).json().code).toBe('api_key_revoked');
    expect((await ada.post(`/account/keys/${id}`, { name: 'again' })).statusCode).toBe(404);
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['name', 'two\nlines'],
    ['name', 'gnp.\u202Eexe'],
    ['name', 'a\u2028b'],
    ['expires', '2026-02-28'],
    ['expires', '2026-02-31'],
    ['expires', '2036-12-31'],
    ['expires', 'soon'],
  ])('is not made with the %s %j', async (field, value) => {
    const reply = await ada.post('/account/keys', { name: 'fine', [field]: value });
    expect([reply.statusCode, reply.body.includes(`id="${field}-error" class="error">A `)]).toEqual([
      422,
      true,
    ]);
    expect(await keysOf('ada@example.org')).toEqual([]);
  });

  it('has a name that is text wherever it is shown', async () => {
    await create(ada, { name: '"><script>alert(1)</script>' });
    const [{ id }] = await keysOf('ada@example.org');
    for (const url of ['/account', `/account/keys/${id}`]) {
      expect((await ada.get(url)).body).not.toContain('<script');
    }
  });

  it('is one of twenty at most, and of those that ended thirty are remembered', async () => {
    for (let i = 0; i < 20; i++) expect(await create(ada, { name: `key ${i}` })).not.toBe('');
    expect((await ada.post('/account/keys', { name: 'one more' })).statusCode).toBe(422);
    for (let i = 0; i < 40; i++) {
      const [{ id }] = (await keysOf('ada@example.org')).filter(({ revokedAt }) => revokedAt === null);
      area.service.now++;
      await ada.post(`/account/keys/${id}/revoke`);
      expect(await create(ada, { name: `next ${i}` })).not.toBe('');
    }
    expect((await keysOf('ada@example.org')).length).toBeLessThanOrEqual(51);
  });

  it('is told to be revoked where it ended last, though it was made first', async () => {
    const old = await create(ada, { name: 'old' });
    const [{ id }] = await keysOf('ada@example.org');
    for (let i = 0; i < 31; i++) {
      await create(ada, { name: `other ${i}` });
      const other = (await keysOf('ada@example.org')).find(({ name }) => name === `other ${i}`);
      area.service.now++;
      await ada.post(`/account/keys/${other?.id}/revoke`);
    }
    area.service.now++;
    await ada.post(`/account/keys/${id}/revoke`);
    await create(ada, { name: 'new' });
    expect((await solve(old)).json().code).toBe('api_key_revoked');
  });
});

it('of somebody else there is no key to see, change or revoke', async () => {
  const key = await create(ada, { name: 'hers' });
  const [{ id }] = await keysOf('ada@example.org');
  const eve = await signedIn(area, 'eve@example.org');
  expect((await eve.get(`/account/keys/${id}`)).statusCode).toBe(404);
  expect((await eve.post(`/account/keys/${id}`, { name: 'mine' })).statusCode).toBe(404);
  expect((await eve.post(`/account/keys/${id}/revoke`)).statusCode).toBe(404);
  expect((await eve.post('/account/keys', { name: 'mine', id })).statusCode).toBe(303);
  expect(await keysOf('ada@example.org')).toMatchObject([{ name: 'hers', revokedAt: null }]);
  expect((await solve(key)).statusCode).toBe(200);
});

it('limits of an account are its own, and hold', async () => {
  const key = await create(ada, { name: 'k' });
  const account = await findAccount(area.service.store, 'ada@example.org');
  const limits = { dailySolveMs: 5000, requestsPerDay: 2, concurrentSolves: null };
  await area.service.store.write(({ accounts }) => accounts.setLimits(account?.id ?? '', limits));
  expect((await solve(key)).json().limits.remaining_daily_solve_time_ms).toBe(4300);
  expect((await solve(key)).statusCode).toBe(200);
  expect((await solve(key)).json().code).toBe('requests_per_day');
  expect((await ada.get('/account')).body).toContain('1.4 s of 5 s');
  area.service.now = NOON + DAY;
  expect((await ada.get('/account')).statusCode).toBe(303);
});
