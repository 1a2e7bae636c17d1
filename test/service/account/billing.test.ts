import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccount, findAccount } from '../../../src/service/domain/accounts.ts';
import { NOON, openService, type TestService } from '../support/service.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let service: TestService;
beforeEach(async () => {
  service = await openService({ accounts: { billing_secret: SECRET } });
  await createAccount(service.store, 'ada@example.org', NOON);
});
afterEach(() => service.close());

let sequence = 0;
beforeEach(() => {
  sequence = 0;
});
const event = (tier: string, timestamp: string, email = 'Ada@example.org') => ({
  type: 'subscription.updated',
  timestamp,
  data: { email, tier, sequence: ++sequence },
});

function send(body: object, { secret = SECRET, at = new Date(), sent = JSON.stringify(body) } = {}) {
  const signature = new Webhook(secret).sign('msg_1', at, JSON.stringify(body));
  return service.app.inject({
    method: 'POST',
    url: '/billing/events',
    payload: sent,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    },
  });
}

const tierOf = async (email: string) => (await findAccount(service.store, email))?.tier;

it('sets the tier, and an event that comes late or twice changes nothing', async () => {
  const first = event('pro', '2026-03-01T10:00:00Z');
  expect((await send(first)).statusCode).toBe(204);
  expect(await tierOf('ada@example.org')).toBe('pro');
  await send(event('free', '2026-03-01T11:00:00Z'));
  await send(first);
  expect(await tierOf('ada@example.org')).toBe('free');
});

it('goes by the number of an event, whatever its time says', async () => {
  const late = event('free', '2026-03-01T10:00:00Z');
  const ahead = event('pro', '2999-01-01T00:00:00Z');
  await send(ahead);
  await send(late);
  expect(await tierOf('ada@example.org')).toBe('pro');
  await send(event('free', '2026-03-01T09:00:00Z'));
  expect(await tierOf('ada@example.org')).toBe('free');
  service.now += 1000;
  await send(ahead);
  expect(await tierOf('ada@example.org')).toBe('free');
});

it('leaves what an administrator said later, also when it is sent again', async () => {
  const account = await findAccount(service.store, 'ada@example.org');
  await service.store.write(({ accounts }) => accounts.setTier(account?.id ?? '', 'free', NOON));
  const before = event('pro', '2026-03-01T11:59:00Z');
  await send(before);
  await send(before);
  expect(await tierOf('ada@example.org')).toBe('free');
  service.now += 1000;
  await send(event('pro', new Date(NOON + 1000).toISOString()));
  expect(await tierOf('ada@example.org')).toBe('pro');
});

it('lets an account wait for whom it concerns before signing in, whichever event comes first', async () => {
  await send(event('pro', '2026-03-01T10:00:00Z', 'new@example.org'));
  expect(await findAccount(service.store, 'new@example.org')).toMatchObject({
    tier: 'pro',
    emailVerifiedAt: null,
  });
  const began = event('pro', '2026-03-01T10:00:00Z', 'brief@example.org');
  await send(event('free', '2026-03-01T11:00:00Z', 'brief@example.org'));
  await send(began);
  expect(await tierOf('brief@example.org')).toBe('free');
});

it('takes what is signed with its secret, whole and fresh, alone', async () => {
  const good = event('pro', '2026-03-01T10:00:00Z');
  const old = new Date(Date.now() - 6 * 60_000);
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
  for (const given of [{ secret: other }, { at: old }, { sent: JSON.stringify({ ...good, more: 1 }) }]) {
    const reply = await send(good, given);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed_request']);
  }
  const bare = await service.app.inject({ method: 'POST', url: '/billing/events', payload: good });
  expect(bare.statusCode).toBe(400);
  expect(await tierOf('ada@example.org')).toBe('free');
  expect(service.log.join('')).not.toContain('ada@');
});

it('passes over events of other types, and says what is wrong with its own', async () => {
  expect((await send({ type: 'invoice.paid', data: {} })).statusCode).toBe(204);
  const saidOf = async (sent: Parameters<typeof send>[0]) => {
    const { detail, issues } = (await send(sent)).json();
    return `${issues[0].pointer} ${detail}`;
  };
  expect(await saidOf(event('gold', '2026-03-01T10:00:00Z'))).toBe(
    '/data/tier "tier" must be one of "free", "pro", not "gold".',
  );
  expect(await saidOf(event('pro', 'yesterday'))).toContain('/timestamp');
  expect(await saidOf(event('pro', '2026-03-01T10:00:00Z', 'a,b@x.example'))).toContain('/data/email');
  expect((await send([] as object)).statusCode).toBe(400);
  const long = await send({ type: 'x'.repeat(65_536) });
  expect([long.statusCode, long.json().detail]).toEqual([413, 'The body is larger than 65536 bytes.']);
  expect(long.json()).not.toHaveProperty('advice');
});

it('is there only where a secret is set', async () => {
  const bare = await openService();
  expect((await bare.app.inject({ method: 'POST', url: '/billing/events' })).statusCode).toBe(404);
  await bare.close();
});
