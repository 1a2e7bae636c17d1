/** Which rules the plan keeps, and what stands in the way of the wishes that it does not meet. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Obstacle } from '../../explain/obstacles.ts';
import type { UnmetTerm } from '../../explain/unmet-terms.ts';
import { detailSentence, ruleSentence } from '../../report/words/rule.ts';
import type { Constraint } from '../../scenario/definition.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import { ask } from '../engine/engine.ts';
import { printed, words } from '../language/languages.ts';
import { ruleText } from '../rules/rule-text.ts';
import { made, project, type Solved, solved } from '../state/store.ts';
import { changeText, numberText } from './figures.ts';

/** What the worker found of the plan; null: it is still looking. */
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
  if (contacts && contacts.cost > 0)
    rows.unshift({ pointers: ['/objectives/0'], text: w.contacts, cost: contacts.cost });
  return (
    <ul class="rule-states">
      {rows.map(({ pointers, text, cost }) => (
        <li key={pointers[0]} class={cost > 0 ? 'open' : 'kept'}>
          <p class="rule-state">
            <span>{text}</span>
            <em>{cost > 0 ? `${w.ruleOpen} · ${w.cost(numberText(cost, words.value))}` : w.ruleKept}</em>
          </p>
          {cost > 0 && found === null && <p class="hint">{w.looking} …</p>}
          {cost > 0 && found && (
            <ul>
              {placesAt(found, pointers).map(({ pointer, detail, obstacle }, i) => (
                <li key={`${i}`}>
                  {detailSentence(detail, ruleAt(request, pointer), String, printed(words.value))}.{' '}
                  {obstacle && <span class="hint">{obstacleText(obstacle)}</span>}
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

/** One row a rule of the app, of which the request may have several. */
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

/** In the words of the rule that it comes from, where that one still stands. */
function textOf(rule: Constraint, index: number): string {
  const now = made.value;
  const key = now.ok ? now.origins[index] : null;
  const own = project.value.rules.find((each) => each.key === key);
  if (own) return ruleText(own, words.value);
  if (rule.type === 'RepeatEncounter') return words.value.plan.defaultRepeat;
  return ruleSentence(rule, String, printed(words.value));
}

function obstacleText(obstacle: Obstacle): string {
  const w = words.value.plan.inTheWay;
  if (obstacle.kind === 'none_tried') return w.none;
  if (obstacle.kind === 'hard') return w.hard;
  const { person, other, to } = obstacle.move;
  return obstacle.change < 0
    ? w.better(person, other, to)
    : w.cost(person, other, to, changeText(obstacle.change, words.value));
}
