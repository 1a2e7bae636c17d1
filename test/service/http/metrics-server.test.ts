import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { serveMetrics } from '../../../src/service/http/metrics-server.ts';
import { metricsIn } from '../../../src/service/metrics.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import { freePort } from '../../support/free-port.ts';

it('says that the process lives while a database that hangs keeps the metrics waiting', async () => {
  const registry = new Registry();
  const never = new Promise<never>(() => undefined);
  metricsIn(registry).gauges('queue_depth', 'What waits.', 'queue', () => never);
  const metrics_port = await freePort();
  const end = await serveMetrics({ registry }, serviceConfig.parse({ metrics_port }));
  // Only what never comes is given up, so that a busy machine may answer late.
  const ask = (path: string) =>
    fetch(
      `http://127.0.0.1:${metrics_port}${path}`,
      path === '/metrics' ? { signal: AbortSignal.timeout(300) } : {},
    );
  const replies = await Promise.allSettled(['/healthz', '/metrics', '/'].map(ask));
  end();
  expect(replies.map((one) => (one.status === 'fulfilled' ? one.value.status : 'none'))).toEqual([
    200,
    'none',
    404,
  ]);
});
