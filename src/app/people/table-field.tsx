/** The table at which a person is kept. */
import { useSignal } from '@preact/signals';
import { words } from '../language/languages.ts';
import { set } from '../parts/set.ts';
import type { PersonRow } from '../state/project.ts';
import { apply } from '../state/store.ts';

export function TableField({ row, tables }: { row: PersonRow; tables: readonly string[] }) {
  const { name, table } = row;
  const w = words.value.people;
  /** The options are made on demand: all tables in all rows would be most of the page. */
  const wanted = useSignal(false);
  const listed = wanted.value ? tables : [];
  return (
    <select
      aria-label={w.cell(words.value.table, name)}
      value={table}
      onPointerEnter={set(wanted, true)}
      onFocus={set(wanted, true)}
      onPointerLeave={({ currentTarget }) => {
        wanted.value = document.activeElement === currentTarget;
      }}
      onBlur={set(wanted, false)}
      onChange={({ currentTarget: { value } }) => apply({ do: 'person-edit', name, edit: { table: value } })}
    >
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
