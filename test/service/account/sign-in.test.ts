import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountScope,
  createAccount,
  deleteAccount,
  findAccount,
} from '../../../src/service/domain/accounts.ts';
import { NOON, openService } from '../support/service.ts';
import { type AccountService, HOME, openAccounts, signedIn, tokenOf, Visitor } from './visitor.ts';

const MINUTE = 60_000;
let area: AccountService;
beforeEach(async () => {
  area = await openAccounts();
});
afterEach(() => area.service.close());

/** All that the store has written, its logs too. */
function stored(): Buffer {
  const { folder } = area.service;
  return Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file))));
}

describe('a sign-in link', () => {
  it('signs in once, and makes a free account with a verified address', async () => {
    const visitor = await signedIn(area, ' Ada@Example.org ');
    expect(visitor.page).toContain('ada@example.org');
    expect(await findAccount(area.service.store, 'ada@example.org')).toMatchObject({
      tier: 'free',
      emailVerifiedAt: NOON,
    });
    const other = new Visitor(area.service);
    expect((await other.get(`/account/link/${tokenOf(area.mails[0].text)}`)).statusCode).toBe(410);
    await other.get('/account/sign-in');
    expect((await other.post('/account/link', { token: tokenOf(area.mails[0].text) })).statusCode).toBe(410);
    expect((await other.get('/account')).headers.location).toBe('/account/sign-in');
  });

  it('signs one in of many who press its button at once', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = new Visitor(area.service);
        await visitor.get('/account/sign-in');
        return visitor;
      }),
    );
    await visitors[0].post('/account/sign-in', { email: 'ada@example.org' });
    const token = tokenOf(area.mails[0].text);
    const replies = await Promise.all(visitors.map((visitor) => visitor.post('/account/link', { token })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, ...Array(7).fill(410)]);
  });

  it('is not used up by a mail program that opens it', async () => {
    const visitor = new Visitor(area.service);
    await visitor.askForLink('ada@example.org');
    const token = tokenOf(area.mails[0].text);
    for (let i = 0; i < 3; i++) {
      const opened = await new Visitor(area.service).get(`/account/link/${token}`);
      expect([opened.statusCode, opened.body.includes('ada@example.org')]).toEqual([200, true]);
    }
    expect((await visitor.follow(area.mails[0])).headers.location).toBe('/account');
  });

  it('works for a quarter of an hour, and not after a later one', async () => {
    const visitor = new Visitor(area.service);
    for (let i = 0; i < 3; i++) await visitor.askForLink('ada@example.org');
    area.service.now += 15 * MINUTE - 1;
    expect((await visitor.follow(area.mails[1])).statusCode).toBe(303);
    expect((await visitor.follow(area.mails[0])).statusCode).toBe(410);
    await visitor.askForLink('bob@example.org');
    area.service.now += 15 * MINUTE;
    expect((await visitor.follow(area.mails[3])).statusCode).toBe(410);
  });

  it('is void after a later one of the next day too', async () => {
    const visitor = new Visitor(area.service);
    area.service.now += 12 * 60 * MINUTE - 5 * MINUTE;
    await visitor.askForLink('ada@example.org');
    area.service.now += 6 * MINUTE;
    await visitor.askForLink('ada@example.org');
    expect((await visitor.follow(area.mails[1])).statusCode).toBe(303);
    expect((await visitor.follow(area.mails[0])).statusCode).toBe(410);
  });

  it('begins with the public address, whatever Host the request had', async () => {
    const visitor = new Visitor(area.service, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await visitor.askForLink('ada@example.org');
    expect(area.mails[0].text).toContain(`${HOME}/account/link/`);
    expect(JSON.stringify(area.mails)).not.toContain('evil');
  });

  it('is stored as a hash, and the address not at all before it is followed', async () => {
    await new Visitor(area.service).askForLink('stranger@example.org');
    const bytes = stored();
    expect(bytes.includes(tokenOf(area.mails[0].text))).toBe(false);
    expect(bytes.includes('stranger@example.org')).toBe(false);
  });
});

