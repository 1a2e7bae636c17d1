import type { FastifyInstance } from 'fastify';
import { remembered } from '../../shared/remembered.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { sendRefusal } from './send.ts';

/** The read-only documents, made at the first call and kept as bytes, so that a server starts without them. */
export function discoveryRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const kept = remembered(async (make: () => Promise<unknown>) => bytes(await make()));
  const page = (path: string, make: () => Promise<unknown>) =>
    app.get(path, async (_request, reply) => reply.type('application/json').send(await kept(make)));
  const schemas = remembered(async (of: ServiceConfig) => {
    const { wireSchemas } = await import('../discovery/wire-schemas.ts');
    const made = Object.entries(wireSchemas(of));
    return made.map(([name, schema]) => ({ name, title: schema.title, body: bytes(schema) }));
  });
  page('/v1/help', async () => (await import('../discovery/help-document.ts')).helpDocument(config));
  page('/v1/openapi.json', async () => (await import('../discovery/openapi.ts')).openApiDocument(config));
  page('/v1/schema', async () => ({
    schemas: (await schemas(config)).map(({ name, title }) => ({ name, title, path: `/v1/schema/${name}` })),
  }));
  app.get<{ Params: { name: string } }>('/v1/schema/:name', async (request, reply) => {
    const all = await schemas(config);
    const found = all.find(({ name }) => name === request.params.name);
    if (found !== undefined) return reply.type('application/schema+json').send(found.body);
    return sendRefusal(reply, {
      code: 'not_found',
      detail: `There is no schema "${request.params.name.slice(0, 60)}".`,
      advice: `The schemas are: ${all.map(({ name }) => name).join(', ')}.`,
    });
  });
}

function bytes(document: unknown): Buffer {
  return Buffer.from(JSON.stringify(document), 'utf8');
}
