/** Plans of earlier events, whose meetings are counted. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { said, words } from '../language/languages.ts';
import { Button, FileButton, Icon, IconButton } from '../parts/button.tsx';
import { NumberField } from '../parts/field.tsx';
import { focusIn } from '../parts/focus.ts';
import { Lines } from '../parts/lines.tsx';
import { apply, isOld, project, solved, warnings } from '../state/store.ts';
import { linesOf, type Taken } from './taken.ts';

/** By title and date of its start, or of today. */
function nameOfNow(): string {
  const { title, times } = project.peek();
  const day = times.start === '' ? new Date() : new Date(times.start);
  return [title, day.toLocaleDateString(words.peek().locale)].filter(Boolean).join(', ');
}

export function EarlierPanel() {
  const w = words.value.earlier;
  const { earlier, rules } = project.value;
  /** Only rules about the last events ask how long ago an event was; the last in the list is the most recent. */
  const isAsked = rules.some(({ kind }) => kind === 'recent');
  const unread = useSignal<readonly { readonly file: string; readonly taken: Taken }[]>([]);
  const ids = useId();
  const absent = warnings.value.filter(({ code }) => code === 'past_person_absent');
  const takeAll = async (files: readonly File[]) => {
    const taken = await takeEarlier(files);
    unread.value = taken.flatMap((each, i) => (each.ok ? [] : [{ file: files[i].name, taken: each }]));
  };
  return (
    <details class="panel fold" open={earlier.length > 0}>
      <summary>
        <h2 id={`${ids}h`}>{w.heading}</h2>{' '}
        {earlier.length > 0 && <span class="count">{earlier.length}</span>}
      </summary>
      <p class="hint">{w.hint}</p>
      <ul class="rules">
        {earlier.map(({ name, ago }, index) => (
          <li key={`${index} ${name}`} class="rule">
            <div class="rule-line">
              <span class="rule-text">{name || w.fromFile}</span>
              {isAsked && (
                <span class="check">
                  {w.ago}
                  <NumberField
                    label={w.agoOf(name || w.fromFile)}
                    value={ago ?? earlier.length - index}
                    onValue={(number) => apply({ do: 'earlier-ago', index, ago: number ?? 1 }, `ago${index}`)}
                  />
                </span>
              )}
              <IconButton
                of="close"
                label={w.removeOf(name)}
                onClick={({ currentTarget }) => {
                  focusIn(currentTarget.closest('.panel'));
                  apply({ do: 'earlier-remove', index });
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <div class="row">
        {solved.value !== null && !isOld.value && (
          <Button
            onClick={({ currentTarget }) => {
              focusIn(currentTarget.closest('.panel'));
              apply({ do: 'earlier-now', name: nameOfNow() });
            }}
          >
            {w.next}
          </Button>
        )}
        <FileButton
          multiple
          accept=".json,.xlsx,.csv,.ics,.html,.md"
          onFiles={(files) => void takeAll(files)}
        >
          <Icon of="plus" /> {w.add}
        </FileButton>
      </div>
      <div role="status" class="notes">
        <Lines
          look="fault"
          of={unread.value.map(({ file, taken }) => words.value.said(file, linesOf(taken).join(' ')))}
        />
        {absent.map(({ problem }) => problem && <p key={problem.message}>{said(problem)}</p>)}
      </div>
    </details>
  );
}

/** In the chosen order, however long each takes to read: the last one counts as the last event. */
export async function takeEarlier(files: readonly File[]): Promise<Taken[]> {
  const { readFormerSchedule } = await import('../../report/read/former-schedule.ts');
  const all = await Promise.all(
    files.map(async (file) => readFormerSchedule(new Uint8Array(await file.arrayBuffer()))),
  );
  return all.map((read, i) => {
    if (!read.ok) return { ok: false, problems: read.issues };
    apply({ do: 'earlier-add', earlier: { name: files[i].name, schedule: read.value } });
    return { ok: true, problems: [] };
  });
}
