/** Who comes: a box to paste into, and the table that it becomes. */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { csvText } from '../../shared/csv-text.ts';
import { said as saidOf, words } from '../language/languages.ts';
import { Choice } from '../parts/choice.tsx';
import { EXAMPLE } from '../state/example.ts';
import type { Project } from '../state/project.ts';
import { apply, made, project } from '../state/store.ts';
import { PeopleTable } from './people-table.tsx';
import { linesOf, type Taken, takeFile, takeText } from './take-file.ts';

export function PeoplePanel() {
  const w = words.value.people;
  const { people, columns } = project.value;
  const asText = useSignal(false);
  const draft = useSignal<string | null>(null);
  const said = useSignal<Taken>({ ok: true, problems: [] });
  const over = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const ids = useId();
  const empty = people.length === 0;

  const takeOne = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    said.value = await takeFile(chosen);
    if (said.value.ok) {
      draft.value = null;
      asText.value = false;
    }
  };
  // Anywhere on the page: a browser would leave the page for a file that misses.
  useEffect(() => {
    const mark = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const unmark = (event: DragEvent) => {
      if (event.relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = false;
      void takeOne(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', mark);
    addEventListener('dragleave', unmark);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', mark);
      removeEventListener('dragleave', unmark);
      removeEventListener('drop', drop);
    };
  }, []);
  const type = (text: string) => {
    draft.value = text;
    if (text.trim() === '') {
      apply({ do: 'people', people: [], columns: [] }, 'typing');
      said.value = { ok: true, problems: [] };
    } else said.value = takeText(text);
  };
  const typing = draft.value !== null && (empty || asText.value || !said.value.ok);
  const boxed = empty || asText.value || typing;
  const faults = made.value.ok
    ? []
    : made.value.faults.flatMap(({ at, code, problem }) => {
        const person = typeof at === 'object' && 'person' in at ? at.person : null;
        if (problem === null || (at !== 'people' && person === null)) return [];
        return [person !== null && code === 'empty_sessions' ? w.neverThere(person) : saidOf(problem)];
      });

  return (
    <section
      class={`panel ${over.value ? 'over' : ''}`}
      aria-labelledby={`${ids}h`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (hasFiles(event)) return;
        event.preventDefault();
        type(event.dataTransfer?.getData('text') ?? '');
      }}
    >
      <header class="panel-head">
        <h2 id={`${ids}h`}>{w.heading}</h2>
        {!empty && <span class="count">{people.length}</span>}
        {!empty && (
          <Choice
            label={w.form}
            value={boxed ? 'text' : 'table'}
            options={[
              ['table', w.asTable],
              ['text', w.asText],
            ]}
            onChoose={(form) => {
              draft.value = null;
              asText.value = form === 'text';
            }}
          />
        )}
      </header>
      {boxed ? (
        <textarea
          aria-label={w.label}
          aria-describedby={`${ids}n`}
          aria-invalid={said.value.ok ? undefined : 'true'}
          rows={9}
          spellcheck={false}
          autocomplete="off"
          placeholder={w.placeholder}
          value={draft.value ?? textOf(project.value)}
          onInput={(event) => type(event.currentTarget.value)}
          onPaste={(event) => {
            const whole = event.currentTarget.value.trim() === '';
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (!whole || text.trim() === '') return;
            event.preventDefault();
            type(text);
            if (said.value.ok) draft.value = null;
          }}
        />
      ) : (
        <PeopleTable />
      )}
      <p class="private hint">{words.value.private}</p>
      <div class="row">
        <button type="button" class="plain" onClick={() => file.current?.click()}>
          {w.open}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xlsx,.csv,.tsv,.txt,.json,.html,text/csv,text/plain"
          onChange={(event) => {
            void takeOne(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {empty && (
          <button
            type="button"
            class="plain"
            onClick={() => apply({ do: 'replace', project: EXAMPLE.project })}
          >
            {w.example}
          </button>
        )}
        {boxed && columns.length > 0 && <span class="hint">{w.columns(columns)}</span>}
      </div>
      <div id={`${ids}n`} role="status" class={said.value.ok ? 'notes' : 'notes fault'}>
        {linesOf(said.value)
          .slice(0, 8)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
        {faults.slice(0, 6).map((text) => (
          <p key={text} class="fault">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** The people as text that reads back as the same people. */
function textOf({ people, columns, sessions }: Project): string {
  if (people.length === 0) return '';
  const late = people.some(({ from, to }) => from !== null || to !== null);
  const pinned = people.some(({ table }) => table !== '');
  const plain = columns.length === 0 && !late && !pinned;
  if (plain && people.every(({ name }) => !/[,;\t"|]/.test(name)))
    return people.map(({ name }) => name).join('\n');
  const header = ['name', ...columns, ...(pinned ? ['table'] : []), ...(late ? ['arrives', 'leaves'] : [])];
  const rows = people.map(({ name, cells, table, from, to }) => [
    name,
    ...columns.map((column) => cells[column] ?? ''),
    ...(pinned ? [table] : []),
    ...(late ? [`${from ?? 1}`, `${to ?? sessions}`] : []),
  ]);
  return csvText([header, ...rows]).trimEnd();
}
