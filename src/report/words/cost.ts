/** Cost and quality of a plan in sentences, from the figures in the result file. */
import type { Certificate, LowerBoundCertificate } from '../../result/certificate.ts';
import type { MeetingFigures } from '../../result/pair-meetings.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { doublesLink } from '../../scenario/meeting-kinds.ts';
import { isWaiting, objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { parseFraction, roundedDown, ZERO } from '../../shared/fraction.ts';
import { english, type Language } from '../language/english/english.ts';
import { contactsOf, meetingFigures, type MeetingKind, meetingKinds, oftenest } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';
import { firstPairs } from './objective.ts';
import { ruleSentence } from './rule.ts';

/** "proven best", "at most 14 from the best", or what else is known, in a few words. */
export function verdictWords(plan: Plan): string {
  const { quality } = plan.language;
  return howGood(plan, quality.provenBest, quality.noBound);
}

function howGood({ solution, result, language }: Plan, best: string, unknown: string): string {
  if (solution.optimal) return best;
  if (result.proof === null && solution.lower_bound === 0) return unknown;
  return language.quality.fromBest(solution.gap);
}

/** A plan's quality in one sentence: "Everyone meets 15 to 18 of 23, nobody more than twice; cannot be improved". */
export function qualitySentence(plan: Plan): string {
  const { request, language } = plan;
  const { quality } = language;
  const { people, prior_meetings } = request.scenario;
  const improvable = howGood(plan, quality.best, quality.notKnown);
  if (people.length < 2) return sentence(improvable);
  const before = prior_meetings.length > 0 ? quality.withEarlier : '';
  return sentence(before + meetingWords(plan, people.length - 1) + language.semicolon + improvable);
}

function meetingWords(plan: Plan, others: number): string {
  const { quality, doubles, semicolon } = plan.language;
  const kinds = meetingKinds(plan).map((kind) => {
    const figures = meetingFigures(plan, kind);
    return { ...kind, ...rangeOf(figures), often: figures.maximum_pair_count };
  });
  if (doublesLink(plan.request) !== null) {
    const [partners, opponents] = kinds;
    return [
      doubles.everybody(partners, opponents, others),
      doubles.notMoreThan(partners.often, opponents.often),
    ].join(semicolon);
  }
  return kinds
    .map(({ over, as, fewest, most, often: all }) => {
      if (most === 0) return quality.nobody + as;
      const free = all > 1 && over === undefined ? oftenest(plan).others : all;
      const often = Math.max(1, free);
      const again = often === 1 ? quality.notTwice : quality.notMoreThan(often);
      const more = all > often ? quality.togetherMore : '';
      return `${quality.everyone(fewest, most, others)}${as}, ${again}${more}`;
    })
    .join(semicolon);
}

function rangeOf(figures: MeetingFigures): { readonly fewest: number; readonly most: number } {
  return {
    fewest: figures.minimum_unique_contacts_per_participant,
    most: figures.maximum_unique_contacts_per_participant,
  };
}

function sentence(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** The parts of the cost, one sentence each. */
export function costSentences(plan: Plan): string[] {
  const { solution, result, people, language } = plan;
  const { cost: words } = language;
  const parts = [
    { cost: contactCost(result), what: words.contacts },
    { cost: solution.repeat_penalty, what: words.repeats },
    { cost: solution.attribute_penalty, what: words.balance },
    { cost: solution.other_preference_penalty, what: words.wishes },
  ].flatMap(({ cost, what }) =>
    cost > solution.total_cost * Number.EPSILON ? [words.part(cost, what)] : [],
  );
  const total =
    solution.total_cost === 0 ? words.nothing : words.total(solution.total_cost, parts.join(', '));
  const counts = result.metrics && Object.values(result.metrics.pair_frequency_histogram);
  const pairs = counts?.reduce((sum, count) => sum + count, 0) ?? (people.length * (people.length - 1)) / 2;
  return [
    total,
    ...meetingKinds(plan).flatMap((kind) => pairSentences(meetingFigures(plan, kind), pairs, kind.as, words)),
  ];
}

/** @param possible number of pairs that could meet */
function pairSentences(
  figures: MeetingFigures,
  possible: number,
  as: string,
  words: Language['cost'],
): string[] {
  const { fewest, most } = rangeOf(figures);
  const each =
    fewest === most
      ? words.each(most)
      : words.eachOnAverage(figures.mean_unique_contacts_per_participant, fewest, most);
  return [
    words.pairs(figures.unique_contacts, possible, as, each),
    figures.pairs_repeated === 0
      ? words.noneAgain(as)
      : words.again(figures.pairs_repeated, as, figures.maximum_pair_count),
  ];
}

export function proofSentences({ solution, result, request, language }: Plan): string[] {
  const { proof } = result;
  const pieces = proof?.kind === 'lower_bound' ? pieceSentences(proof, request, language) : [];
  return [boundSentence(solution, proof, language), ...pieces];
}

/** The pieces of a bound with their reasons; argument names are terms of docs/proofs.md, so English. */
export function pieceSentences(
  { pieces }: LowerBoundCertificate,
  request: SolveRequest,
  language: Language = english,
): string[] {
  return pieces.map(({ rules, bound, argument, numbers, source }) => {
    const { because } = language.cost;
    const subjects = rules.map((pointer) => costSubject(pointer, request, language));
    return language.cost.least(
      listed(subjects, language, 3, language.semicolon),
      roundedDown(parseFraction(bound) ?? ZERO),
      because[argument] ?? because[pricedIn(numbers, ruleAt(request, rules[0])?.type)],
      `${argument.replaceAll('_', ' ')}${source ? `: ${source}` : ''}`,
    );
  });
}

/** Former name of the argument, by what its prices are about; without prices, by the rule. */
function pricedIn(numbers: Readonly<Record<string, unknown>>, rule: string | undefined): string {
  const has = (name: string) => Array.isArray(numbers[name]) && numbers[name].length > 0;
  if (has('partitions')) return 'composition';
  if ('sizes' in numbers) return 'session_sizes';
  if ('classes' in numbers) return 'balance';
  if ('visits' in numbers) return 'visit_prices';
  if (has('sets')) return 'set_prices';
  if ('price' in numbers) return 'meeting_prices';
  return rule === 'PersonWishes' ? 'wishes_in_reach' : 'square_sums';
}

function boundSentence(
  { optimal, total_cost, lower_bound, gap }: Plan['solution'],
  proof: Certificate | null,
  { cost: words }: Language,
): string {
  if (optimal) return total_cost === 0 ? words.bestOfAll : words.best(lower_bound);
  if (proof === null && lower_bound === 0) return words.notWorkedOut;
  return words.between(lower_bound, gap);
}

function costSubject(pointer: string, request: SolveRequest, language: Language): string {
  const rule = ruleAt(request, pointer);
  if (isWaiting(pointer)) return language.rules.fairWaiting;
  return rule === null
    ? `${language.cost.pairsNever}${firstPairs(objectiveAt(request, pointer), language)}`
    : ruleSentence(rule, String, language);
}

/** Cost of the objectives; 0 if the file does not say. */
function contactCost({ terms = [] }: Plan['result']): number {
  const objectives = terms.filter(({ pointer }) => pointer.startsWith('/objectives/'));
  return objectives.reduce((sum, { cost }) => sum + cost, 0);
}

/** The fewest others that anyone meets, and who these people are. */
export function fewestWords(plan: Plan): string[] {
  return meetingKinds(plan).map((kind) => fewestOf(plan, kind));
}

function fewestOf(plan: Plan, { over, as }: MeetingKind): string {
  const { quality } = plan.language;
  const contacts = contactsOf(plan, over);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  if (fewest === most) return quality.fewestAll(fewest) + as;
  const names = present.filter(({ index }) => contacts[index] === fewest).map(({ name }) => name);
  const who = listed(names, plan.language, 4);
  return quality.fewest(who, names.length > 1, `${quality.others(fewest)}${as}`, most);
}
