/** A plan's quality in a few numbers, from the schedule alone: the same during a search and after it. */

import { contactsOf, oftenest } from '../../report/pairs.ts';
import { placesOf, seatRows } from '../../report/places.ts';
import type { Plan, PlanPerson } from '../../report/plan.ts';
import { wishWords } from '../../report/words/wishes.ts';
import { forPairs, numberOfPair } from '../../result/pair-meetings.ts';
import { aimOf, doublesLink } from '../../scenario/meeting-kinds.ts';
import type { Language } from '../language/english/english.ts';
import type { Headline, Occasion } from '../occasions/occasions.ts';

export interface Worth {
  readonly fewest: number;
  readonly most: number;
  readonly others: number;
  /** Most meetings of any pair, except those who must sit together. */
  readonly again: number;
  /** Whether one of those pairs meets more often. */
  readonly isMore: boolean;
}

export function worthOf(plan: Plan): Worth {
  const over = aimOf(plan.request);
  const contacts = contactsOf(plan, over);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const { all, others: again } = oftenest(plan, over);
  return {
    fewest: Math.min(...counts),
    most: Math.max(0, ...counts),
    // An absent person cannot be met.
    others: Math.max(0, present.length - 1),
    again,
    isMore: all > Math.max(1, again),
  };
}

/** The plan's quality in the occasion's words, with further sentences. */
export function headlineOf(plan: Plan, language: Language, occasion: Occasion | null): readonly string[] {
  if (occasion === null) return [worthText(plan, language)];
  const { words, partners, again } = language.occasions;
  const own = words[occasion.id];
  const several = plan.sessions.length > 1;
  const said: Readonly<Record<Headline, () => string | null>> = {
    meet: () => (several ? meetText(plan, language, own.worth) : null),
    across: () => acrossText(plan, language),
    visits: () => visitsText(plan, own.visit ?? language.plan.visit),
    wishes: () => upperFirst(wishWords(plan)[0] ?? '') || null,
    seated: () => (several ? null : seatedText(plan, language, own.seated)),
    partners: () => {
      const fewest = fewestPartners(plan);
      return fewest === null ? null : partners(fewest, plan.sessions.length);
    },
    again: () => {
      const recent = plan.request.constraints.find((rule) => rule.type === 'RecentMeetings');
      const met = recent && metLately(plan, recent.gap);
      return met ? again(met.pairs, met.events) : null;
    },
  };
  const all = occasion.headline.flatMap((part) => said[part]() ?? []);
  return all.length > 0 ? all : [worthText(plan, language)];
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function seatedText(plan: Plan, { plan: w }: Language, atTables = w.seated): string {
  const [first] = plan.sessions;
  const used = placesOf(plan, first).filter(({ people, waits }) => people.length > 0 && !waits);
  const people = first.groups.reduce((sum, group) => sum + group.people.length, 0);
  return (inRows(plan) ? w.inRows : atTables)(people, used.length);
}

function inRows(plan: Plan): boolean {
  return seatRows(plan.request).some(({ kind }) => kind === 'row');
}

/** Number of pairs at one table who met at one of the last `gap` events; null if no earlier events are known. */
function metLately(plan: Plan, gap: number): { readonly pairs: number; readonly events: number } | null {
  const { people, request, solution } = plan;
  const recent = request.scenario.prior_meetings.filter(
    ({ events_ago: ago, over }) => over === undefined && ago !== undefined && ago <= gap,
  );
  if (recent.length === 0) return null;
  const among = (prior_meetings: typeof recent) => ({
    ...request,
    scenario: { ...request.scenario, prior_meetings },
  });
  const before = new Set<number>();
  forPairs(among(recent), null, undefined, (a, b) => before.add(numberOfPair(a, b, people.length)));
  let pairs = 0;
  forPairs(among([]), solution.schedule, undefined, (a, b) => {
    if (before.has(numberOfPair(a, b, people.length))) pairs++;
  });
  return {
    pairs,
    events: Math.max(...recent.map(({ events_ago: ago = 0 }) => ago)),
  };
}

/** Indices of the people somebody sits with. */
function matesIn({ index, stops }: PlanPerson): Set<number> {
  const people = stops.flatMap((stop) => (stop && !stop.waits ? stop.people : []));
  return new Set(people.flatMap((other) => (other.index === index ? [] : other.index)));
}

/** Doubles: the fewest different partners of anybody; null for other plans. */
function fewestPartners({ request, people }: Plan): number | null {
  return doublesLink(request) && Math.min(...people.map((person) => matesIn(person).size));
}

/** The quality by what was asked for: meetings, visits, or seats on one evening. */
export function worthText(plan: Plan, language: Language): string {
  const { plan: w } = language;
  const across = acrossText(plan, language);
  if (across) return across;
  const [wishes] = wishWords(plan);
  if (wishes && plan.sessions.length === 1) return wishes;
  const visits = visitsText(plan, w.visit);
  if (visits) return `${visits}. ${meetText(plan, language)}`;
  return plan.sessions.length === 1 ? seatedText(plan, language) : meetText(plan, language);
}

function meetText(plan: Plan, { plan: w, printed }: Language, atTables = w.worth): string {
  const { fewest, most, others, again, isMore } = worthOf(plan);
  const said = (inRows(plan) ? w.beside : atTables)(fewest, most, others, again);
  return isMore ? said + printed.quality.togetherMore : said;
}

/** If two values of a column should meet: how many of the other value each person of the larger side meets. */
function acrossText({ request, people }: Plan, { plan: w }: Language): string | null {
  const [objective] = request.objectives;
  if (objective?.type !== 'maximize_weighted_contacts' || objective.kinds.length !== 1) return null;
  const [{ attribute_key, values }] = objective.kinds;
  if (!values || values[0] === values[1]) return null;
  const sides = values.map((value) =>
    people.filter(({ attributes }) =>
      attributes.some(([key, own]) => key === attribute_key && own === value),
    ),
  );
  const [from, to] = sides[0].length >= sides[1].length ? [0, 1] : [1, 0];
  const all = sides[to].length;
  if (all === 0) return null;
  const counts = sides[from].map((person) => {
    const met = matesIn(person);
    return sides[to].filter(({ index }) => met.has(index)).length;
  });
  return w.across(values[from], values[to], Math.min(...counts), Math.max(...counts), all);
}

/** If everybody should visit every table: the fewest visits of anybody. */
function visitsText({ request, people, sessions }: Plan, say: Language['plan']['visit']): string | null {
  const asked = request.constraints.some(
    (rule) =>
      rule.type === 'GroupVisits' &&
      rule.people === 'ALL' &&
      rule.groups === 'ALL' &&
      rule.mode !== 'at_most',
  );
  if (!asked) return null;
  const all = new Set(sessions.flatMap(({ groups }) => groups.flatMap(({ id, waits }) => (waits ? [] : id))));
  const counts = people.map(
    ({ stops }) => new Set(stops.flatMap((stop) => (stop && !stop.waits ? stop.id : []))).size,
  );
  return say(Math.min(...counts), all.size);
}

export type Grade = 'better' | 'same' | 'worse' | 'far';

/** The cost of an unmet strong wish. */
const FAR = 100;

export function gradeOf(change: number): Grade {
  if (change <= 0) return change < 0 ? 'better' : 'same';
  return change < FAR ? 'worse' : 'far';
}
