import * as z from 'zod';
import { requestA, requestK } from '../scenario/definition.ts';
import { result } from './definition.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schemas (draft 2020-12) of both request forms and of the result file, made from the parser's own definitions. They cover the parser's shape stage,
 * not ids, seats or conflicts of rules. `docs/schemas/` holds copies.
 */
export function jsonSchemas() {
  return {
    'request-k': schemaOf('Solve request, Form K', requestK),
    'request-a': schemaOf('Solve request, Form A', requestA),
    result: schemaOf('mingle result file', result),
  } satisfies Record<string, JsonSchema>;
}

/** @param io for `input`, fields that a document may leave out are not required */
export function schemaOf(title: string, definition: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(definition, { io, target: 'draft-2020-12' });
  return { $schema, title, ...rest };
}
