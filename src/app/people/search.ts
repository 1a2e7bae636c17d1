/** Finds and selects people in a long list. */
import { plainName } from '../../report/find-name.ts';
import type { PersonRow } from '../state/project.ts';

/** People whose name or a cell contains the text. */
export function found(people: readonly PersonRow[], text: string): readonly PersonRow[] {
  const wanted = plainName(text);
  if (wanted === '') return people;
  return people.filter(
    ({ name, cells, table }) =>
      plainName(name).includes(wanted) ||
      plainName(table).includes(wanted) ||
      Object.values(cells).some((cell) => plainName(cell).includes(wanted)),
  );
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
