/** The whole page: inputs on the left, the plan on the right. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { deskIsOpen } from './desk/desk-button.tsx';
import { LANGUAGES, speak, words } from './language/languages.ts';
import { listen } from './listen.ts';
import { occasionOf } from './occasions/occasions.ts';
import { Button, Icon, IconButton } from './parts/button.tsx';
import { Check, Select } from './parts/choice.tsx';
import { historyKey, isEnter, noteTyping } from './parts/keys.ts';
import { later } from './parts/later.tsx';
import { set } from './parts/set.ts';
import { printing } from './parts/turn.tsx';
import { occasionChange, OccasionPanel } from './people/occasion-panel.tsx';
import { typing } from './people/people-box.tsx';
import { PeoplePanel, wholePage } from './people/people-panel.tsx';
import { TablesPanel } from './people/tables-panel.tsx';
import { PlanPane } from './plan/plan-pane.tsx';
import { whyNot } from './plan/why-not.ts';
import { current, LIVE } from './projects/keep.ts';
import { remembered } from './remember.ts';
import { RulesPanel } from './rules/rules-panel.tsx';
import { EFFORT, isGivenOut } from './state/follow.ts';
import { isLocked } from './state/locked.ts';
import { isExample } from './state/shown.ts';
import { endSolving, GO, running, solvePlan, stopSolving, trouble } from './state/solving.ts';
import {
  apply,
  applyThroughout,
  history,
  isOld,
  locks,
  made,
  opened,
  project,
  redo,
  solved,
  undo,
} from './state/store.ts';
import { isSecondPress } from './twice.ts';

/** Below this width the plan is under the inputs, as in style/. */
const NARROW = '(max-width: 860px)';

const EarlierPanel = later(async () => (await import('./people/earlier-panel.tsx')).EarlierPanel);
const KeepBar = later(async () => (await import('./out/keep-bar.tsx')).KeepBar);
const DeskDialog = later(async () => (await import('./desk/desk-dialog.tsx')).DeskDialog);
const ProjectsDialog = later(async () => (await import('./projects/projects-dialog.tsx')).ProjectsDialog);
const OutDialog = later(async () => (await import('./out/out-dialog.tsx')).OutDialog);

export function App() {
  const w = words.value;
  const out = useSignal(false);
  const projects = useSignal(false);
  const giveOut = async () => {
    // The plan given out must stay: a running search would replace it.
    if (running.peek() !== null) await endSolving();
    isGivenOut.value = true;
    out.value = true;
  };
  useEffect(
    () =>
      listen({
        beforeprint: set(printing, true),
        afterprint: set(printing, false),
        input: noteTyping,
        focusin: noteTyping,
        // What a press opened comes to sight.
        click: ({ target }) => {
          const opener = target instanceof Element ? target.closest('summary, [aria-expanded]') : null;
          requestAnimationFrame(() => {
            if (opener?.matches('[open] > summary, [aria-expanded="true"]'))
              opener.closest('details, .menu-box')?.scrollIntoView({ block: 'nearest' });
          });
        },
        keydown: (event) => {
          if (isEnter(event)) noteTyping(event);
          const asked = historyKey(event);
          if (asked === null) return;
          event.preventDefault();
          if (asked === 'redo') redo();
          else undo();
        },
      }),
    [],
  );
  useEffect(() => {
    if (remembered(LIVE + current.value) !== null)
      void import('./desk/live.ts').then(({ beginLive }) => beginLive());
  }, [current.value]);
  return (
    <>
      <a class="skip" href="#plan">
        {w.skip}
      </a>
      <header class="top">
        <h1 class="unseen">{w.pageHeading}</h1>
        <Button
          class="brand"
          aria-haspopup="dialog"
          aria-label={w.said('mingle', w.projects.button)}
          onClick={set(projects, true)}
        >
          <img src={ICON} alt="" width="20" height="20" /> <span class="brand-name">mingle</span>
          <Icon of="down" />
        </Button>
        <input
          class="title"
          aria-label={w.title}
          placeholder={w.untitled}
          value={project.value.title}
          onInput={(event) => apply({ do: 'title', title: event.currentTarget.value }, 'title')}
        />
        <div class="tools">
          <Select
            bare
            label={w.language}
            value={w.code}
            options={LANGUAGES.map(({ code, own }) => [code, own] as const)}
            onValue={async (code) => {
              await speak(code);
              const said = trouble.peek();
              applyThroughout((step) => occasionChange(occasionOf(step)?.id ?? null));
              trouble.value = said;
            }}
          />
          <IconButton of="undo" label={w.undo} off={history.value.past.length === 0} onClick={undo} />
          <IconButton of="redo" label={w.redo} off={history.value.future.length === 0} onClick={redo} />
          <Button
            aria-haspopup="dialog"
            disabled={solved.value === null || isExample.value}
            onClick={() => void giveOut()}
          >
            {w.out.button}
          </Button>
        </div>
      </header>
      <KeepBar />
      <main class={wholePage.value && !isExample.value ? 'whole-page' : ''}>
        <section class="inputs" aria-label={w.inputs}>
          <div class="panels">
            <OccasionPanel first={isExample.value || typing.value} />
            <PeoplePanel />
            <TablesPanel key={`t${opened.value}`} />
            <RulesPanel key={`r${opened.value}`} />
            <EarlierPanel key={`e${opened.value}`} />
          </div>
          <Go key={`g${opened.value}`} />
        </section>
        <PlanPane />
      </main>
      <Sides />
      {deskIsOpen.value && <DeskDialog />}
      {out.value && (
        <OutDialog
          onClose={() => {
            out.value = false;
            isGivenOut.value = false;
          }}
        />
      )}
      {projects.value && <ProjectsDialog onClose={set(projects, false)} />}
    </>
  );
}

