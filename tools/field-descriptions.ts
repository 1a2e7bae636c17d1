/** Inserts descriptions of fields, from zod definitions or else the docs pages, into the text of a type, so that editors show them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from './bundle.ts';

/** Descriptions by field, for each object, identified by its field names and discriminating values. */
export type Descriptions = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Descriptions of all objects in the schemas that a module exports. */
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
    const names = fields.map(([name]) => name);
    const said = fields.flatMap(([name, field]) => {
      const description = descriptionOf(field) ?? listedOf(name, names, type.slice(1, -1));
      return description === undefined ? [] : [[name, withDefault(description, field)]];
    });
    found.set(keyOf(Object.keys(value.shape), type), Object.fromEntries(said));
  }
  return found;
}

/** A field's own description, or that of the type it makes optional. */
function descriptionOf(field: z.ZodType): string | undefined {
  const { def } = field;
  return field.description ?? ('innerType' in def ? descriptionOf(def.innerType as z.ZodType) : undefined);
}

/** With the default of a number, text or truth value, where the description does not say it. */
function withDefault(said: string, { def }: z.ZodType): string {
  const value = 'defaultValue' in def ? def.defaultValue : null;
  if (value === null || typeof value === 'object' || /default/i.test(said)) return said;
  return `${said.replace(/\.$/, '')}; default ${String(value)}.`;
}

/** Fields to what a list of a page says of them. */
type List = ReadonlyMap<string, string>;

/** The lists of docs/formats.md, and those of docs/solver.md, by what settings are within. */
const LISTS: readonly List[] = [...listsOf('formats').values(), ...listsOf('solver').values()];

/** In the list that has most of the object's fields, and at least half of them; of the type of a rule, what the rule is. */
function listedOf(name: string, names: readonly string[], type: string): string | undefined {
  const shared = (list: List) => names.filter((one) => list.has(one)).length;
  const lists = LISTS.filter((list) => list.has(name) && 2 * shared(list) >= names.length).sort(
    (one, other) => shared(other) - shared(one),
  );
  const rule = name === 'type' && LISTS.find((list) => list.has(type))?.get(type);
  return rule || lists[0]?.get(name);
}

/** Points of one field, such as "- `a.b`* (default): text", by their list, and by what is before the dot: `….` is what it was before. */
function listsOf(page: string): Map<string, Map<string, string>> {
  const lists = new Map<string, Map<string, string>>();
  const text = readFileSync(join(root, `docs/${page}.md`), 'utf8');
  let base = '';
  for (const [number, block] of text.split(/\n(?!- | {2})/).entries()) {
    for (const [, head, said] of block.matchAll(
      /^- (`[^`]+`\*?(?:, `[^`]+`\*?)*)(?: \(.*?\))?: ([^]*?)(?=\n- |$(?![^]))/gm,
    )) {
      const paths = [...head.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
      if (!paths[0].startsWith('…')) base = paths[0].split('.').slice(0, -1).join('.');
      let within = base;
      for (const path of paths) {
        const parts = path.replace('…', base).split('.');
        const name = parts.pop() ?? '';
        if (parts.length > 0) within = parts.join('.');
        const key = `${number} ${within}`;
        const plain = said
          .replace(/\s+/g, ' ')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replace(/(?:; else |[;,:] )?see (?:below|above)$/, '');
        if (plain !== '' && paths.length === 1)
          lists.set(key, (lists.get(key) ?? new Map()).set(name, plain));
      }
    }
  }
  return lists;
}

function keyOf(names: readonly string[], type: string): string {
  return `${[...names].sort().join()} ${type}`;
}

interface OpenObject {
  readonly fields: { readonly name: string; readonly at: number }[];
  type: string;
}

/** The text of a type with a comment before each described field. */
export function withDescriptions(text: string, descriptions: Descriptions): string {
  const comments: { readonly at: number; readonly said: string }[] = [];
  const open: OpenObject[] = [];
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[{};]/g)) {
    const [sign] = token;
    if (sign === '{') open.push({ fields: [], type: '' });
    if (sign === '{' || sign === ';') {
      const field = /^(\s*)(\w+)\??: (?:("[^"]*");)?/.exec(text.slice(token.index + 1));
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
