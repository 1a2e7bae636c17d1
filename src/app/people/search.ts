/** Some of a long list: those who are sought, and those who are selected. */
import type { PersonRow } from '../state/project.ts';

/** Those whose name or a cell has the text in it. */
export function found(people: readonly PersonRow[], text: string): readonly PersonRow[] {
  const wanted = plain(text);
  if (wanted === '') return people;
  return people.filter(
    ({ name, cells, table }) =>
      plain(name).includes(wanted) ||
      plain(table).includes(wanted) ||
      Object.values(cells).some((cell) => plain(cell).includes(wanted)),
  );
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function withAll(
  marked: ReadonlySet<string> | null,
  people: readonly PersonRow[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(marked);
  for (const { name } of people) {
    if (on) next.add(name);
    else next.delete(name);
  }
  return next;
}
