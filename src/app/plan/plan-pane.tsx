/** The right side: the plan's quality, and its views. */
import { computed } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { DeskButton } from '../desk/desk-button.tsx';
import { said, words } from '../language/languages.ts';
import { Button, LinkButton, PlainButton } from '../parts/button.tsx';
import { keepFocus } from '../parts/focus.ts';
import { later } from '../parts/later.tsx';
import { isFinger } from '../parts/press.ts';
import { set } from '../parts/set.ts';
import { drawing } from '../parts/turn.tsx';
import { due } from '../state/follow.ts';
import { isLocked } from '../state/locked.ts';
import { limits } from '../state/request.ts';
import { example, isExample, occasion, shown, type View, view } from '../state/shown.ts';
import { live, running, solvePlan, trouble } from '../state/solving.ts';
import { apply, isOld, locks, made, project, solved } from '../state/store.ts';
import { headlineOf, upperFirst } from './figures.ts';
import { IdleNote } from './idle.tsx';
import { SessionsView } from './sessions-view.tsx';
import { forbidden, force, swapNote } from './swap.ts';
import { whyNot } from './why-not.ts';

const CompareView = later(async () => (await import('./compare-view.tsx')).CompareView);
const FloorView = later(async () => (await import('./floor-view.tsx')).FloorView);
const PairsView = later(async () => (await import('./pairs-view.tsx')).PairsView);
const PeopleView = later(async () => (await import('./people-view.tsx')).PeopleView);
const RulesView = later(async () => (await import('./rules-view.tsx')).RulesView);

const VIEWS: readonly View[] = ['sessions', 'floor', 'people', 'pairs', 'rules', 'compare'];
const NO_EXAMPLE: readonly View[] = ['rules', 'compare'];
/** Seconds that "longer" adds. */
const LONGER = 30;

export function PlanPane() {
  const w = words.value.plan;
  const plan = shown.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), []);
  // An example has no rules and nothing to compare: those views are not shown for it.
  const now = isExample.value && NO_EXAMPLE.includes(view.value) ? 'sessions' : view.value;
  return (
    <section
      ref={box}
      id="plan"
      class={`plan ${isExample.value ? 'example' : ''}`}
      tabIndex={-1}
      aria-label={words.value.planRegion}
      data-plan={stateOfPlan}
    >
      <Trouble />
      {plan === null ? (
        <p class="nothing hint">{whyNot() ?? w.empty}</p>
      ) : (
        <>
          <Summary />
          <nav class="views" aria-label={w.viewsLabel}>
            {VIEWS.map((each) => (
              <Button
                key={each}
                aria-pressed={each === now}
                disabled={isExample.value && NO_EXAMPLE.includes(each)}
                onClick={set(view, each)}
              >
                {w.views[each]}
              </Button>
            ))}
            <DeskButton />
          </nav>
          {now === 'sessions' && <SwapNote />}
          {now === 'sessions' && <SessionsView plan={plan} />}
          {now === 'floor' && <FloorView plan={plan} />}
          {now === 'people' && <PeopleView plan={plan} />}
          {now === 'pairs' && <PairsView plan={plan} />}
          {now === 'rules' && <RulesView />}
          {now === 'compare' && <CompareView />}
        </>
      )}
    </section>
  );
}

/** Whether the user made the rule: the default rule on repeats is covered by the headline. */
function isAsked(pointer: string): boolean {
  const [, at] = /^\/constraints\/(\d+)/.exec(pointer) ?? [];
  if (at === undefined) return false;
  const now = made.value;
  const isDefault =
    now.ok && !isOld.value ? now.origins[Number(at)] === null : !project.value.rules.some(limits);
  return !(isDefault && solved.value?.request.constraints[Number(at)]?.type === 'RepeatEncounter');
}

