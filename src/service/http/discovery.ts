import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../settings/config.ts';
import { sendRefusal } from './send.ts';

/** The read-only pages: loaded and made at the first call, so that a server starts without them, and kept as bytes. */
export function discoveryRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const schemas = once(async () => {
    const { wireSchemas } = await import('../discovery/wire-schemas.ts');
    const made = Object.entries(wireSchemas(config));
    const list = made.map(([name, { title }]) => ({ name, title, path: `/v1/schema/${name}` }));
    return {
      list: bytes({ schemas: list }),
      each: new Map(made.map(([name, schema]) => [name, bytes(schema)])),
    };
  });
  const help = once(async () => bytes((await import('../discovery/help-document.ts')).helpDocument(config)));
  const openApi = once(async () => bytes((await import('../discovery/openapi.ts')).openApiDocument(config)));

  const page = (path: string, make: () => Promise<Buffer>) =>
    app.get(path, async (_request, reply) => reply.type('application/json').send(await make()));
  page('/v1/help', help);
  page('/v1/openapi.json', openApi);
  page('/v1/schema', async () => (await schemas()).list);
  app.get<{ Params: { name: string } }>('/v1/schema/:name', async (request, reply) => {
    const { name } = request.params;
    const { each } = await schemas();
    const found = each.get(name);
    if (found !== undefined) return reply.type('application/schema+json').send(found);
    return sendRefusal(reply, {
      code: 'not_found',
      detail: `There is no schema "${name.slice(0, 60)}".`,
      advice: `The schemas are: ${[...each.keys()].join(', ')}.`,
    });
  });
}

function bytes(document: unknown): Buffer {
  return Buffer.from(JSON.stringify(document), 'utf8');
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
