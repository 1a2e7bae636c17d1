/** Rows of seats: their number and length. */
import { words } from '../language/languages.ts';
import { LabelledNumber } from '../parts/field.tsx';
import { rowsOf } from '../state/seating.ts';
import { apply, project } from '../state/store.ts';

const MOST = 60;

export function Rows() {
  const w = words.value.tables;
  const { tables } = project.value;
  const { by, number } = tables;
  const now = rowsOf(project.value);
  return (
    <>
      <LabelledNumber
        text={w.rows}
        value={now}
        max={Math.max(MOST, now)}
        onValue={(rows) => apply({ do: 'tables', by, number, rows }, 'rows')}
      />
      <LabelledNumber
        text={w.inRow}
        value={number}
        max={MOST}
        onValue={(seats) => apply({ do: 'tables', by, number: seats ?? 1 }, 'tables')}
      />
    </>
  );
}
