/** Rules that the plan keeps, and obstacles to unmet wishes. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Obstacle } from '../../explain/obstacles.ts';
import type { UnmetTerm } from '../../explain/unmet-terms.ts';
import { detailSentence } from '../../report/words/rule.ts';
import type { Constraint, SolveRequest } from '../../scenario/definition.ts';
import { isWaiting, objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { LinkButton } from '../parts/button.tsx';
import { ruleText } from '../rules/rule-text.ts';
import { sessionName } from '../state/shown.ts';
import { running } from '../state/solving.ts';
import { isOld, project, solved, type Solved } from '../state/store.ts';
import { gradeOf } from './figures.ts';
import { textOf } from './rule-words.ts';
import { lockOnMove, makeMove } from './swap.ts';

const MOST_WORSE = 2;

/** The worker's answer for the plan; null: not yet. */
const unmet = signal<{ readonly of: Solved; readonly terms: readonly UnmetTerm[] } | null>(null);

export function RulesView() {
  const w = words.value.plan;
  const now = solved.value;
  useEffect(() => {
    if (now === null || unmet.peek()?.of === now) return;
    unmet.value = null;
    void ask({ ask: 'unmet', request: now.request, result: now.result })
      .catch(() => [])
      .then((terms) => {
        if (solved.peek() === now) unmet.value = { of: now, terms };
      });
  }, [now]);
  if (now === null) return <p class="hint">{w.empty}</p>;
  const { request, result } = now;
  const terms = new Map((result.terms ?? []).map((term) => [term.pointer, term]));
  const found = unmet.value?.of === now ? unmet.value.terms : null;
  const contacts = terms.get('/objectives/0');
  const rows = rowsOf(request.constraints, terms);
  // A running search would replace the plan.
  const mayMove = !isOld.value && running.value === null;
  if (contacts && contacts.cost > 0)
    rows.unshift({ pointers: ['/objectives/0'], text: w.contacts, cost: contacts.cost });
  // Absences are no rules of the request.
  const absences = isOld.value ? [] : project.value.rules.filter(({ kind }) => kind === 'absent');
  for (const rule of absences)
    rows.push({ pointers: [`${rule.key}`], text: ruleText(rule, words.value), cost: 0 });
  return (
    <ul class="rule-states">
      {rows.map(({ pointers, text, cost }) => (
        <li key={pointers[0]} class={cost > 0 ? 'open' : 'kept'}>
          <p class="rule-state">
            <span>{text}</span>
            <em>{cost > 0 ? w.ruleOpen : w.ruleKept}</em>
          </p>
          {cost > 0 && result.solution?.optimal && <p class="hint">{w.inTheWay.best}</p>}
          {cost > 0 && found === null && <p class="hint">{w.looking} …</p>}
          {cost > 0 && found && (
            <ul>
              {placesAt(found, pointers).map(({ pointer, detail, obstacle }, i) => (
                <li key={`${i}`}>
                  {detailSentence(
                    detail,
                    ruleAt(request, pointer) ?? objectiveAt(request, pointer),
                    String,
                    words.value.printed,
                  )}
                  . <span class="hint">{obstacleText(obstacle, request)}</span>{' '}
                  {obstacle.kind === 'cost' && mayMove && lockOnMove(obstacle.move) === null && (
                    <LinkButton onClick={() => void makeMove(obstacle.move)}>{w.doIt}</LinkButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {rows.length === 0 && <li class="hint">{w.rulesNone}</li>}
    </ul>
  );
}

interface Row {
  readonly pointers: readonly string[];
  readonly text: string;
  readonly cost: number;
}

/** One row per rule of the app, which may have several constraints. */
function rowsOf(
  constraints: readonly Constraint[],
  terms: ReadonlyMap<string, { readonly cost: number }>,
): Row[] {
  const rows = new Map<string, Row>();
  for (const [i, rule] of constraints.entries()) {
    const pointer = `/constraints/${i}`;
    const text = textOf(rule, i);
    const row = rows.get(text) ?? { pointers: [], text, cost: 0 };
    const cost = row.cost + (terms.get(pointer)?.cost ?? 0);
    rows.set(text, { ...row, pointers: [...row.pointers, pointer], cost });
  }
  return [...rows.values()];
}

function placesAt(found: readonly UnmetTerm[], pointers: readonly string[]) {
  return found
    .filter(({ term }) => pointers.includes(term.pointer))
    .flatMap(({ term: { pointer }, places }) => places.map((place) => ({ pointer, ...place })));
}

/** What even the cheapest change would worsen, or which rule it would break. */
export function obstacleText(obstacle: Obstacle, { constraints }: Pick<SolveRequest, 'constraints'>): string {
  const w = words.value.plan;
  const at = (pointer: string): string => {
    if (isWaiting(pointer)) return words.value.printed.rules.fairWaiting;
    if (pointer.startsWith('/objectives/')) return w.contacts;
    const index = Number(/^\/constraints\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
    return index in constraints ? textOf(constraints[index], index) : '';
  };
  if (obstacle.kind === 'none_tried') return w.inTheWay.none;
  if (obstacle.kind === 'kept') return w.inTheWay.kept;
  if (obstacle.kind === 'hard') return sentence(w.inTheWay.hard, [at(obstacle.violation.pointer)]);
  const { session, person, other, to } = obstacle.move;
  const move = w.inTheWay.move(person, other, to, sessionName(session));
  if (obstacle.change < 0) return sentence(move, []);
  if (obstacle.change === 0) return sentence(w.inTheWay.same(move), []);
  const worse = obstacle.worse.map(({ pointer }) => at(pointer));
  return sentence(w.inTheWay.cost(move, w.grades[gradeOf(obstacle.change)]), worse.slice(0, MOST_WORSE));
}

function sentence(text: string, about: readonly string[]): string {
  const named = [...new Set(about)].filter((each) => each !== '');
  return named.length === 0 ? `${text}.` : `${words.value.said(text, named.join('; '))}.`;
}
