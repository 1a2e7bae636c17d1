/** What zod's definitions say of fields, written before these in the text of a type, so that editors show it. */
import * as z from 'zod';

/** By the fields of an object and what tells it apart: what is said of each field. */
export type Descriptions = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Of all objects in the schemas that a module exports. */
export function descriptionsIn(module: Readonly<Record<string, unknown>>): Descriptions {
  const found = new Map<string, Record<string, string>>();
  const seen = new Set<unknown>();
  const open = Object.values(module);
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (!(value instanceof z.ZodType)) {
      if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
        open.push(...Object.values(value));
      continue;
    }
    open.push(...Object.values(value.def));
    if (!(value instanceof z.ZodObject)) continue;
    const fields = Object.entries<z.ZodType>(value.shape);
    const type = value.shape.type instanceof z.ZodLiteral ? JSON.stringify(value.shape.type.value) : '';
    const said = fields.flatMap(([name, field]) => {
      const description = descriptionOf(field);
      return description === undefined ? [] : [[name, description]];
    });
    found.set(keyOf(Object.keys(value.shape), type), Object.fromEntries(said));
  }
  return found;
}

/** Its own, or that of what it makes optional. */
function descriptionOf(field: z.ZodType): string | undefined {
  const { def } = field;
  return field.description ?? ('innerType' in def ? descriptionOf(def.innerType as z.ZodType) : undefined);
}

function keyOf(names: readonly string[], type: string): string {
  return `${[...names].sort().join()} ${type}`;
}

interface OpenObject {
  readonly fields: { readonly name: string; readonly at: number }[];
  type: string;
}

/** The text of a type with a comment before each field that something is said of. */
export function withDescriptions(text: string, descriptions: Descriptions): string {
  const comments: { readonly at: number; readonly said: string }[] = [];
  const open: OpenObject[] = [];
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[{};]/g)) {
    const [sign] = token;
    if (sign === '{') open.push({ fields: [], type: '' });
    if (sign === '{' || sign === ';') {
      const field = /^(\s*)(\w+)\??: ("[^"]*")?/.exec(text.slice(token.index + 1));
      const object = open.at(-1);
      if (field === null || object === undefined) continue;
      const [, blank, name, literal = ''] = field;
      object.fields.push({ name, at: token.index + 1 + blank.length });
      if (name === 'type') object.type = literal;
    }
    if (sign !== '}') continue;
    const object = open.pop();
    const said =
      object &&
      descriptions.get(
        keyOf(
          object.fields.map(({ name }) => name),
          object.type,
        ),
      );
    for (const { name, at } of object?.fields ?? [])
      if (said?.[name]) comments.push({ at, said: said[name] });
  }
  return comments
    .sort((one, other) => other.at - one.at)
    .reduce(
      (all, { at, said }) => `${all.slice(0, at)}/** ${said.replaceAll('*/', '*\\/')} */ ${all.slice(at)}`,
      text,
    );
}
