/** The share link, and what it gives away. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { amend, project, solved } from '../state/store.ts';
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
            <input
              class="linkbox grow"
              readOnly
              aria-label={w.share}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              type="button"
              onClick={async () => {
                amend({ do: 'fix', fixed: true });
                await navigator.clipboard.writeText(link).catch(() => undefined);
                copied.value = true;
              }}
            >
              {w.copy}
            </button>
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
