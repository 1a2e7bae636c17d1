import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ENDPOINTS } from '../discovery/endpoints.ts';
import { sendRefusal } from './send.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** A path that exists, called with a method that it does not have: 405 with `Allow`, before the body is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const { method, path } of ENDPOINTS) {
    const allowed: HTTPMethods[] = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const others = METHODS.filter((each) => !allowed.includes(each));
    app.route({
      method: others,
      url: path.replace('{name}', ':name'),
      onRequest: async (request, reply) =>
        sendRefusal(reply.header('allow', allowed.join(', ')), {
          code: 'method_not_allowed',
          detail: `${path} does not have the method ${request.method}.`,
          advice: `Use ${allowed.join(' or ')}.`,
        }),
      handler: async () => undefined,
    });
  }
}
