/** The tables that the list keeps people at, by their names or their numbers. */
import { numberedTable, tableNumbers } from '../../scenario/people/cell-numbers.ts';
import { folded } from '../../scenario/people/spellings.ts';
import { renameTable } from './new-name.ts';
import { type Project, tableNames } from './project.ts';

interface Found {
  /** Undefined: there is none. */
  readonly table: string | undefined;
  /** Null: the cell is a name. */
  readonly number: number | null;
}

/**
 * How to read such a cell beside the others.
 *
 * @param names of all places
 * @param tables those that go by their number too
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
    // Where tables are called by that word, the one of that number alone, which may be gone.
    const alike = word === '' ? [] : tables.filter((name) => numberedTable(name)?.word === word);
    const own = alike.find((name) => numberedTable(name)?.number === number);
    return { table: alike.length > 0 ? own : tables[number - 1], number };
  };
}

/** The same as the name of a table; a cell that names none stays as it is. */
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
 * The project with a table for each name in the list: the first that has none of its own, and that no cell has the number of.
 *
 * @param grows as many tables as the list names or numbers, where that is no more than people
 */
export function withListedTables(project: Project, grows = false): Project {
  const { people, tables } = project;
  const cells = [
    ...new Map(
      cellsOf(people)
        .map((cell) => [folded(cell), cell] as const)
        .reverse(),
    ).values(),
  ].reverse();
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
  return fresh.slice(0, free.length).reduce((named, cell, i) => renameTable(named, free[i], cell), project);
}
