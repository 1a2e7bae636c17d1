import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { jobExtras, jobWebhook, webhookHeaders } from '../../../src/service/wire/jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-example-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = `whsec_${Buffer.from('twenty-four bytes, at least').toString('base64')}`;
const body = '{"type":"solve.ended"}';
const now = Date.now();
const headers = webhookHeaders(secret, 'one', new Date(now), body);

it('takes no time that is too short for a solve', () => {
  const takes = (solve_time_seconds: number) => jobExtras.safeParse({ solve_time_seconds }).success;
  expect([0.05, 0, -1, 0.1, 60].map(takes)).toEqual([false, false, false, true, true]);
});

it('signs as Standard Webhooks says', () => {
  expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'solve.ended' });
});

it('is verified by the example of docs/api.md, which takes nothing else', async () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const file = join(folder, 'example.mjs');
  writeFileSync(file, example);
  const { isGenuine } = await import(pathToFileURL(file).href);
  expect(isGenuine(headers, body, secret, now)).toBe(true);
  // Of a sender that changes its secret there may be two.
  const two = `v1,AAAA ${headers['webhook-signature']}`;
  expect(isGenuine({ ...headers, 'webhook-signature': two }, body, secret, now)).toBe(true);
  expect(isGenuine(headers, `${body} `, secret, now)).toBe(false);
  expect(isGenuine(headers, body, `${secret.slice(0, -4)}AAAA`, now)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-id': 'two' }, body, secret, now)).toBe(false);
  expect(isGenuine(headers, body, secret, now + 301_000)).toBe(false);
  expect(isGenuine({}, body, secret, now)).toBe(false);
});

it('takes secrets that are long enough, and no others', () => {
  const fits = (text: string) => jobWebhook.safeParse({ url: 'https://x.example', secret: text }).success;
  expect(fits(secret)).toBe(true);
  for (const length of [23, 65]) expect(fits(`whsec_${Buffer.alloc(length).toString('base64')}`)).toBe(false);
  for (let length = 24; length <= 64; length++) {
    const encoded = `whsec_${Buffer.alloc(length, 251).toString('base64')}`;
    expect([length, fits(encoded)]).toEqual([length, true]);
    expect(webhookHeaders(encoded, 'one', new Date(), '{}')).toHaveProperty('webhook-signature');
  }
  // What no signature can be made with.
  for (const rest of ['A', '=', '==='])
    expect([rest, fits(`whsec_${Buffer.alloc(24).toString('base64')}${rest}`)]).toEqual([rest, false]);
  expect(fits(secret.slice('whsec_'.length))).toBe(false);
});
