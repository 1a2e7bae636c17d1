import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/registry.ts';
import { dataFolder } from '../../../src/cli/service/read-config.ts';
import { exampleBody } from '../../../src/service/discovery/openapi.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { call } from '../../service/support/server-process.ts';
import { until } from '../../service/support/until.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { failed, FakeIo, mingle } from '../fake-io.ts';

const folder = memoryFolder('mingle-service-');
afterAll(() => rmSync(folder, { recursive: true }));
const env = { MINGLE_STORE: `sqlite:${join(folder, 'store.db')}` };
beforeAll(async () => (await openStore(env.MINGLE_STORE, { server: true })).close());
const service = (...args: string[]) => mingle(args, { env });

describe('mingle account and mingle key', () => {
  it('make an account, and keys once its address is verified', async () => {
    const created = await service('account', 'create', 'Ada@Example.org');
    expect(created.out).toMatch(/account +[0-9a-f-]{36}\ne-mail +ada@example\.org\ntier +free\n/);
    expect(await service('key', 'create', 'ada@example.org')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('[email_not_verified]'),
    });
    const verified = await service('account', 'verify-email', 'ada@example.org');
    expect(verified.out).toMatch(/e-mail verified +20\d\d-/);
    const key = await service('key', 'create', 'ada@example.org');
    expect(key.out).toMatch(/^mgk_[0-9a-z]{39}\n$/);
    const list = await service('key', 'list', 'ada@example.org');
    expect(list.out).toContain(`${key.out.slice(0, 10)}…`);
    expect(list.out).not.toContain(key.out.trim());
    const id = list.out.slice(0, 36);
    expect((await service('key', 'revoke', id)).code).toBe(0);
    expect((await service('key', 'list', 'ada@example.org')).out).toMatch(/revoked 20\d\d-/);
    expect(await service('key', 'revoke', id)).toMatchObject({ code: 2 });
  });

  it('change the tier and show what was used', async () => {
    await service('account', 'create', 'pro@example.org');
    expect((await service('account', 'set-tier', 'pro@example.org', 'pro')).out).toMatch(/tier +pro\n/);
    expect((await service('account', 'show', 'pro@example.org')).out).toMatch(/used on .* 0 ms in 0 calls/);
    expect(await service('account', 'set-tier', 'pro@example.org', 'gold')).toMatchObject({ code: 2 });
  });

  it('name keys, let them end, and give an account limits of its own', async () => {
    await service('account', 'create', 'cyd@example.org');
    await service('account', 'verify-email', 'cyd@example.org');
    const make = (...args: string[]) => service('key', 'create', 'cyd@example.org', ...args);
    expect((await make('--name', 'laptop', '--expires', '2030-12-31')).code).toBe(0);
    expect((await service('key', 'list', 'cyd@example.org')).out).toMatch(
      /used never {2}active until 2031-01-01T00:00:00\.000Z {2}laptop\n$/,
    );
    expect((await make('--expires', '2020-12-31')).err).toContain('Write a day from today');
    expect((await make('--name', 'a\u0007b')).err).toContain('[malformed_name]');
    const limits = ['account', 'set-limits', 'cyd@example.org'];
    expect((await service(...limits, '--daily-solve', '10m')).out).toMatch(/solve time a day +600000 ms\n/);
    const both = await service(...limits, '--concurrent-solves', '3');
    expect(both.out).toMatch(/600000 ms\n.*3\n/);
    expect((await service(...limits, '--reset')).out).not.toContain('600000');
    expect((await service(...limits, '--requests-per-day', '0')).code).toBe(2);
  });

  it('list accounts, and delete one with all of its data when told twice', async () => {
    await service('account', 'create', 'zoe@example.org');
    await service('account', 'verify-email', 'zoe@example.org');
    await service('key', 'create', 'zoe@example.org');
    expect((await service('account', 'list')).out).toMatch(
      /^[0-9a-f-]{36} {2}free {2}\S+Z {2}zoe@example\.org$/m,
    );
    expect(await service('account', 'delete', 'zoe@example.org')).toMatchObject(failed(2, '[not_confirmed]'));
    expect((await service('account', 'delete', 'zoe@example.org', '--yes')).code).toBe(0);
    expect((await service('account', 'list')).out).not.toContain('zoe@');
    expect((await service('account', 'show', 'zoe@example.org')).err).toContain('[unknown_account]');
  });

  it('make no database where there is none', async () => {
    const mistyped = join(folder, 'stoer.db');
    for (const args of [
      ['account', 'create', 'ada@example.org'],
      ['key', 'list', 'ada@example.org'],
    ]) {
      const { code, err } = await service(...args, '--store', `sqlite:${mistyped}`);
      expect([code, err]).toEqual([1, expect.stringContaining(`no database ${mistyped}`)]);
      expect(existsSync(mistyped)).toBe(false);
    }
  });

  it('refuse what cannot be', async () => {
    for (const [args, code] of [
      [['account', 'create', 'nobody'], 'malformed_email'],
      [['account', 'create', 'ada\u001b[2J@example.org'], 'malformed_email'],
      [['account', 'create', 'ada\u202e@example.org'], 'malformed_email'],
      [['account', 'create', 'pro@example.org'], 'email_taken'],
      [['account', 'show', 'who@example.org'], 'unknown_account'],
      [['account', 'show', 'x', '--store', 'mysql://x'], 'store_failed'],
    ] as const) {
      const { err } = await service(...args);
      expect(err).toContain(`[${code}]`);
    }
  });
});

