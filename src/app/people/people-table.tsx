/** The table of people, as one edits a spreadsheet. Only the rows on the screen are drawn. */
import { useSignal } from '@preact/signals';
import { words } from '../language/languages.ts';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Spacer, useWindow } from '../parts/window.tsx';
import { type PersonRow, tableNames } from '../state/project.ts';
import { apply, project } from '../state/store.ts';

const ROW = 34;

export function PeopleTable() {
  const w = words.value.people;
  const { people, columns } = project.value;
  const { ref, update, first, last } = useWindow<HTMLDivElement>(people.length, ROW);
  const naming = useSignal(false);
  const tables = tableNames(project.value);

  const add = () => {
    apply({ do: 'person-add', name: w.newPerson });
    requestAnimationFrame(() => {
      const box = ref.current;
      if (box === null) return;
      box.scrollTop = box.scrollHeight;
      requestAnimationFrame(() => {
        const fields = box.querySelectorAll<HTMLInputElement>('input.name');
        const field = fields[fields.length - 1];
        field?.focus();
        field?.select();
      });
    });
  };

  return (
    <div class="people">
      <div
        class="scroll"
        ref={ref}
        onScroll={update}
        // Browsers leave a field that is half under the names where it is.
        onFocusCapture={({ target }) => {
          if (target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }}
        tabIndex={-1}
      >
        <table aria-rowcount={people.length + 1}>
          <thead>
            <tr>
              <th scope="col">{w.nameOf}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                  <button
                    type="button"
                    class="tiny"
                    aria-label={w.removeColumn(column)}
                    onClick={() => apply({ do: 'column-remove', column })}
                  >
                    <Icon of="close" />
                  </button>
                </th>
              ))}
              <th scope="col">{w.fixed}</th>
              <th scope="col">
                <abbr title={w.fromLong}>{w.from}</abbr>
              </th>
              <th scope="col">
                <abbr title={w.toLong}>{w.to}</abbr>
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {first > 0 && <Spacer height={first * ROW} span={columns.length + 5} />}
            {people.slice(first, last).map((row, i) => (
              <Row key={row.name} row={row} index={first + i} columns={columns} tables={tables} />
            ))}
            {last < people.length && (
              <Spacer height={(people.length - last) * ROW} span={columns.length + 5} />
            )}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" class="plain" onClick={add}>
          <Icon of="plus" /> {w.add}
        </button>
        {naming.value ? (
          <input
            class="short"
            aria-label={w.columnName}
            placeholder={w.columnName}
            ref={(field) => field?.focus()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') naming.value = false;
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            onBlur={(event) => {
              const column = event.currentTarget.value.trim();
              naming.value = false;
              if (column !== '') apply({ do: 'column-add', column });
            }}
          />
        ) : (
          <button
            type="button"
            class="plain"
            onClick={() => {
              naming.value = true;
            }}
          >
            <Icon of="plus" /> {w.addColumn}
          </button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: PersonRow;
  readonly index: number;
  readonly columns: readonly string[];
  readonly tables: readonly string[];
}

function Row({ row, index, columns, tables }: RowProps) {
  const w = words.value.people;
  const { sessions } = project.value;
  const { name, cells, table, from, to } = row;
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <input
          class="name"
          aria-label={w.cell(w.nameOf, name)}
          value={name}
          spellcheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onChange={(event) => {
            apply({ do: 'person-rename', from: name, to: event.currentTarget.value });
            event.currentTarget.value = project.peek().people[index]?.name ?? name;
          }}
        />
      </td>
      {columns.map((column) => (
        <td key={column}>
          <input
            aria-label={w.cell(column, name)}
            value={cells[column] ?? ''}
            onChange={(event) =>
              apply({ do: 'person-cell', name, column, text: event.currentTarget.value.trim() })
            }
          />
        </td>
      ))}
      <td>
        <select
          aria-label={w.cell(w.fixed, name)}
          value={table}
          onChange={(event) => apply({ do: 'person-edit', name, edit: { table: event.currentTarget.value } })}
        >
          <option value="">–</option>
          {table !== '' && !tables.includes(table) && <option value={table}>{table}</option>}
          {tables.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </td>
      <td class="narrow">
        <NumberField
          label={w.cell(w.fromLong, name)}
          value={from}
          min={1}
          max={sessions}
          empty
          onValue={(value) => apply({ do: 'person-edit', name, edit: { from: value } })}
        />
      </td>
      <td class="narrow">
        <NumberField
          label={w.cell(w.toLong, name)}
          value={to}
          min={1}
          max={sessions}
          empty
          onValue={(value) => apply({ do: 'person-edit', name, edit: { to: value } })}
        />
      </td>
      <td class="narrow">
        <button
          type="button"
          class="tiny"
          aria-label={w.removePerson(name)}
          onClick={() => apply({ do: 'person-remove', name })}
        >
          <Icon of="close" />
        </button>
      </td>
    </tr>
  );
}
