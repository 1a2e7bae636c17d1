/** The people: a box to type or paste into, and the table that it becomes. */
import { signal, type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { Button, FileButton, LinkButton, PlainButton } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { hasOwnUndo } from '../parts/keys.ts';
import { later } from '../parts/later.tsx';
import { Lines } from '../parts/lines.tsx';
import { set, toggle } from '../parts/set.ts';
import { saidOfFault } from '../plan/why-not.ts';
import { listed } from '../state/project.ts';
import { example } from '../state/shown.ts';
import { apply, faults, opened, project } from '../state/store.ts';
import { isList, PeopleBox, typing } from './people-box.tsx';
import { takeFile, takePeople, takeText } from './take-file.ts';
import { linesOf, NOTHING, type Taken } from './taken.ts';

const PeopleTable = later(async () => (await import('./people-table.tsx')).PeopleTable);
const SecondList = later(async () => (await import('./second-list.tsx')).SecondList);
const ListPreview = later(async () => (await import('./list-preview.tsx')).ListPreview);

/** Milliseconds without typing before errors are shown: a half-typed word is none. */
const PAUSE = 600;
/** Most lines of messages, and of errors, that are shown; more are counted. */
const [MOST_LINES, MOST_FAULTS] = [8, 6];

/** The list fills the page and hides the plan. */
export const wholePage = signal(false);

export function PeoplePanel() {
  const w = words.value.people;
  const { people, columns } = project.value;
  const asText = useSignal(false);
  const said = useSignal<Taken>(NOTHING);
  const over = useSignal(false);
  const timer = useRef(0);
  /** The box was left, a list was pasted, or an example was taken: the new table gets the focus. */
  const boxLeft = useRef(false);
  const section = useRef<HTMLElement>(null);
  const ids = useId();
  const empty = people.length === 0;

  const say = (taken: Taken, pause = 0) => {
    clearTimeout(timer.current);
    if (pause === 0 || linesOf(taken).length === 0) said.value = taken;
    else timer.current = window.setTimeout(() => say(taken), pause);
  };
  const takeList = (text: string) => void takeText(text).then(say);
  const takeOne = async ([chosen, ...others]: readonly File[]) => {
    if (chosen === undefined) return;
    const taken = await takeFile(chosen);
    say(others.length === 0 ? taken : { ...taken, only: chosen.name });
    if (said.value.ok) asText.value = false;
  };
  useLayoutEffect(() => {
    clearTimeout(timer.current);
    said.value = NOTHING;
    for (const each of [asText, typing]) each.value = false;
  }, [opened.value]);
  // The list was undone, so its messages are removed.
  useLayoutEffect(() => {
    if (empty && said.peek().people) said.value = NOTHING;
  }, [empty]);
  useEffect(() => listenForLists(over, (files) => void takeOne(files), takeList), []);
  const boxed = empty || asText.value || typing.value;

  return (
    <section
      ref={section}
      class={`panel ${over.value ? 'over' : ''}`}
      aria-labelledby={`${ids}h`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const text = event.dataTransfer?.getData('text');
        // Text dragged between fields is no list.
        if (!text || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        takeList(text);
      }}
    >
      <header class="panel-head">
        <h2 id={`${ids}h`}>{w.heading}</h2>
        {!empty && <span class="count">{listed(project.value).length}</span>}
        {!empty && !boxed && (
          <Button class="plain whole" aria-pressed={wholePage.value} onClick={toggle(wholePage)}>
            {wholePage.value ? w.besidePlan : w.wholePage}
          </Button>
        )}
        {!empty && (
          <Choice
            label={w.form}
            value={boxed ? 'text' : 'table'}
            options={[
              ['table', w.asTable],
              ['text', w.asText],
            ]}
            onValue={(form) => {
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
            // A list that cannot be read stays in the box for correction.
            typing.value = !isOver || !taken.ok;
            boxLeft.current = isOver && taken.ok;
            say(taken, isOver ? 0 : PAUSE);
          }}
        />
      ) : (
        <PeopleTable key={opened.value} takesFocus={boxLeft.current} onPasted={takeList} />
      )}
      <div id={`${ids}n`} role="status" class={said.value.ok ? 'notes' : 'notes fault'}>
        <Lines of={linesOf(said.value)} most={MOST_LINES} />
        <Lines look="fault" of={faultsOfPeople()} most={MOST_FAULTS} />
      </div>
      <p class="private hint">{words.value.private}</p>
      <div class="row">
        <FileButton
          accept=".xlsx,.csv,.tsv,.txt,.json,.html,text/csv,text/plain"
          onFiles={(chosen) => void takeOne(chosen)}
        >
          {w.open}
        </FileButton>
        {empty && (
          <PlainButton
            onClick={() => {
              boxLeft.current = true;
              apply({ do: 'replace', project: example.peek().project });
            }}
          >
            {w.example}
          </PlainButton>
        )}
        {boxed && columns.length > 0 && <span class="hint">{w.columns(columns)}</span>}
      </div>
      <Next key={opened.value} said={said} panel={section} />
    </section>
  );
}

/** Actions for a list that was just read. */
function Next({ said, panel }: { said: Signal<Taken>; panel: RefObject<HTMLElement | null> }) {
  const preview = useSignal(false);
  const { rows, offer } = said.value;
  return (
    <>
      {rows && (
        <p class="notes">
          <LinkButton onClick={set(preview, true)}>{words.value.people.preview}</LinkButton>
        </p>
      )}
      {preview.value && rows && (
        <ListPreview
          rows={rows}
          onTake={(read) => {
            said.value = { ...takePeople(read, said.peek()), rows };
            typing.value = false;
            preview.value = false;
          }}
          onClose={set(preview, false)}
        />
      )}
      {offer && (
        <SecondList
          list={offer}
          onDone={() => {
            said.value = NOTHING;
            requestAnimationFrame(() => {
              if (document.activeElement !== document.body) return;
              const next = panel.current?.querySelector<HTMLElement>('.scroll, textarea');
              next?.focus({ preventScroll: true });
            });
          }}
        />
      )}
    </>
  );
}

function faultsOfPeople(): string[] {
  return faults.value.flatMap((fault) => {
    const isOfPeople = fault.at === 'people' || (typeof fault.at === 'object' && 'person' in fault.at);
    return (isOfPeople && saidOfFault(fault)) || [];
  });
}

/** Accepts files and lists anywhere on the page: browsers would otherwise navigate to a dropped file. */
function listenForLists(
  over: Signal<boolean>,
  takeFiles: (files: readonly File[]) => void,
  takeList: (text: string) => void,
): () => void {
  const filesOver = (event: DragEvent, isOver: boolean): readonly File[] => {
    if (!event.dataTransfer?.types.includes('Files')) return [];
    event.preventDefault();
    over.value = isOver;
    return [...event.dataTransfer.files];
  };
  return listen({
    dragover: (event) => void filesOver(event, true),
    dragleave: (event) => {
      if (event.relatedTarget === null) over.value = false;
    },
    drop: (event) => takeFiles(filesOver(event, false)),
    // Text pasted outside all fields is taken as the list.
    paste: ({ defaultPrevented, target, clipboardData }) => {
      const isMeant = !hasOwnUndo(target as Element | null) && !document.querySelector('[open]:modal');
      if (defaultPrevented || !isMeant) return;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text === '') takeFiles([...(clipboardData?.files ?? [])]);
      else if (isList(text)) takeList(text);
    },
  });
}
