/** Serves the app without the solve service: the browser does the work. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appFiles, takesGzip } from './app-files.ts';

export type AppServer = Awaited<ReturnType<typeof serveApp>>;

/**
 * Listens on the loopback address.
 * @param port 0: any free one
 * @throws errors of listening, such as EADDRINUSE
 */
export async function serveApp(port: number) {
  const files = new Map(appFiles().map((file) => [file.path, file]));
  const server = createServer(({ method, url, headers: asked }, response) => {
    const file = files.get(url?.split('?', 1)[0] ?? '/');
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(file === undefined ? 404 : 405).end();
      return;
    }
    const { headers, body } = file.answer(takesGzip(asked['accept-encoding']));
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
