/** Which table a person is kept at. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { words } from '../language/languages.ts';
import type { PersonRow } from '../state/project.ts';
import { seatNames } from '../state/seating.ts';
import { apply, project } from '../state/store.ts';

/** More than these are typed, and offered by the browser: a list of its own in each row would be drawn over and over. */
export const MOST_LISTED = 30;
const TABLES = 'tables-of-people';

/** Drawn anew where the names of tables change, not with each row that comes into sight. */
export function TableNames() {
  const { tables, people } = project.value;
  return useMemo(
    () => (
      <datalist id={TABLES}>
        {seatNames(project.peek()).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    ),
    [tables, people.length],
  );
}

interface Props {
  readonly row: PersonRow;
  readonly tables: readonly string[];
}

export function TableField({ row: { name, table }, tables }: Props) {
  const w = words.value.people;
  /** All tables in all rows would be most of the page. */
  const wanted = useSignal(false);
  const props = {
    'aria-label': w.cell(w.fixed, name),
    value: table,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      apply({ do: 'person-edit', name, edit: { table: event.currentTarget.value.trim() } }),
  };
  if (tables.length > MOST_LISTED) return <input {...props} list={TABLES} placeholder="–" />;
  const open = () => {
    wanted.value = true;
  };
  const listed = wanted.value ? tables : [];
  return (
    <select {...props} onPointerEnter={open} onFocus={open}>
      <option value="">–</option>
      {table !== '' && !listed.includes(table) && <option value={table}>{table}</option>}
      {listed.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