describe('who asks for a link', () => {
  it('gets the same answer for every address, and sign-up can be closed', async () => {
    await area.service.close();
    area = await openAccounts({ accounts: { sign_up: 'closed' } });
    await createAccount(area.service.store, 'known@example.org', NOON);
    const replies = [];
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const reply = await new Visitor(area.service).askForLink(email);
      const { 'x-request-id': _id, date: _date, ...headers } = reply.headers;
      replies.push({ status: reply.statusCode, headers, body: reply.body });
    }
    expect(replies[0]).toEqual(replies[1]);
    expect(area.mails.map(({ to }) => to)).toEqual(['known@example.org']);
    await new Visitor(area.service).follow(area.mails[0]);
    expect(await findAccount(area.service.store, 'known@example.org')).toMatchObject({
      emailVerifiedAt: NOON,
    });
  });

  it('cannot flood a mailbox, also not under names of it', async () => {
    for (let i = 0; i < 4; i++) await new Visitor(area.service).askForLink('ada@example.org');
    for (let i = 0; i < 4; i++) await new Visitor(area.service).askForLink(`Ada+${i}@example.org`);
    expect(area.mails).toHaveLength(5);
    area.service.now += 60 * MINUTE;
    await new Visitor(area.service).askForLink('ada@example.org');
    expect(area.mails).toHaveLength(6);
  });

  it('cannot keep out whose address it is', async () => {
    const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
    await area.service.close();
    area = await openAccounts({ trusted_proxies: ['192.0.2.7'] });
    for (let network = 0; network < 8; network++) {
      for (let i = 0; i < 6; i++) {
        await new Visitor(area.service, from(network)).askForLink('ada@example.org');
      }
    }
    // Four networks had five each, and the others one each.
    expect(area.mails).toHaveLength(3 * 5 + 2 + 4);
    const reply = await new Visitor(area.service, from(99)).askForLink('ada@example.org');
    expect([reply.statusCode, area.mails.length]).toEqual([303, 22]);
    await new Visitor(area.service, from(99)).follow(area.mails[21]);
    expect(await findAccount(area.service.store, 'ada@example.org')).toMatchObject({ emailVerifiedAt: NOON });
  });

  it('is held back after twenty an hour', async () => {
    const statuses = [];
    for (let i = 0; i < 21; i++) {
      statuses.push((await new Visitor(area.service).askForLink(`a${i}@example.org`)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(303), 429]);
    expect(area.mails).toHaveLength(20);
  });

  it.each([
    'nobody',
    'a@b@c.example',
    'a,b@c.example',
    'x<b@c.example>',
    'a b@c.example',
    'a\r\nBcc: b@c.example',
    'ada\u001b[2J@example.org',
    'mi\u212Ae@example.org',
    `${'a'.repeat(250)}@example.org`,
    '',
  ])('has to give one address: %j is none', async (email) => {
    const reply = await new Visitor(area.service).askForLink(email);
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain('aria-invalid="true"');
    expect(area.mails).toEqual([]);
  });

  it('is told the same when the mail server fails, and the log has why without the address', async () => {
    const failing = {
      send: () =>
        Promise.reject(Object.assign(new Error('no such user ada@example.org'), { code: 'EENVELOPE' })),
      close: async () => undefined,
    };
    Object.assign(area.service.parts, { mail: failing });
    expect((await new Visitor(area.service).askForLink('ada@example.org')).statusCode).toBe(303);
    const log = area.service.log.join('');
    expect(log).toContain('EENVELOPE');
    expect(log).not.toContain('ada@');
    expect(await area.service.metrics.registry.metrics()).toContain('mingle_mails_total{outcome="failed"} 1');
  });
});

