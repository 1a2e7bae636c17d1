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
  const counts = Array.from(ranks, (count = 0) => count);
  const all = counts.reduce((sum, count) => sum + count, none);
  return all === 0 ? [] : [language.worth.choices(counts, none, all, (held ?? sessions).length === 1)];
}
