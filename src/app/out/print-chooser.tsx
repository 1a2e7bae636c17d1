/** What is printed, with a preview that is the page itself. */
import { useMemo, useRef } from 'preact/hooks';
import { htmlPage } from '../../report/html/page.ts';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { Icon } from '../parts/icon.tsx';

export function PrintChooser({ plan }: { plan: Plan }) {
  const w = words.value.out;
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useMemo(() => htmlPage(plan), [plan]);
  return (
    <section class="printing" aria-label={w.print}>
      <div class="row">
        <button type="button" class="primary" onClick={() => frame.current?.contentWindow?.print()}>
          <Icon of="print" /> {w.print}
        </button>
      </div>
      <iframe ref={frame} class="preview" title={w.preview} srcdoc={page} />
    </section>
  );
}
