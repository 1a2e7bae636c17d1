/** A list as it was read, row by row: press to set the heading, the name columns and rows to leave out. */
import { useSignal } from '@preact/signals';
import type { PeopleTable, TableRow } from '../../scenario/people/table.ts';
import type { Checked } from '../../shared/issue.ts';
import { said, words } from '../language/languages.ts';
import { Button } from '../parts/button.tsx';
import { Check, Select } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import './list-preview.css';
import { headingOf, type Reading, readRows, usualReading } from './read-rows.ts';

const MOST_ROWS = 200;

interface Props {
  readonly rows: readonly TableRow[];
  readonly onTake: (read: Checked<PeopleTable>) => void;
  readonly onClose: () => void;
}

export function ListPreview({ rows, onTake, onClose }: Props) {
  const w = words.value.people;
  const reading = useSignal<Reading>(usualReading(rows));
  const now = reading.value;
  const head = headingOf(rows, now);
  const read = readRows(rows, now);
  const others = head.flatMap((name, i) => (now.names.includes(i) ? [] : [[`${i}`, name] as const]));
  const edit = (part: Partial<Reading>) => {
    reading.value = { ...reading.peek(), ...part };
  };
  return (
    <Dialog heading={w.previewHeading} wide onClose={onClose}>
      <p class="hint">{w.previewHint}</p>
      <div class="scroll tall list-preview" tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <td />
              {head.map((name, i) => (
                <th key={`${i}`} scope="col">
                  <Button
                    aria-pressed={now.names.includes(i)}
                    onClick={() =>
                      edit({ names: toggled(now.names, i), apart: now.apart === i ? null : now.apart })
                    }
                  >
                    {now.names.includes(i) ? w.nameOf : w.asColumn}
                    <span class="unseen"> {name}</span>
                  </Button>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map(({ line, cells }) => {
              const isHeading = line === now.heading;
              const isOut = now.skipped.includes(line);
              return (
                <tr key={line} class={isHeading ? 'heading' : isOut ? 'out' : ''}>
                  <th scope="row">
                    <Button
                      class="tiny"
                      aria-pressed={isHeading}
                      aria-label={w.headingRow(line)}
                      title={w.headingRow(line)}
                      onClick={() => edit(isHeading ? { heading: null } : underHeading(rows, now, line))}
                    >
                      {line}
                    </Button>
                  </th>
                  {head.map((_, i) => (
                    <td key={`${i}`}>{cells[i] ?? ''}</td>
                  ))}
                  <td>
                    {!isHeading && (
                      <Check
                        on={isOut}
                        label={w.skipRow(line)}
                        onToggle={() => edit({ skipped: toggled(now.skipped, line) })}
                      >
                        {w.skip}
                      </Check>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div class="row preview-foot">
        <Select
          label={w.tellApart}
          value={`${now.apart ?? ''}`}
          options={[['', w.byNumber], ...others]}
          onValue={(value) => edit({ apart: value === '' ? null : Number(value) })}
        />
        <span class="grow hint" role="status">
          {read.ok
            ? words.value.printed.people(read.value.people.length)
            : read.issues.slice(0, 2).map(said).join(' ')}
        </span>
        <Button class="primary" disabled={!read.ok} onClick={() => onTake(read)}>
          {w.takeList}
        </Button>
      </div>
    </Dialog>
  );
}

/** Rows above a heading are no people. */
function underHeading(rows: readonly TableRow[], { skipped }: Reading, heading: number): Partial<Reading> {
  const above = rows.flatMap(({ line }) => (line < heading ? line : []));
  return { heading, skipped: [...new Set([...above, ...skipped])].filter((line) => line !== heading) };
}

function toggled(list: readonly number[], item: number): number[] {
  const next = list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  return next.sort((a, b) => a - b);
}
