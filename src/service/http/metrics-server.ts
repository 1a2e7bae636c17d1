/** The page for Prometheus, on a port of its own that the world need not reach. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Throws when the port is taken. */
export async function serveMetrics(
  { registry }: { readonly registry: Registry },
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    const found = method === 'GET' && url === '/metrics';
    const text = found ? await registry.metrics() : 'The metrics are at GET /metrics.\n';
    response.writeHead(found ? 200 : 404, { 'content-type': found ? registry.contentType : 'text/plain' });
    response.end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
