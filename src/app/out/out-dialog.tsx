/** Outputs of the app: print, files, and a link. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { PlanFormatName } from '../../report/formats.ts';
import { DayShare } from '../desk/day-share.tsx';
import { dayPlan, giveOut } from '../desk/editions.ts';
import { words } from '../language/languages.ts';
import { Button } from '../parts/button.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { set } from '../parts/set.ts';
import { Turn } from '../parts/turn.tsx';
import { shown } from '../state/shown.ts';
import { keepPlan } from '../state/solving.ts';
import { isOld, project, solved } from '../state/store.ts';
import { download, needsTimes, saveProject } from './download.ts';
import { ImageField } from './image-field.tsx';
import { PrintChooser } from './print-chooser.tsx';
import { shareLink } from './share.ts';

const FORMATS = ['xlsx', 'zip', 'csv', 'md', 'html', 'json'] as const satisfies PlanFormatName[];
/** The same in every language. */
const NAMES = { xlsx: 'Excel', csv: 'CSV', md: 'Markdown' };

export function OutDialog({ onClose }: { onClose: () => void }) {
  const w = words.value.out;
  const labels = { ...w, ...NAMES };
  const note = useSignal('');
  /** Draws the visible part first. */
  const rest = useSignal(false);
  const plan = shown.value;
  // Before the dialog's text is drawn.
  useLayoutEffect(giveOut, [dayPlan.value]);
  if (plan === null) return null;
  return (
    <Dialog heading={w.button} wide onClose={onClose}>
      {isOld.value && <p class="badge amber">{w.old}</p>}
      <Turn room={null}>
        <PrintChooser plan={plan} onShown={set(rest, true)} />
      </Turn>
      <section aria-label={w.files}>
        <h3>{w.files}</h3>
        <div class="row">
          <Button
            onClick={() => {
              note.value = w.downloaded(saveProject(plan));
            }}
          >
            {w.project}
          </Button>
          {FORMATS.map((format) => (
            <Button
              key={format}
              class="plain"
              onClick={async () => {
                if (needsTimes(format, plan)) note.value = w.needsTimes;
                else {
                  keepPlan();
                  note.value = w.downloaded(await download(plan, format));
                }
              }}
            >
              {labels[format]}
            </Button>
          ))}
        </div>
        <p class="hint" role="status">
          {note.value}
        </p>
      </section>
      {rest.value &&
        [<ImageField key="image" plan={plan} />, <DayShare key="day" />, <ShareField key="link" />].map(
          (part) => (
            <Turn key={part.key} room={null}>
              {part}
            </Turn>
          ),
        )}
    </Dialog>
  );
}

function ShareField() {
  const w = words.value.out;
  const link = useMemo(shareLink, [solved.value, project.value]);
  const copied = useSignal(false);
  return (
    <section aria-label={w.share}>
      <h3>{w.share}</h3>
      {link === null ? (
        <p class="hint">{w.tooLong}</p>
      ) : (
        <>
          <div class="row">
            <CopyField label={w.share} link={link} onCopied={set(copied, true)} />
          </div>
          <p class="hint" role="status">
            {copied.value ? w.copied : w.shareHint}
            {project.value.aside !== null && ` ${w.shareWithout}`}
          </p>
        </>
      )}
    </section>
  );
}
