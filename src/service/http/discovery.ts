import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../settings/config.ts';
import { sendRefusal } from './send.ts';

/** The read-only pages: loaded and made at the first call, so that a server starts without them. */
export function discoveryRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const schemas = once(async () => {
    const { wireSchemas } = await import('../discovery/wire-schemas.ts');
    return wireSchemas(config.form, config.limits);
  });
  const help = once(async () => (await import('../discovery/help-document.ts')).helpDocument(config));
  const openApi = once(async () => (await import('../discovery/openapi.ts')).openApiDocument(config));

  app.get('/v1/help', help);
  app.get('/v1/openapi.json', openApi);
  app.get('/v1/schema', async () => ({
    schemas: Object.entries(await schemas()).map(([name, { title }]) => ({
      name,
      title,
      path: `/v1/schema/${name}`,
    })),
  }));
  app.get<{ Params: { name: string } }>('/v1/schema/:name', async (request, reply) => {
    const { name } = request.params;
    const known = await schemas();
    const found = Object.entries(known).find(([each]) => each === name);
    if (found !== undefined) return reply.type('application/schema+json').send(JSON.stringify(found[1]));
    return sendRefusal(reply, {
      code: 'not_found',
      detail: `There is no schema "${name.slice(0, 60)}".`,
      advice: `The schemas are: ${Object.keys(known).join(', ')}.`,
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
