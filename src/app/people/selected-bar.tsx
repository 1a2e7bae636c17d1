/** Actions on all selected people: remove, or set a value or a table. */
import { useSignal } from '@preact/signals';
import { words } from '../language/languages.ts';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { isEnter } from '../parts/keys.ts';
import { into, typeInto } from '../parts/set.ts';
import type { Change } from '../state/change.ts';
import { applyAll, project } from '../state/store.ts';

/** Stands for the fixed table among the columns; no column has this name. */
const TABLE = '\u0000table';

export function SelectedBar({ names, onDone }: { names: readonly string[]; onDone: () => void }) {
  const w = words.value.people;
  const { columns } = project.value;
  const column = useSignal(columns[0] ?? TABLE);
  const value = useSignal('');
  const called = column.value === TABLE ? words.value.table : column.value;
  const set = () => {
    const text = value.peek().trim();
    applyAll(
      names.map((name): Change =>
        column.peek() === TABLE
          ? { do: 'person-edit', name, edit: { table: text } }
          : { do: 'person-cell', name, column: column.peek(), text },
      ),
    );
    value.value = '';
  };
  return (
    <div class="row selected-bar">
      <strong role="status">{w.selected(names.length)}</strong>
      <Button
        class="danger"
        off={names.length === 0}
        onClick={() => {
          applyAll(names.map((name): Change => ({ do: 'person-remove', name })));
          onDone();
        }}
      >
        {words.value.remove}
      </Button>
      <Select
        bare
        label={words.value.rules.column}
        value={column.value}
        options={[...columns, [TABLE, words.value.table]]}
        onValue={into(column)}
      />
      <input
        class="short"
        aria-label={w.setValue(called)}
        value={value.value}
        onInput={typeInto(value)}
        onKeyDown={(event) => {
          if (isEnter(event)) set();
        }}
      />
      <Button off={names.length === 0} onClick={set}>
        {w.setColumn}
      </Button>
    </div>
  );
}
