import { beforeAll, expect, it } from 'vitest';
import { run } from '../../src/cli/registry.ts';
import { until } from '../service/support/until.ts';
import { buildApp } from '../support/built-app.ts';
import { FakeIo, mingle } from './fake-io.ts';

beforeAll(buildApp, 240_000);

it('mingle app serves the app until it is stopped, and says when its port is taken', async () => {
  const io = new FakeIo(['app', '--no-open', '--port', '0']);
  const ended = run(io);
  await until(() => /http:\S+/.test(io.stderr.text));
  const [url] = /http:[^\s;]+/.exec(io.stderr.text) ?? [''];
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("connect-src 'self'"),
  ]);
  expect((await fetch(`${url}../package.json`)).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  // No address in itself, and any page of the web may send it.
  expect((await fetch(`${url}/`)).status).toBe(404);
  const second = await mingle(['app', '--no-open', '--port', new URL(url).port]);
  expect([second.code, second.err]).toEqual([2, expect.stringContaining('[port_taken]')]);
  expect(io.signal('SIGINT')).toBe(true);
  expect(await ended).toBe(0);
});
