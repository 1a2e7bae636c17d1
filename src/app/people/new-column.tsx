/** Name of a new column; an existing name shows an error and must be changed. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { focusIn } from '../parts/focus.ts';
import { isEnter } from '../parts/keys.ts';
import { apply } from '../state/store.ts';

export function NewColumn({ columns, onDone }: { columns: readonly string[]; onDone: () => void }) {
  const w = words.value.people;
  const isThere = useSignal(false);
  const id = useId();
  return (
    <>
      <input
        class="short"
        aria-label={w.columnName}
        aria-invalid={isThere.value ? 'true' : undefined}
        aria-describedby={id}
        placeholder={w.columnName}
        ref={(field) => field?.focus()}
        onInput={({ currentTarget: { value } }) => {
          isThere.value = columns.includes(value.trim());
        }}
        onKeyDown={(event) => {
          // Removing the field would leave it, which would add the column.
          if (event.key === 'Escape') event.currentTarget.value = '';
          if (event.key === 'Escape' || (isEnter(event) && !isThere.peek())) event.currentTarget.blur();
        }}
        onBlur={(event) => {
          const column = event.currentTarget.value.trim();
          focusIn(event.currentTarget.closest('.row'));
          onDone();
          if (column !== '') apply({ do: 'column-add', column });
        }}
      />
      <p id={id} class="fault" role="status">
        {isThere.value && w.columnThere}
      </p>
    </>
  );
}
