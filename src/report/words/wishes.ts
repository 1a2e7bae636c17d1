/** How far individual wishes are met, in words. */
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { seatsIn } from '../../scenario/group-seats.ts';
import { meetingIn } from '../../scenario/meeting-kinds.ts';
import { peopleOf } from '../../scenario/rule-people.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';

/** One sentence per such rule, without a full stop. */
export function wishWords(plan: Plan): string[] {
  return plan.request.constraints.flatMap((rule) =>
    rule.type === 'GroupPreferences'
      ? choiceWords(plan, rule)
      : rule.type === 'PersonWishes'
        ? companyWords(plan, rule)
        : [],
  );
}

/** How many people always have enough of their wished companions, and who does not; people who only wait are not counted. */
function companyWords(plan: Plan, rule: ConstraintOf<'PersonWishes'>): string[] {
  const { people, request, sessions, language } = plan;
  const held = rule.sessions ?? [...sessions.keys()];
  const attends = new Map(people.map(({ id, stops }) => [id, stops]));
  const { over } = rule;
  const isMet = meetingIn(request, over);
  const apartIn = remembered((session: number) => keptApart(request, session, over));
  const [missed, forbidden]: [string[], string[]] = [[], []];
  let all = 0;
  for (const { id, name, stops } of people) {
    const asked = held.flatMap((session) => {
      const stop = stops[session];
      const there = (rule.wishes[id] ?? []).filter((other) => attends.get(other)?.[session]);
      if (!stop || stop.waits || there.length === 0) return [];
      const beside = there.filter((other) =>
        isMet(stop.id, attends.get(other)?.[session]?.id, session),
      ).length;
      return [{ session, there, short: beside < Math.min(rule.at_least, there.length) }];
    });
    if (asked.length === 0) continue;
    all++;
    const short = asked.filter((one) => one.short);
    if (short.length === 0) continue;
    const cannot = ({ session, there }: (typeof short)[number]) => {
      const open = there.filter((other) => !apartIn(session)(id, other));
      return open.length < Math.min(rule.at_least, there.length);
    };
    (short.every(cannot) ? forbidden : missed).push(name);
  }
  if (all === 0) return [];
  const { wishesMet, wishesForbidden, wishesMissed } = language.quality;
  const names = (list: readonly string[]) => listed(list, language);
  const met =
    wishesMet(all - missed.length - forbidden.length, all, rule.at_least, held.length === 1) +
    (over === undefined ? '' : language.rules.over(over));
  return [
    [
      met,
      ...(forbidden.length === 0 ? [] : [wishesForbidden(names(forbidden))]),
      ...(missed.length === 0 ? [] : [wishesMissed(names(missed), missed.length > 1)]),
    ].join(language.semicolon),
  ];
}

/**
 * Whether a rule, pins or the number of seats keep the two, or those who must sit with them, from sharing a table in the session;
 * over a link, whether a rule keeps them from meeting over it.
 */
function keptApart(
  { scenario, constraints }: SolveRequest,
  session: number,
  over: string | undefined,
): (a: string, b: string) => boolean {
  const rules = constraints.flatMap((rule) => {
    if (rule.type !== 'MustStayApart' && rule.type !== 'MustStayTogether' && rule.type !== 'ImmovablePeople')
      return [];
    if (('over' in rule ? rule.over : undefined) !== over) return [];
    if (!(rule.sessions?.includes(session) ?? true)) return [];
    const about = new Set(peopleOf(rule.people, scenario.people));
    const here = scenario.people.filter(
      ({ id, sessions }) => about.has(id) && (sessions?.includes(session) ?? true),
    );
    return [{ ...rule, here: here.map(({ id }) => id) }];
  });
  const seats = (over === undefined ? scenario.groups : [])
    .filter(({ bench }) => bench !== true)
    .map((group) => seatsIn(group, session));
  return (a, b) => {
    const table = new Set([a, b]);
    for (let before = 0; before < table.size;) {
      before = table.size;
      for (const { type, here } of rules)
        if (type === 'MustStayTogether' && here.some((id) => table.has(id)))
          for (const id of here) table.add(id);
    }
    const pins = new Set<string>();
    for (const rule of rules) {
      const here = rule.here.filter((id) => table.has(id));
      if (rule.type === 'MustStayApart' && here.length > 1) return true;
      if (rule.type === 'ImmovablePeople' && here.length > 0) pins.add(rule.group_id);
    }
    return pins.size > 1 || (seats.length > 0 && seats.every((count) => count < table.size));
  };
}

/** How many people are in their first choice, second and so on; people who wait or have no choices are not counted. */
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
  const { firstChoice, otherChoice } = language.quality;
  const rest = [...others.map((count, i) => ({ count, rank: i + 2 })), { count: none, rank: null }]
    .filter(({ count }) => count > 0)
    .map(({ count, rank }) => otherChoice(count, rank));
  return [[firstChoice(first, all, (held ?? sessions).length === 1), ...rest].join(', ')];
}
