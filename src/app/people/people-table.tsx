/** The table of people, edited like a spreadsheet. Only rows on the screen are drawn. */
import { useSignal } from '@preact/signals';
import type { RefObject, TargetedClipboardEvent, TargetedEvent } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { Button, Icon, IconButton, PlainButton } from '../parts/button.tsx';
import { NumberField, Search, TextField } from '../parts/field.tsx';
import { focusIn, toSight } from '../parts/focus.ts';
import { isEnter } from '../parts/keys.ts';
import { set } from '../parts/set.ts';
import { Spacer, useWindow } from '../parts/window.tsx';
import { isOff, type PersonRow } from '../state/project.ts';
import { seatNames } from '../state/seating.ts';
import { apply, applyAll, project } from '../state/store.ts';
import { NewColumn } from './new-column.tsx';
import { found, withAll } from './search.ts';
import { SelectedBar } from './selected-bar.tsx';
import { TableField } from './table-field.tsx';

const ROW = 34;
/** Number of the first row below the heading, from 1. */
const FIRST_ROW = 2;

interface Props {
  /** The box that became this table had the focus. */
  readonly takesFocus: boolean;
  readonly onPasted: (text: string) => void;
}

/** Whether the text is more than one cell: spreadsheets end the last line, too. */
function isBlock(text: string): boolean {
  return /[\r\n\t]/.test(text.replace(/[\r\n]+$/, ''));
}

