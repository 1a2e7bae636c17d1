/** Forms of the account area that are refused before they are read. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountService, openAccounts } from './visitor.ts';

let area: AccountService;
beforeEach(async () => {
  area = await openAccounts();
});
afterEach(() => area.service.close());

it('one of another type is said to be no form', async () => {
  const headers = { 'content-type': 'text/plain' };
  const sent = { method: 'POST', url: '/account/sign-in', payload: 'email', headers } as const;
  const reply = await area.service.app.inject(sent);
  expect(reply.statusCode).toBe(415);
  expect(reply.body).toContain('What was sent is no form');
  expect(reply.body).not.toMatch(/json/);
});

it.each([
  [100, true],
  [20_000, false],
])('one of %s bytes is asked for by a caller who waits: %s', async (bytes, isAskedFor) => {
  const { app } = area.service;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    expect: '100-continue',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': bytes,
  };
  const asking = request({ port, method: 'POST', path: '/account/sign-in', headers });
  let asked = false;
  const answered = new Promise<number | undefined>((done, failed) => {
    asking.on('response', ({ statusCode }) => done(statusCode));
    asking.on('error', failed);
    asking.on('continue', () => {
      asked = true;
      asking.end('a'.repeat(bytes));
    });
  });
  asking.flushHeaders();
  expect([await answered, asked]).toEqual([isAskedFor ? 403 : 413, isAskedFor]);
  asking.destroy();
});
