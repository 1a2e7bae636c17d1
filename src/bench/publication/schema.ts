import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod';
import { type Issue, Issues } from '../../shared/issue.ts';
import { snakeCase } from '../../shared/snake-case.ts';
import { show } from '../../shared/wrong-shape.ts';
import { type Publication, publication } from './definition.ts';

/** The publication's JSON Schema (draft 2020-12); `docs/schemas/` holds a copy. */
export function publicationSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(publication, {
    // zod limits every integer to what a double holds; the specification does not.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { title: 'Benchmark publication', ...schema };
}

let compiled: ValidateFunction<Publication> | null = null;

function detail(error: ErrorObject): string {
  const { params } = error;
  if (error.keyword === 'additionalProperties') return `has the unknown field "${params.additionalProperty}"`;
  if (error.keyword === 'required') return `lacks the field "${params.missingProperty}"`;
  if (error.keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  if (error.keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return error.message ?? error.keyword;
}

/** Every place where a document violates the schema; none if it is a publication. */
export function shapeIssues(document: unknown): Issue[] {
  compiled ??= new Ajv2020({ allErrors: true, verbose: true }).compile<Publication>(publicationSchema());
  if (compiled(document)) return [];
  const found = new Issues();
  for (const error of compiled.errors ?? []) {
    found.add(() => ({
      code: `schema_${snakeCase(error.keyword)}`,
      pointer: error.instancePath,
      message: `${error.instancePath || 'the document'} ${detail(error)}; it is ${show(error.data)}`,
    }));
  }
  return found.list();
}
