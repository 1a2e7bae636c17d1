/** The canonical JSON of both values if they differ, else null. A missing value counts as null. */
export function unlike(one: unknown, other: unknown): readonly [string, string] | null {
  const [left, right] = [canonicalJson(one ?? null), canonicalJson(other ?? null)];
  return left === right ? null : [left, right];
}

/**
 * Canonical JSON (RFC 8785): object members sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`${value} has no JSON form`);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