describe('a session', () => {
  it('is new at each sign-in: no cookie from before is one', async () => {
    const fixed = 'A'.repeat(32);
    const visitor = new Visitor(area.service);
    visitor.cookies.set('mingle_session', fixed);
    await visitor.askForLink('ada@example.org');
    await visitor.follow(area.mails[0]);
    const first = visitor.cookies.get('mingle_session');
    expect(first).not.toBe(fixed);
    const attacker = new Visitor(area.service);
    attacker.cookies.set('mingle_session', fixed);
    expect((await attacker.get('/account')).statusCode).toBe(303);
    await visitor.askForLink('ada@example.org');
    await visitor.follow(area.mails[1]);
    expect(visitor.cookies.get('mingle_session')).not.toBe(first);
    attacker.cookies.set('mingle_session', first ?? '');
    expect((await attacker.get('/account')).statusCode).toBe(303);
    expect(stored().includes(visitor.cookies.get('mingle_session') ?? '')).toBe(false);
  });

  it('ends after twelve hours, when signed out, and on all devices at once', async () => {
    const visitor = await signedIn(area, 'ada@example.org');
    const second = await signedIn(area, 'ada@example.org');
    const stolen = new Visitor(area.service);
    stolen.cookies.set('mingle_session', visitor.cookies.get('mingle_session') ?? '');
    expect((await stolen.get('/account')).statusCode).toBe(200);
    await visitor.post('/account/sign-out');
    expect((await stolen.get('/account')).statusCode).toBe(303);
    expect((await second.get('/account')).statusCode).toBe(200);
    area.service.now += 12 * 60 * MINUTE;
    expect((await second.get('/account')).statusCode).toBe(303);
    const [third, fourth] = [
      await signedIn(area, 'ada@example.org'),
      await signedIn(area, 'ada@example.org'),
    ];
    await third.post('/account/sign-out-everywhere');
    expect((await fourth.get('/account')).statusCode).toBe(303);
  });

  it('ends with its account', async () => {
    const visitor = await signedIn(area, 'ada@example.org');
    const account = await findAccount(area.service.store, 'ada@example.org');
    if (account === null) throw new Error('no account');
    const { store } = area.service;
    const scope = accountScope(account.id);
    const solve = { id: 'waits', scope, pool: null, lookup: 'a', bodyDigest: 'b', day: '2026-03-01' };
    await store.write(async ({ solves, parcels }) => {
      await solves.insert({ ...solve, reservedMs: 1, createdAt: 0, leaseUntil: 0 });
      await parcels.send('solves', 'waits', 'a scenario', 0, Number.MAX_SAFE_INTEGER);
    });
    await deleteAccount(store, account);
    expect((await visitor.get('/account')).statusCode).toBe(303);
    expect(await store.read(({ parcels }) => parcels.get('waits'))).toBeNull();
  });

  it('has a strict cookie, for this host and for https alone where that is the public address', async () => {
    const visitor = new Visitor(area.service);
    await visitor.askForLink('ada@example.org');
    const reply = await visitor.follow(area.mails[0]);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^mingle_session=[\w-]{32}; .*HttpOnly; SameSite=Strict$/,
    );
    await area.service.close();
    area = await openAccounts({ public_url: 'https://plans.example.org', trusted_proxies: ['192.0.2.7'] });
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' };
    const secure = await signedIn(area, 'ada@example.org', proxied);
    expect([...secure.cookies.keys()].sort()).toEqual(['__Host-mingle_csrf', '__Host-mingle_session']);
    const again = await new Visitor(area.service, proxied).get('/account/sign-in');
    expect(String(again.headers['set-cookie'])).toMatch(
      /^__Host-.*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('is not begun where the proxy does not say https, and the log says so', async () => {
    await area.service.close();
    area = await openAccounts({ public_url: 'https://plans.example.org', trusted_proxies: ['192.0.2.7'] });
    const visitor = new Visitor(area.service);
    await visitor.askForLink('ada@example.org');
    expect((await visitor.follow(area.mails[0])).statusCode).toBe(500);
    expect(area.service.log.join('')).toContain('X-Forwarded-Proto');
  });
});

describe('a form', () => {
  it.each(['', 'wrong-token', 'abc'])('without its own token does nothing (%j)', async (token) => {
    const visitor = await signedIn(area, 'ada@example.org');
    const stranger = new Visitor(area.service);
    await stranger.get('/account/sign-in');
    for (const sent of [token, stranger.token]) {
      const reply = await visitor.postRaw('/account/keys', `_csrf=${sent}&name=mine`);
      expect(reply.statusCode).toBe(403);
    }
    const bare = new Visitor(area.service);
    expect((await bare.post('/account/sign-in', { email: 'ada@example.org' })).statusCode).toBe(403);
    const account = await findAccount(area.service.store, 'ada@example.org');
    expect(await area.service.store.read(({ accounts }) => accounts.keysOf(account?.id ?? ''))).toEqual([]);
    expect(area.mails).toHaveLength(1);
  });

  it.each([
    ['too large', `email=${'a'.repeat(20_000)}`, 413],
    ['a field twice', 'email=a@x.example&email=b@x.example', 422],
    ['a name of the language', '__proto__=1&email[x]=1', 422],
    ['nothing', '', 422],
  ])('that is %s is answered with a page', async (_what, fields, status) => {
    const visitor = new Visitor(area.service);
    await visitor.get('/account/sign-in');
    const reply = await visitor.postRaw('/account/sign-in', `_csrf=${visitor.token}&${fields}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });
});

describe('the pages', () => {
  it('let nothing run in them, be framed or kept, and lead nowhere else', async () => {
    const visitor = await signedIn(area, 'ada@example.org');
    for (const page of ['', '/', '/sign-in', '/link/x', '/none', '/keys/x']) {
      const reply = await visitor.get(`/account${page}`);
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(reply.body).not.toMatch(/<script|\son\w+=|style="/);
      for (const [, style] of reply.body.matchAll(/stylesheet" href="([^"]+)"/g)) {
        const { statusCode, body } = await visitor.get(style);
        const colours = [...body.matchAll(/var\((--\w+)\)/g)].filter(
          ([, name]) => !body.includes(`${name}:`),
        );
        expect([style, statusCode, colours]).toEqual([style, 200, []]);
      }
    }
    const stranger = new Visitor(area.service);
    for (const next of [
      '?next=https://evil.example',
      '?next=//evil.example',
      '//evil.example',
      '/..//evil.example',
    ]) {
      for (const page of ['/account', '/account/sign-in', '/account/keys']) {
        const { headers } = await stranger.get(`${page}${next}`);
        expect(headers.location ?? '/account').toMatch(/^\/account(\/sign-in)?$/);
      }
    }
  });

  it('leave no address, link, key or session in the log', async () => {
    const visitor = await signedIn(area, 'ada@example.org');
    const made = await visitor.post('/account/keys', { name: 'Distinctive name' });
    const log = area.service.log.join('');
    expect(log).toContain('"route":"/account/link/:token"');
    const secrets = [
      'ada@',
      '192.0.2.7',
      'Distinctive',
      tokenOf(area.mails[0].text),
      visitor.cookies.get('mingle_session') ?? '',
      /mgk_\w{39}/.exec(made.body)?.[0] ?? '',
    ];
    for (const secret of secrets) expect([secret.length > 3, log.includes(secret)]).toEqual([true, false]);
  });

  it('are there only where mail has a way out', async () => {
    const bare = await openService();
    expect((await bare.app.inject('/account')).statusCode).toBe(404);
    await bare.close();
  });
});
