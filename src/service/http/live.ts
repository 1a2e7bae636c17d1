/** The plan of the day that attendees' pages poll, as last sent by the organiser's app; in memory only. */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './send.ts';

/** Most plans kept; the one not updated for longest is dropped. */
const MOST_PLANS = 100;
const MOST_BYTES = 128 * 1024;
/** The format of `report/day/day-link.ts`. */
const PACKED = /^\d[0-9A-Z\-./:+]+$/;

const MALFORMED = {
  code: 'malformed_request',
  detail: 'A plan of the day needs a secret of 32 hexadecimal digits as bearer token, and is packed text.',
} as const;

export function liveRoutes(app: FastifyInstance): void {
  const plans = new Map<string, string>();
  app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // The secret allows updates; the id, its hash, allows reading.
    scope.put('/live', { bodyLimit: MOST_BYTES }, async ({ headers, body }, reply) => {
      const id = idOf(headers.authorization);
      if (id === null || typeof body !== 'string' || !PACKED.test(body)) return sendRefusal(reply, MALFORMED);
      plans.delete(id);
      plans.set(id, body);
      const [oldest] = plans.keys();
      if (plans.size > MOST_PLANS) plans.delete(oldest);
      return { id };
    });
    scope.delete('/live', async ({ headers }, reply) => {
      const id = idOf(headers.authorization);
      if (id === null) return sendRefusal(reply, MALFORMED);
      plans.delete(id);
      return reply.code(204).send();
    });
    scope.get<{ Params: { id: string } }>('/live/:id', async ({ params }, reply) => {
      const day = plans.get(params.id);
      if (day === undefined)
        return sendRefusal(reply, { code: 'not_found', detail: 'No plan of the day has this id.' });
      return reply.type('text/plain; charset=utf-8').send(day);
    });
  });
}

function idOf(authorization = ''): string | null {
  const [, secret] = /^Bearer ([0-9a-f]{32})$/.exec(authorization) ?? [];
  return secret === undefined ? null : hash('sha256', secret).slice(0, 16);
}
