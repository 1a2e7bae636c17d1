/** Who comes: a box to type or paste into, and the table that it becomes. */
import { signal, useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { said as saidOf, words } from '../language/languages.ts';
import { Choice } from '../parts/choice.tsx';
import { later } from '../parts/later.tsx';
import { example } from '../state/shown.ts';
import { apply, made, opened, project } from '../state/store.ts';
import { PeopleBox, typing } from './people-box.tsx';
import { takeAgain, takeFile, takeText } from './take-file.ts';
import { linesOf, NOTHING, type Taken } from './taken.ts';

const PeopleTable = later(async () => (await import('./people-table.tsx')).PeopleTable);
const SecondList = later(async () => (await import('./second-list.tsx')).SecondList);
const ListPreview = later(async () => (await import('./list-preview.tsx')).ListPreview);

/** Who types is told of faults after a pause of so long, milliseconds: a word that is half there is none. */
const PAUSE = 600;

/** The list has the page to itself, and the plan waits. */
export const wholePage = signal(false);

export function PeoplePanel() {
  const w = words.value.people;
  const { people, columns } = project.value;
  const asText = useSignal(false);
  const said = useSignal<Taken>(NOTHING);
  const over = useSignal(false);
  const preview = useSignal(false);
  const timer = useRef(0);
  const file = useRef<HTMLInputElement>(null);
  const ids = useId();
  const empty = people.length === 0;

  const say = (taken: Taken, pause: number) => {
    clearTimeout(timer.current);
    if (pause === 0 || linesOf(taken).length === 0) said.value = taken;
    else
      timer.current = window.setTimeout(() => {
        said.value = taken;
      }, pause);
  };
  const sayOf = async (taken: Promise<Taken>) => say(await taken, 0);
  const takeOne = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    await sayOf(takeFile(chosen));
    if (said.value.ok) asText.value = false;
  };
  useLayoutEffect(() => {
    clearTimeout(timer.current);
    said.value = NOTHING;
    for (const each of [asText, preview, typing]) each.value = false;
  }, [opened.value]);
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
  const boxed = empty || asText.value || typing.value;
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
        // Text that is dragged from one field to another is no list.
        if (hasFiles(event) || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        void sayOf(takeText(event.dataTransfer?.getData('text') ?? ''));
      }}
    >
      <header class="panel-head">
        <h2 id={`${ids}h`}>{w.heading}</h2>
        {!empty && <span class="count">{people.length}</span>}
        {!empty && !boxed && (
          <button
            type="button"
            class="plain whole"
            aria-pressed={wholePage.value}
            onClick={() => {
              wholePage.value = !wholePage.value;
            }}
          >
            {wholePage.value ? w.besidePlan : w.wholePage}
          </button>
        )}
        {!empty && (
          <Choice
            label={w.form}
            value={boxed ? 'text' : 'table'}
            options={[
              ['table', w.asTable],
              ['text', w.asText],
            ]}
            onChoose={(form) => {
              asText.value = form === 'text';
              typing.value = false;
            }}
          />
        )}
      </header>
      {boxed ? (
        <PeopleBox
          key={opened.value}
          describedBy={`${ids}n`}
          wrong={!said.value.ok}
          onTaken={(taken, isOver) => {
            // A list that cannot be read stays in the box, to be mended there.
            typing.value = !isOver || !taken.ok;
            say(taken, isOver ? 0 : PAUSE);
          }}
        />
      ) : (
        <PeopleTable key={opened.value} onPasted={(text) => void sayOf(takeText(text))} />
      )}
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
            onClick={() => apply({ do: 'replace', project: example.peek().project })}
          >
            {w.example}
          </button>
        )}
        {boxed && columns.length > 0 && <span class="hint">{w.columns(columns)}</span>}
      </div>
      {said.value.rows && (
        <p class="notes">
          <button
            type="button"
            class="link"
            onClick={() => {
              preview.value = true;
            }}
          >
            {w.preview}
          </button>
        </p>
      )}
      {preview.value && said.value.rows && (
        <ListPreview
          rows={said.value.rows}
          onTake={(read) => {
            const { rows } = said.peek();
            said.value = { ...takeAgain(read, said.peek()), ...(rows && { rows }) };
            typing.value = false;
            preview.value = false;
          }}
          onClose={() => {
            preview.value = false;
          }}
        />
      )}
      {said.value.offer && (
        <SecondList
          list={said.value.offer}
          onDone={() => {
            said.value = NOTHING;
          }}
        />
      )}
    </section>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
