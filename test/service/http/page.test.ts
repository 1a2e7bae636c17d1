import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../support/built-app.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(buildApp, 240_000);
afterEach(() => service.close());

it('serves the app whole, packed where the browser takes it, and lets nothing else run in it', async () => {
  service = await openService();
  const { body } = await service.app.inject({ url: '/' });
  const linked = [...body.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(linked.length).toBeGreaterThanOrEqual(3);
  let weight = 0;
  for (const url of ['/', '/offline.js', ...linked]) {
    const plain = await service.app.inject({ url });
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect([url, plain.statusCode, packed.headers['content-encoding']]).toEqual([url, 200, 'gzip']);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const unwanted = await service.app.inject({ url, headers: { 'accept-encoding': 'br, gzip;q=0' } });
    expect(unwanted.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'wasm/);
    weight += packed.rawPayload.length;
  }
  expect(weight).toBeLessThan(155_300);
  const { headers, rawPayload } = await service.app.inject({ url: '/assets/highs.wasm' });
  expect(headers).toMatchObject({ 'content-type': 'application/wasm', 'cache-control': 'no-cache' });
  expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('\0asm');
  const gone = await service.app.inject({ url: '/assets/none.js' });
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found']);
});