const ICON = new URL('./icon.svg', import.meta.url).href;

/** The primary button: makes a plan, or stops the search. */
function Go() {
  const w = words.value.plan;
  /** Whether few seats should change; null: the default, yes unless something is locked. */
  const wished = useSignal<boolean | null>(null);
  const has = solved.value !== null;
  const holds = has && isLocked(locks.value);
  const few = wished.value ?? !holds;
  const why = whyNot();
  return (
    <div class="go">
      {has && isOld.value && running.value === null && (
        <Check on={few} onToggle={set(wished, !few)}>
          {w.fewChanges}
        </Check>
      )}
      {running.value === null ? (
        <Button
          class="primary"
          aria-disabled={!made.value.ok}
          aria-describedby={why === null ? undefined : 'why-not'}
          onClick={(event) => {
            if (isSecondPress(GO, event)) return;
            solvePlan({ seconds: EFFORT, fewChanges: few && isOld.value });
            if (running.peek() && matchMedia(NARROW).matches)
              document.getElementById('plan')?.scrollIntoView();
          }}
        >
          {holds ? w.rest : has ? w.again : w.make}
        </Button>
      ) : (
        <Button
          class="primary stop"
          onClick={(event) => {
            if (!isSecondPress(GO, event)) stopSolving();
          }}
        >
          {w.stop}
        </Button>
      )}
      {why !== null && (
        <p id="why-not" class="hint">
          {why}
        </p>
      )}
    </div>
  );
}

/** On phones: buttons that lead to inputs and plan, one below the other. */
function Sides() {
  const w = words.value;
  const atPlan = useSignal(false);
  useEffect(() => {
    const look = () => {
      const top = document.getElementById('plan')?.getBoundingClientRect().top ?? 0;
      atPlan.value = top < innerHeight / 2;
    };
    look();
    return listen({ scroll: look, resize: look }, window, { passive: true });
  }, []);
  const go = (toPlan: boolean) => {
    if (toPlan) document.getElementById('plan')?.scrollIntoView();
    else scrollTo({ top: 0 });
  };
  return (
    <nav class="sides" aria-label={w.sidesLabel}>
      {[false, true].map((toPlan) => (
        <Button key={`${toPlan}`} aria-pressed={atPlan.value === toPlan} onClick={() => go(toPlan)}>
          {toPlan ? w.planSide : w.setUp}
        </Button>
      ))}
    </nav>
  );
}
