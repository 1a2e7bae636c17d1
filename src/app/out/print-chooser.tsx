/** Chooses a print design and paper, with a preview of exactly the page that is printed. */
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Plan } from '../../report/plan.ts';
import { isWide, PRINT_DESIGN_NAMES, type PrintDesignName } from '../../report/print/designs.ts';
import { PAPER_NAMES, type PaperName, sizeOf } from '../../report/print/paper.ts';
import { printPage } from '../../report/print/print-page.ts';
import { dayAddress, isOwnDevice } from '../desk/day-address.ts';
import { liveId } from '../desk/live.ts';
import { words } from '../language/languages.ts';
import { occasionOf } from '../occasions/occasions.ts';
import { Button, Icon } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { into } from '../parts/set.ts';
import { useWidth } from '../parts/use-width.ts';
import { keepPlan } from '../state/solving.ts';
import { project } from '../state/store.ts';
import './print-chooser.css';

/** The same in every language. */
const PAPERS: Readonly<Record<PaperName, string>> = { a4: 'A4', letter: 'Letter' };
/** Pixels per millimetre, and the visible margin beside a sheet, in millimetres. */
const [PIXELS, GROUND] = [96 / 25.4, 8];

/** The designs that the occasion usually needs, then the others. */
function printsFirst(): PrintDesignName[] {
  const { prints = [] } = occasionOf(project.peek()) ?? {};
  return [...prints, ...PRINT_DESIGN_NAMES.filter((name) => !prints.includes(name))];
}

export function PrintChooser({ plan, onShown }: { plan: Plan; onShown: () => void }) {
  const w = words.value.out;
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const designs = printsFirst();
  const design = useSignal<PrintDesignName>(designs[0]);
  const paper = useSignal<PaperName>('a4');
  const [chosen, sheet] = [design.value, paper.value];
  const scale = Math.min(1, (width.value || 1) / ((sizeOf(sheet, isWide(chosen)).width + GROUND) * PIXELS));
  const { edition } = project.value;
  const [address, live] = [dayAddress.value, liveId.value];
  const page = useMemo(
    () =>
      printPage(plan, chosen, sheet, {
        edition,
        page: address !== null && isOwnDevice(address) ? null : address,
        live,
      }),
    [plan, chosen, sheet, edition, address, live],
  );
  return (
    <section class="printing" aria-label={w.print}>
      <div class="row">
        <Choice
          label={w.design}
          value={chosen}
          options={designs.map((name) => [name, words.value.printed.print.designs[name]])}
          onValue={into(design)}
        />
        <Choice
          label={w.paper}
          value={sheet}
          options={PAPER_NAMES.map((name) => [name, PAPERS[name]])}
          onValue={into(paper)}
        />
        <Button
          class="primary"
          onClick={() => {
            // The printed plan must stay.
            keepPlan();
            frame.current?.contentWindow?.print();
          }}
        >
          <Icon of="print" /> {w.print}
        </Button>
      </div>
      <div ref={box} class="preview" style={{ '--scale': scale }}>
        <iframe ref={frame} title={w.preview} srcdoc={page} onLoad={onShown} />
      </div>
    </section>
  );
}
