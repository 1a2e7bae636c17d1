/** How far wishes of single people are met, in words. */
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { peopleOf } from '../../scenario/rule-people.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

/** One sentence for each rule on such wishes, without a full stop. */
export function wishWords(plan: Plan): string[] {
  return plan.request.constraints.flatMap((rule) =>
    rule.type === 'GroupPreferences'
      ? choiceWords(plan, rule)
      : rule.type === 'PersonWishes'
        ? companyWords(plan, rule)
        : [],
  );
}

/** How many always sit with as many as they should of those they wish for, and who does not; who only waits is not counted. */
function companyWords(plan: Plan, rule: ConstraintOf<'PersonWishes'>): string[] {
  const { people, request, sessions, language } = plan;
  const held = rule.sessions ?? [...sessions.keys()];
  const attends = new Map(people.map(({ id, stops }) => [id, stops]));
  const [missed, forbidden]: [string[], string[]] = [[], []];
  let all = 0;
  for (const { id, name, stops } of people) {
    const asked = held.flatMap((session) => {
      const stop = stops[session];
      const there = (rule.wishes[id] ?? []).filter((other) => attends.get(other)?.[session]);
      if (!stop || stop.waits || there.length === 0) return [];
      const beside = stop.people.filter((other) => there.includes(other.id)).length;
      return [{ session, there, short: beside < Math.min(rule.at_least, there.length) }];
    });
    if (asked.length === 0) continue;
    all++;
    const short = asked.filter((one) => one.short);
    if (short.length === 0) continue;
    const isKept = ({ session, there }: (typeof short)[number]) =>
      there.every((other) => areKeptApart(request, id, other, session));
    (short.every(isKept) ? forbidden : missed).push(name);
  }
  if (all === 0) return [];
  const { wishesMet, wishesForbidden, wishesMissed } = language.worth;
  const names = (list: readonly string[]) => listed(list, 12, ', ', language);
  const met = wishesMet(all - missed.length - forbidden.length, all, rule.at_least, held.length === 1);
  return [
    [
      met,
      ...(forbidden.length === 0 ? [] : [wishesForbidden(names(forbidden))]),
      ...(missed.length === 0 ? [] : [wishesMissed(names(missed), missed.length > 1)]),
    ].join('; '),
  ];
}

/** Whether one rule alone keeps the two from one table in the session, or two pins do. */
function areKeptApart(
  { scenario, constraints }: SolveRequest,
  a: string,
  b: string,
  session: number,
): boolean {
  const pins: string[][] = [[], []];
  for (const rule of constraints) {
    if (rule.type !== 'MustStayApart' && rule.type !== 'ImmovablePeople') continue;
    if (!(rule.sessions?.includes(session) ?? true)) continue;
    const about = peopleOf(rule.people, scenario.people);
    const [one, other] = [about.includes(a), about.includes(b)];
    if (rule.type === 'ImmovablePeople') {
      if (one) pins[0].push(rule.group_id);
      if (other) pins[1].push(rule.group_id);
    } else if (one && other && rule.over === undefined) return true;
  }
  return pins[0].some((group) => pins[1].length > 0 && !pins[1].includes(group));
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
