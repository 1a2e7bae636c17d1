import { read } from './source-tree.ts';

export interface ImportRule {
  readonly area: string;
  readonly allowed: ReadonlySet<string>;
  /** Of these only types may be imported. */
  readonly typesOnly: ReadonlySet<string>;
}

/**
 * Reads the table of docs/architecture.md: folder, contents, "may import". "nothing", "everything", names of
 * folders, "… and below" (those folders and what they may import), "bench's … type" (types alone).
 */
export function importTable(text: string = read('docs/architecture.md')): ImportRule[] {
  const rows = [...text.matchAll(/^\| `src\/([\w-]+)\/` *\|.*\| ([^|]+) \|$/gm)];
  const areas = rows.map((row) => row[1]);
  const rules = new Map<string, ImportRule>();
  for (const row of rows) {
    const [area, cell] = [row[1], row[2].trim()];
    const named = areas.filter((other) => new RegExp(`\\b${other}\\b`).test(cell));
    if (named.length === 0 && cell !== 'nothing' && cell !== 'everything') {
      throw new Error(`docs/architecture.md: "${cell}" names no folder`);
    }
    const allowed = new Set(cell === 'everything' ? areas : named);
    if (/\band below\b/.test(cell)) {
      for (const other of named) for (const lower of rules.get(other)?.allowed ?? []) allowed.add(lower);
    }
    const typesOnly = new Set(named.filter((other) => new RegExp(`\\b${other}'s [\\w ]*type\\b`).test(cell)));
    rules.set(area, { area, allowed, typesOnly });
  }
  return [...rules.values()];
}
