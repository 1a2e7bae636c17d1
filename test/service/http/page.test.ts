import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildPage } from '../../support/built-page.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(buildPage);
afterEach(() => service.close());

it('serves the page whole, packed where the browser takes it, and lets nothing else run in it', async () => {
  service = await openService();
  for (const url of ['/', '/page.js', '/page.css']) {
    const plain = await service.app.inject({ url });
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect([url, plain.statusCode, packed.headers['content-encoding']]).toEqual([url, 200, 'gzip']);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(220_000);
    expect(plain.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  }
});
