/**
 * JSON for people to read: what fits on a line stays on it, the rest is indented by two spaces.
 *
 * @param width the columns that a line should not exceed
 */
export function prettyJson(value: unknown, width = 100): string {
  return `${pretty(value, '', 0, width)}\n`;
}

/** @param taken columns that stand before the value on its line */
function pretty(value: unknown, indent: string, taken: number, width: number): string {
  const flat = flatJson(value, width - taken);
  if (flat !== null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + pretty(item ?? null, inner, inner.length + 1, width));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = membersOf(value as object).map(([name, member]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return start + pretty(member, inner, start.length + 1, width);
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** The value on one line, or null where that is longer than `room`; texts and numbers are never broken. */
function flatJson(value: unknown, room: number): string | null {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const list = Array.isArray(value);
  const parts: string[] = [];
  let length = list ? 2 : 4;
  for (const [name, member] of list ? value.entries() : membersOf(value)) {
    const part = flatJson(member ?? null, room);
    if (part === null) return null;
    parts.push(list ? part : `${JSON.stringify(name)}: ${part}`);
    length += parts[parts.length - 1].length + 2;
    if (length - 2 > room) return null;
  }
  if (parts.length === 0) return list ? '[]' : '{}';
  return list ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
