import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../config.ts';
import { helpDocument } from '../discovery/help-document.ts';
import { openApiDocument } from '../discovery/openapi.ts';
import { wireSchemas } from '../discovery/wire-schemas.ts';
import { sendRefusal } from './send.ts';

/** The read-only pages: made once, at the first call, since they cost a moment and never change. */
export function discoveryRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const schemas = once(() => wireSchemas(config.form, config.limits));
  const help = once(() => helpDocument(config));
  const openApi = once(() => openApiDocument(config));

  app.get('/v1/help', async () => help());
  app.get('/v1/openapi.json', async () => openApi());
  app.get('/v1/schema', async () => ({
    schemas: Object.entries(schemas()).map(([name, { title }]) => ({
      name,
      title,
      path: `/v1/schema/${name}`,
    })),
  }));
  app.get<{ Params: { name: string } }>('/v1/schema/:name', async (request, reply) => {
    const { name } = request.params;
    const found = Object.entries(schemas()).find(([each]) => each === name);
    if (found !== undefined) return reply.type('application/schema+json').send(JSON.stringify(found[1]));
    return sendRefusal(reply, {
      code: 'not_found',
      detail: `There is no schema "${name.slice(0, 60)}".`,
      advice: `The schemas are: ${Object.keys(schemas()).join(', ')}.`,
    });
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
