/** How far wishes of single people are met, in words. */
import type { ConstraintOf } from '../../scenario/definition.ts';
import type { Plan } from '../plan.ts';

/** One sentence for each rule on such wishes, without a full stop. */
export function wishWords(plan: Plan): string[] {
  return plan.request.constraints.flatMap((rule) =>
    rule.type === 'GroupPreferences' ? choiceWords(plan, rule) : [],
  );
}

/** How many are in their first choice, in their second and so on; who waits or has no choices is not counted. */
function choiceWords(
  { people, sessions, language }: Plan,
  { choices, sessions: held }: ConstraintOf<'GroupPreferences'>,
): string[] {
  const lists = new Map(Object.entries(choices).filter(([, list]) => list.length > 0));
  const ranks: number[] = [];
  let none = 0;
  for (const { id, stops } of people) {
    const list = lists.get(id);
    for (const [session, stop] of list ? stops.entries() : []) {
      if (!list || stop === null || stop.waits || !(held?.includes(session) ?? true)) continue;
      const rank = list.indexOf(stop.id);
      if (rank < 0) none++;
      else ranks[rank] = (ranks[rank] ?? 0) + 1;
    }
  }
  const [first = 0, ...others] = Array.from(ranks, (count = 0) => count);
  const all = others.reduce((sum, count) => sum + count, first + none);
  if (all === 0) return [];
  const { firstChoice, otherChoice } = language.worth;
  const rest = [...others.map((count, i) => ({ count, rank: i + 2 })), { count: none, rank: null }]
    .filter(({ count }) => count > 0)
    .map(({ count, rank }) => otherChoice(count, rank));
  return [[firstChoice(first, all, (held ?? sessions).length === 1), ...rest].join(', ')];
}
