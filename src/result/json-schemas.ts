import * as z from 'zod';
import { requestA, requestK } from '../scenario/definition.ts';
import { result } from './definition.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schemas (draft 2020-12) of the request in both forms and of the result file, made from the
 * definitions that the parser itself uses. They say what the parser's shape stage says; ids, room and rules
 * are beyond them. `docs/schemas/` holds the same, checked in.
 */
export function jsonSchemas() {
  return {
    'request-k': schemaOf('Solve request, Form K', requestK),
    'request-a': schemaOf('Solve request, Form A', requestA),
    result: schemaOf('mingle result file', result),
  } satisfies Record<string, JsonSchema>;
}

/** @param io of an `input` is not required what a document may leave out */
export function schemaOf(title: string, definition: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(definition, { io, target: 'draft-2020-12' });
  return { $schema, title, ...rest };
}
