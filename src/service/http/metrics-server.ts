/** The page for Prometheus, on a port of its own that the world need not reach. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Throws when the port is taken. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    const found = method === 'GET' && url === '/metrics';
    const text = found ? await metrics.text() : 'The metrics are at GET /metrics.\n';
    response.writeHead(found ? 200 : 404, { 'content-type': found ? metrics.contentType : 'text/plain' });
    response.end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
