/** Tables named in the list, by their names or numbers. */
import { numberedTable, tableNumbers } from '../../scenario/people/cell-numbers.ts';
import { folded } from '../../scenario/people/spellings.ts';
import { grouped } from '../../shared/grouped.ts';
import { renameTables } from './new-name.ts';
import { type Project, tableNames } from './project.ts';

interface Found {
  /** Undefined: no such table. */
  readonly table: string | undefined;
  /** null: the cell is a name. */
  readonly number: number | null;
}

/**
 * Makes a function that reads such cells.
 * @param names of all places
 * @param tables names of those that are also known by number
 */
function tableFinder(
  cells: readonly string[],
  names: readonly string[],
  tables: readonly string[],
): (cell: string) => Found {
  const known = new Map(names.map((name) => [folded(name), name]));
  const named = (cell: string) => (names.includes(cell) ? cell : known.get(folded(cell)));
  const read = tableNumbers(cells.filter((cell) => named(cell) === undefined));
  return (cell) => {
    const table = named(cell);
    const found = table === undefined ? read(cell) : null;
    if (found === null) return { table, number: null };
    const { word, number } = found;
    // If tables have this word in their names: only the one of the number, which may be gone.
    const alike = word === '' ? [] : tables.filter((name) => numberedTable(name)?.word === word);
    const own = alike.find((name) => numberedTable(name)?.number === number);
    return { table: alike.length > 0 ? own : tables[number - 1], number };
  };
}

/** Maps a cell to a table's name; a cell that names none is unchanged. */
export function tableNamer(
  { people }: Pick<Project, 'people'>,
  names: readonly string[],
  tables: readonly string[],
): (cell: string) => string {
  const find = tableFinder(cellsOf(people), names, tables);
  return (cell) => find(cell).table ?? cell;
}

function cellsOf(people: Project['people']): string[] {
  return people.flatMap(({ table }) => (table === '' ? [] : table));
}

/**
 * The project with a table for each name in the list: takes the first table without a name of its own whose number no cell has.
 * @param grows add tables as the list names or numbers them, at most one per person
 */
export function withListedTables(project: Project, grows = false): Project {
  const { people, tables } = project;
  const cells = Array.from(grouped(cellsOf(people), folded).values(), ([cell]) => cell);
  if (cells.length === 0 || tables.rooms !== null || !['size', 'count'].includes(tables.by)) return project;
  const names = tableNames(project);
  const find = tableFinder(cellsOf(people), names, names);
  const found = cells.map(find);
  const fresh = cells.filter((_, i) => found[i].table === undefined && found[i].number === null);
  const used = new Set(found.map(({ table }) => table));
  const free = names.flatMap((name, i) => (name !== `${tables.word} ${i + 1}` || used.has(name) ? [] : i));
  const most = Math.max(
    names.length + Math.max(0, fresh.length - free.length),
    ...found.map(({ number }) => number ?? 0),
  );
  if (most > names.length && grows && most <= people.length)
    return withListedTables({ ...project, tables: { ...tables, by: 'count', number: most } });
  const named = fresh.slice(0, free.length).map((cell, i) => [names[free[i]], cell] as const);
  return named.length === 0 ? project : renameTables(project, new Map(named));
}
