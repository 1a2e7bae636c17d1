/** Prometheus metrics and a health check, on a separate port that need not be public. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { ServiceConfig } from '../settings/config.ts';

/** Starts if the settings name a port; throws if it is taken. Returns a function that stops it. */
export async function serveMetrics(
  { registry }: { readonly registry: Registry },
  { metrics_port: port, metrics_host: host }: ServiceConfig,
): Promise<() => void> {
  if (port === null) return () => undefined;
  const server = createServer(async ({ method, url }, response) => {
    const asked = method === 'GET' ? url : '';
    // Metrics query the database; its absence is no reason to restart this process.
    if (asked === '/healthz') return response.end('alive\n');
    const found = asked === '/metrics';
    const text = found ? await registry.metrics() : 'The metrics are at GET /metrics.\n';
    response.writeHead(found ? 200 : 404, { 'content-type': found ? registry.contentType : 'text/plain' });
    return response.end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
