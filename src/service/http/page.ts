/** The app at `/`: it solves in the browser, and asks the service for no plan. */
import type { FastifyInstance } from 'fastify';
import { appFiles, takesGzip } from './app-files.ts';

/**
 * Without a build there is no page, and `/` is a path like any other that does not exist.
 *
 * @param live whether the app may give plans of the day to `/live`
 */
export function pageRoutes(app: FastifyInstance, live: boolean): void {
  for (const { path, answer } of appFiles()) {
    app.get(path, async (request, reply) => {
      const { headers, body } = answer(takesGzip(request.headers['accept-encoding']));
      if (live) reply.header('mingle-live', '1');
      return reply.headers(headers).send(body);
    });
  }
}
