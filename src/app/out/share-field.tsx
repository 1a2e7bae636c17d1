/** The share link, and what it gives away. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { set } from '../parts/set.ts';
import { project, solved } from '../state/store.ts';
import { shareLink } from './share.ts';

export function ShareField() {
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
