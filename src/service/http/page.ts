/** The app at `/`: it solves in the browser, and asks the service for nothing. */
import type { FastifyInstance } from 'fastify';
import { appFiles, takesGzip } from './app-files.ts';

/** Without a build there is no page, and `/` is a path like any other that does not exist. */
export function pageRoutes(app: FastifyInstance): void {
  for (const { path, answer } of appFiles()) {
    app.get(path, async (request, reply) => {
      const { headers, body } = answer(takesGzip(request.headers['accept-encoding']));
      return reply.headers(headers).send(body);
    });
  }
}
