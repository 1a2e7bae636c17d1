import fc, { type Arbitrary } from 'fast-check';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

/** Few names, so that people and groups meet in the constraints that are made beside them. */
const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'ALL', '👩‍🚀 Zoë', 'x'.repeat(300));

/** Documents that a JSON Schema (as zod writes them) accepts. */
export function arbitraryOfSchema(schema: Schema, root: object): Arbitrary<unknown> {
  const inner = (part: Schema) => arbitraryOfSchema(part, root);
  if (schema.$ref !== undefined) return inner(resolve(schema.$ref, root));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return arrayOf(schema, inner);
    case 'string':
      return names;
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -3, max: Math.min(schema.maximum ?? 8, 8) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 2 ** 40),
      );
    case 'number':
      return fc.oneof(
        fc.constantFrom(0, 1, 2.5, 1e9),
        fc.double({ min: schema.minimum ?? -10, max: 1e6, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectOf(schema: Schema, inner: (part: Schema) => Arbitrary<unknown>): Arbitrary<unknown> {
  if (schema.properties === undefined) {
    const values =
      typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : fc.string();
    return fc.dictionary(names, values, { minKeys: schema.minProperties ?? 0, maxKeys: 3 });
  }
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, part]) => [name, inner(part)]),
  );
  const requiredKeys = (schema.required ?? []).filter((name) => name in fields);
  return fc.record(fields, { requiredKeys, noNullPrototype: true });
}

function arrayOf(schema: Schema, inner: (part: Schema) => Arbitrary<unknown>): Arbitrary<unknown> {
  if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(inner));
  const least = schema.minItems ?? 0;
  return fc.array(inner(schema.items ?? {}), { minLength: least, maxLength: Math.max(least, 6) });
}

function resolve(reference: string, root: object): Schema {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], root) as Schema;
}