function Summary() {
  const w = words.value.plan;
  const plan = shown.value;
  const [first, ...more] = useMemo(
    () => (plan === null ? [] : headlineOf(plan, words.value, occasion.value)),
    [plan, words.value, occasion.value],
  );
  if (plan === null) return null;
  const run = running.value;
  const result = solved.value?.result ?? null;
  const solution = result?.solution ?? null;
  const open = (result?.terms ?? []).filter(({ pointer, cost }) => cost > 0 && isAsked(pointer));
  return (
    <header class="summary">
      {isExample.value && <ExampleNote />}
      {!isExample.value && isOld.value && run === null && !due.value && (
        <p class="badge amber">
          {w.old}{' '}
          {project.value.fixed && (
            <LinkButton onClick={() => apply({ do: 'fix', fixed: false })}>{w.follow}</LinkButton>
          )}
        </p>
      )}
      <p class="worth" aria-live="polite">
        {first}.
      </p>
      {more.length > 0 && <p class="worth-more">{more.join('. ')}.</p>}
      {run === null && <IdleNote plan={plan} />}
      {run !== null && (
        <div class="row figures">
          <span>
            {w.planning} · {w.seconds(run.seconds)}
          </span>
        </div>
      )}
      {run === null && solution !== null && !isExample.value && (
        <div class="row figures">
          {solution.optimal && (!isOld.value || due.value) && <span>{w.proven}</span>}
          {open.length > 0 && (
            <Button class="link amber" onClick={set(view, 'rules')}>
              {w.openWishes(open.length)}
            </Button>
          )}
          {!solution.optimal && !isOld.value && (
            <PlainButton title={w.longerHint} onClick={() => solvePlan({ seconds: LONGER, goOn: true })}>
              {w.longer}
            </PlainButton>
          )}
        </div>
      )}
      {!isExample.value && (run !== null || solution !== null) && <HowGood />}
    </header>
  );
}

function ExampleNote() {
  const { plan, occasions } = words.value;
  if (project.value.occasion === null) return <p class="badge">{plan.example}</p>;
  return (
    <p class="row">
      <span class="badge">{occasions.example}</span>
      <LinkButton onClick={() => apply({ do: 'replace', project: example.peek().project })}>
        {occasions.use}
      </LinkButton>
    </p>
  );
}

function HowGood() {
  const { plan: w, printed } = words.value;
  const solution = solved.value?.result.solution ?? null;
  const run = running.value;
  const cost = run === null ? solution?.total_cost : live.value?.cost;
  return (
    <details class="fold how-good">
      <summary>{w.howGood}</summary>
      <div class="row figures-more">
        {cost !== undefined && <span title={w.lower}>{w.cost(printed.figure(cost))}</span>}
        {run === null && solution !== null && (
          <span>
            {solution.optimal ? w.provenHow : `${upperFirst(printed.quality.fromBest(solution.gap))}.`}
          </span>
        )}
      </div>
    </details>
  );
}

/** `old`: something has changed, and the plan waits for the user. */
const stateOfPlan = computed((): 'none' | 'busy' | 'old' | 'fresh' => {
  if (due.value || running.value !== null || drawing.value) return 'busy';
  if (isExample.value || solved.value === null) return 'none';
  return isOld.value ? 'old' : 'fresh';
});

function SwapNote() {
  const w = words.value.plan;
  if (isExample.value) return null;
  return (
    <p class="row swap-note hint">
      <span role="status">{swapNote.value || w.swapHint(isFinger())}</span>
      {forbidden.value && (
        <LinkButton onClick={() => void force()}>
          {w.force(forbidden.value.wishes, forbidden.value.unpinned)}
        </LinkButton>
      )}
      {isLocked(locks.value) && (
        <LinkButton onClick={() => apply({ do: 'unlock-all' })}>{w.unlockAll}</LinkButton>
      )}
    </p>
  );
}

function Trouble() {
  const w = words.value.plan;
  const now = trouble.value;
  if (now === null) return null;
  return (
    <div class="trouble" role="alert">
      <p>
        <strong>{w.trouble[now.kind]}</strong>
      </p>
      {now.problems.map((problem) => (
        <p key={problem.message}>{now.kind === 'failed' ? w.failedDetail(problem.message) : said(problem)}</p>
      ))}
    </div>
  );
}