export function PeopleTable({ takesFocus, onPasted }: Props) {
  const w = words.value.people;
  const { people: all, columns } = project.value;
  const sought = useSignal('');
  /** Selected names; null: selection mode is off. */
  const marked = useSignal<ReadonlySet<string> | null>(null);
  const people = found(all, sought.value);
  /** Also while searching or selecting. */
  const isLong = all.length >= MANY || sought.value !== '' || marked.value !== null;
  const { ref, update, first, last } = useWindow<HTMLDivElement>(people.length, ROW);
  const span = columns.length + 5;
  const naming = useSignal(false);
  const entry = useRef<HTMLInputElement>(null);
  const tables = seatNames(project.value);
  const mark = (rows: readonly PersonRow[]) => (on: boolean) => {
    marked.value = withAll(marked.peek(), rows, on);
  };
  const toEnd = () => requestAnimationFrame(() => ref.current?.scrollTo({ top: ref.current.scrollHeight }));
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  const pasteAt = (event: TargetedClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    const column = (cell?.cellIndex ?? 0) - 1;
    if (!isBlock(text) || cell === null || column >= columns.length) return;
    event.preventDefault();
    const row = Number(cell.parentElement?.ariaRowIndex) - FIRST_ROW;
    if (column < 0) onPasted(text);
    else
      void import('./paste-cells.ts').then(({ pastedCells }) =>
        applyAll(pastedCells(text, people.slice(row), columns.slice(column))),
      );
  };
  /** As in a spreadsheet: one row down, and from the last to the new one. */
  const goDown = (index: number) => {
    const fields = ref.current?.querySelectorAll<HTMLInputElement>('input.name');
    const field = index + 1 < people.length ? fields?.[index + 1 - first] : entry.current;
    field?.focus();
    field?.select();
  };

  return (
    <div class="people">
      {isLong && (
        <div class="row">
          <Search look="grow" label={w.search} typed={sought} />
          <Button
            aria-pressed={marked.value !== null}
            onClick={() => {
              marked.value = marked.value === null ? new Set() : null;
            }}
          >
            {w.select}
          </Button>
        </div>
      )}
      {marked.value && (
        <SelectedBar
          names={all.flatMap(({ name }) => (marked.value?.has(name) ? name : []))}
          onDone={set(marked, new Set())}
        />
      )}
      <div
        class="scroll"
        ref={ref}
        onScroll={update}
        // Browsers do not scroll to a field that is half hidden by the names.
        onFocusCapture={({ target }) => toSight(target)}
        tabIndex={-1}
      >
        <table aria-rowcount={people.length + 1}>
          <Heading all={all} found={people} marked={marked.value} onMark={mark(people)} />
          <tbody onPaste={pasteAt}>
            <Spacer rows={first} height={ROW} span={span} />
            {people.slice(first, last).map((row, i) => (
              <Row
                // Renaming keeps the row, so the focus stays in it.
                key={first + i}
                row={row}
                index={first + i}
                columns={columns}
                tables={tables}
                onDown={() => goDown(first + i)}
                marked={marked.value?.has(row.name) ?? null}
                onMark={mark([row])}
              />
            ))}
            <Spacer rows={people.length - last} height={ROW} span={span} />
          </tbody>
        </table>
      </div>
      <div class="row">
        <NewPerson entry={entry} onAdded={toEnd} onPasted={onPasted} />
        {naming.value ? (
          <NewColumn columns={columns} onDone={set(naming, false)} />
        ) : (
          <PlainButton onClick={set(naming, true)}>
            <Icon of="plus" /> {w.addColumn}
          </PlainButton>
        )}
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly all: readonly PersonRow[];
  /** The people listed below. */
  readonly found: readonly PersonRow[];
  readonly marked: ReadonlySet<string> | null;
  readonly onMark: (on: boolean) => void;
}

function Heading({ all, found, marked, onMark }: HeadingProps) {
  const w = words.value.people;
  return (
    <thead>
      <tr>
        <th scope="col">
          {marked && (
            <Mark
              label={w.selectAll}
              on={found.length > 0 && found.every(({ name }) => marked.has(name))}
              onMark={onMark}
            />
          )}
          {w.nameOf}
        </th>
        {project.value.columns.map((column) => (
          <ColumnHead key={column} column={column} people={all} />
        ))}
        <th scope="col">{words.value.table}</th>
        {[w.from, w.to].map(([short, long]) => (
          <th key={long} scope="col">
            <abbr title={long}>{short}</abbr>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface NewPersonProps {
  readonly entry: RefObject<HTMLInputElement | null>;
  readonly onAdded: () => void;
  readonly onPasted: (text: string) => void;
}

function NewPerson({ entry, onAdded, onPasted }: NewPersonProps) {
  const { add: label } = words.value.people;
  const add = ({ currentTarget: field }: TargetedEvent<HTMLInputElement>) => {
    const name = field.value.trim();
    field.value = '';
    if (name === '') return;
    // A name that exists adds another person of that name.
    apply({ do: 'person-add', name });
    onAdded();
  };
  return (
    <input
      ref={entry}
      class="grow entry"
      aria-label={label}
      placeholder={label}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="words"
      enterkeyhint="next"
      onKeyDown={(event) => isEnter(event) && add(event)}
      onBlur={add}
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (!isBlock(text.trim()) && !/;|,[^,]*,/.test(text)) return;
        event.preventDefault();
        onPasted(text);
      }}
    />
  );
}

function Mark({ label, on, onMark }: { label: string; on: boolean; onMark: (on: boolean) => void }) {
  const change = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => onMark(currentTarget.checked);
  return <input type="checkbox" aria-label={label} checked={on} onChange={change} />;
}

/** Most characters that widen a column. */
const WIDEST = 32;

function ColumnHead({ column, people }: { column: string; people: readonly PersonRow[] }) {
  const letters = useMemo(
    () => people.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), column.length),
    [column, people],
  );
  return (
    <th scope="col">
      <span class="wide" style={{ '--letters': Math.min(WIDEST, letters) }}>
        {column}
      </span>
      <IconButton
        of="close"
        label={words.value.people.removeColumn(column)}
        onClick={({ currentTarget }) => {
          const own = currentTarget.closest('th');
          const beside = [own?.nextElementSibling, own?.previousElementSibling];
          const next = beside.find((each) => each?.querySelector('button'));
          focusIn(next ?? currentTarget.closest('.people'));
          apply({ do: 'column-remove', column });
        }}
      />
    </th>
  );
}

/** Number of people from which searching and selecting are offered. */
const MANY = 12;

interface RowProps {
  readonly row: PersonRow;
  readonly index: number;
  readonly columns: readonly string[];
  readonly tables: readonly string[];
  readonly onDown: () => void;
  /** null: selection mode is off. */
  readonly marked: boolean | null;
  readonly onMark: (on: boolean) => void;
}

function Row({ row, index, columns, tables, onDown, marked, onMark }: RowProps) {
  const w = words.value.people;
  const { over, sessions } = project.value;
  const { name, cells } = row;
  return (
    <tr aria-rowindex={index + FIRST_ROW}>
      <td class={marked === null ? '' : 'markable'}>
        {marked !== null && <Mark label={w.selectOne(name)} on={marked} onMark={onMark} />}
        <TextField
          class="name"
          label={w.cell(w.nameOf, name)}
          value={name}
          spellcheck={false}
          onDown={onDown}
          onValue={(to) => apply({ do: 'person-rename', from: name, to })}
        />
      </td>
      {columns.map((column) => (
        <td key={column}>
          <TextField
            label={w.cell(column, name)}
            value={cells[column] ?? ''}
            onValue={(text) => apply({ do: 'person-cell', name, column, text })}
          />
        </td>
      ))}
      <td>
        <TableField row={row} tables={tables} />
      </td>
      {(['from', 'to'] as const).map((end) => (
        <td key={end} class="narrow">
          <NumberField
            label={w.cell(w[end][1], name)}
            value={row[end]}
            max={sessions}
            empty
            onValue={(value) =>
              apply({ do: 'person-edit', name, edit: end === 'from' ? { from: value } : { to: value } })
            }
          />
        </td>
      ))}
      <td class="narrow">
        {(!isOff(row) || (row.to ?? 0) > over) && (
          <IconButton
            of="close"
            label={w.removeNamed(name)}
            onClick={(event) => {
              const own = event.currentTarget.closest('tr');
              focusIn(own?.nextElementSibling ?? own?.previousElementSibling);
              apply({ do: 'person-remove', name });
            }}
          />
        )}
      </td>
    </tr>
  );
}