describe('mingle serve', () => {
  it('serves with the real solver until it is asked to stop', async () => {
    const io = new FakeIo(['serve', '--port', '0', '--workers', '1', '--form', 'a'], { env });
    const ended = run(io);
    await until(() => io.stderr.text.includes('Ctrl-C stops it'));
    const url = /http:\/\/[\d.:]+/.exec(io.stderr.text)?.[0] ?? '';
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    const reply = await call({ url }, exampleBody('a'));
    expect([reply?.code, JSON.parse(reply?.text ?? '').status]).toEqual(['ok', 'solved']);
    expect(await service('serve', '--port', '0')).toMatchObject(failed(1, 'is in use by another server'));
    const { port } = new URL(/http:\S+/.exec(io.stderr.text)?.[0] ?? '');
    const other = await service('serve', '--port', port, '--store', `sqlite:${join(folder, 'other.db')}`);
    expect(other).toMatchObject(failed(2, `Another program listens on port ${port}. [port_taken]`));
    expect(io.signal('SIGTERM')).toBe(true);
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    for (const line of io.stdout.text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  });

  it('opens the account area by two flags', async () => {
    const outbox = join(folder, 'mail');
    const own = { MINGLE_STORE: `sqlite:${join(folder, 'area.db')}` };
    const args = ['serve', '--port', '0', '--workers', '1', '--outbox', outbox];
    expect((await mingle(args, { env: own })).err).toContain('/public_url: ');
    const io = new FakeIo([...args, '--public-url', 'http://localhost:8080'], { env: own });
    const ended = run(io);
    await until(() => io.stderr.text.includes('Ctrl-C stops it'));
    const url = /http:\/\/[\d.:]+/.exec(io.stderr.text)?.[0] ?? '';
    expect((await fetch(`${url}/account`)).url).toBe(`${url}/account/sign-in`);
    io.signal('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('keeps the data of the profile own in the data folder of its owner', async () => {
    const home = join(folder, 'share');
    const io = new FakeIo(['serve', '--profile', 'own', '--port', '0', '--workers', '1'], {
      env: { XDG_DATA_HOME: home },
    });
    const ended = run(io);
    await until(() => io.stderr.text.includes('Ctrl-C stops it'));
    io.signal('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(home, 'mingle', 'service.db'))).toBe(true);
  });

  it.each([
    ['darwin', '/h/Library/Application Support'],
    ['linux', '/h/.local/share'],
  ] as const)('finds the data folder of %s', (platform, expected) => {
    expect(dataFolder(platform, {}, '/h')).toBe(expected);
  });

  it.each([
    ['{ "profile": "own", "trusted_proxies": ["loopback"] }', '/trusted_proxies'],
    ['{ "trusted_proxies": ["10.0.0.0/8", "::1", "loopback", "proxy"] }', '/trusted_proxies/3'],
    ['{ "trusted_proxies": ["0.0.0.0/0"] }', '/trusted_proxies/0'],
    ['{ "solve": { "solve_ms": 5000 } }', '/solve/worker_ms'],
    ['{ "mail": { "outbox": "o" } }', '/public_url'],
    ['{ "mail": { "outbox": "o" }, "public_url": "http://plans.example.org" }', '/public_url'],
    ['{ "public_url": "https://plans.example.org/x" }', '/public_url'],
    ['{ "mail": { "outbox": "o" }, "public_url": "https://plans.example.org" }', '/trusted_proxies'],
    ['{ "mail": { "outbox": "o" }, "public_url": "http://[::1]:1", "form": "a" }', '/mail'],
    ['{ "mail": { "outbox": "o" }, "public_url": "http://localhost", "profile": "own" }', '/mail'],
    [
      '{ "mail": { "outbox": "o", "smtp": "smtps://mail" }, "public_url": "http://localhost" }',
      '/mail/outbox',
    ],
    ['{ "mail": { "smtp": "mail.example.org" }, "public_url": "http://localhost" }', '/mail/smtp'],
    ['{ "accounts": { "billing_secret": "short" } }', '/accounts/billing_secret'],
  ])('does not start with %s', async (config, pointer) => {
    const file = join(folder, 'unusable.json');
    writeFileSync(file, config);
    const { code, err } = await service('serve', '--port', '0', '--config', file);
    expect([code, err]).toEqual([2, expect.stringContaining(pointer)]);
    expect(err.match(/\[invalid_config\]/g)).toHaveLength(1);
  });

  it('says what is wrong with a store, and nothing of its password', async () => {
    const file = join(folder, 'letter.txt');
    writeFileSync(file, 'Dear Ada, this is no database, and never was meant to be one.');
    const letter = await service('account', 'show', 'x', '--store', `sqlite:${file}`);
    expect([letter.code, letter.err]).toEqual([1, expect.stringContaining('[store_failed]')]);
    const mistyped = await service('account', 'show', 'x', '--store', 'postgress://ada:secret@db/mingle');
    expect(mistyped.err).toContain('"postgress" is no kind of store');
    expect(mistyped.err).not.toContain('secret');
  });

  it('names the flag, the variable or the place in the file of a setting that is wrong', async () => {
    const file = join(folder, 'places.json');
    writeFileSync(file, '{ "workers": -1, "queue": -1, "public_url": "http://localhost" }');
    const args = ['serve', '--config', file, '--public-url', 'nowhere', '--outbox', 'o', '--form', 'a'];
    const { code, err } = await mingle(args, {
      env: { MINGLE_QUEUE: 'many', MINGLE_FREE_REQUESTS_PER_DAY: '0', MINGLE_WORKER: '2' },
    });
    expect(code).toBe(2);
    expect(err).toMatch(/^warning: MINGLE_WORKER is no setting/);
    const places = [...err.matchAll(/^error: (.*?): /gm)].map(([, place]) => place);
    expect(places.sort()).toEqual([
      '--public-url',
      `${file}:1:3 /workers`,
      'MINGLE_FREE_REQUESTS_PER_DAY',
      'MINGLE_QUEUE',
    ]);
    const mail = await mingle(['serve', '--config', file, '--outbox', 'o', '--form', 'a', '--workers', '1'], {
      env: { MINGLE_QUEUE: '1' },
    });
    expect(mail.err).toContain('error: --outbox: Only a public server of Form K');
  });

  it('takes an empty MINGLE_STORE for none', async () => {
    const { err } = await mingle(['account', 'list'], { env: { MINGLE_STORE: '' } });
    expect(err).toContain('there is no database mingle.db');
  });

  it('points at settings that are wrong', async () => {
    const file = join(folder, 'config.json');
    writeFileSync(file, '{ "free": { "daily_solve_ms": "much" }, "portt": 1 }');
    const { code, err } = await service('serve', '--config', file);
    expect(code).toBe(2);
    expect(err).toContain(':1:13 /free/daily_solve_ms');
    expect(err).toContain('portt');
  });
});

describe('mingle work', () => {
  const PLACE = 'postgres://mingle@127.0.0.1:1/none';
  const secret = 'x'.repeat(32);

  it('says at once everything that it lacks', async () => {
    const { code, err } = await mingle(['work'], { env: {} });
    expect(code).toBe(2);
    expect(err).toMatch(/Work comes through PostgreSQL, and the store is sqlite/);
    expect(err).toContain('MINGLE_QUEUE_SECRET');
    expect(err.match(/error:/g)).toHaveLength(2);
    const env = { MINGLE_WORKERS: '0', MINGLE_STORE: PLACE, MINGLE_QUEUE_SECRET: secret };
    expect((await mingle(['work'], { env })).err).toContain('With 0 workers');
  });

  it('says that the database is not there, and nothing of its password', async () => {
    const env = { MINGLE_STORE: PLACE.replace('mingle@', 'mingle:letmein@'), MINGLE_QUEUE_SECRET: secret };
    const { code, err } = await mingle(['work'], { env });
    expect([code, err]).toEqual([1, expect.stringContaining('[store_failed]')]);
    expect(err).not.toContain('letmein');
    expect(err).not.toContain('defect');
  });

  it.each([
    [{ MINGLE_WORKERS: '0' }, '/store'],
    [{ MINGLE_WORKERS: '0', MINGLE_STORE: PLACE }, '/queue_secret'],
    [
      { MINGLE_JOBS_SOLVE_MS: '60000', MINGLE_STORE: PLACE, MINGLE_QUEUE_SECRET: secret, MINGLE_FORM: 'a' },
      'MINGLE_FORM',
    ],
    [{ MINGLE_QUEUE_SECRET: 'short' }, 'MINGLE_QUEUE_SECRET'],
  ])('is what a server without workers or with jobs needs: %o', async (env, place) => {
    expect(await mingle(['serve', '--port', '0'], { env })).toMatchObject(failed(2, `error: ${place}: `));
  });
});
