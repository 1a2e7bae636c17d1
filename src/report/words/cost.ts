/** What a plan costs and how good that is, in sentences, from what the result file stores. */
import type { Certificate, LowerBoundCertificate } from '../../result/certificate.ts';
import type { CommonMetrics } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { isWaiting, objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { boundFigure, counted, figure, gapFigure } from '../../shared/figures.ts';
import { parseFraction, roundedDown, ZERO } from '../../shared/fraction.ts';
import type { Plan } from '../plan.ts';
import { listed } from './names.ts';
import { firstPairs } from './objective.ts';
import { FAIR_WAITING, ruleSentence, times } from './rule.ts';

/** "Proven best", "At most 14 from the best" or what else is known: a few words for a heading. */
export function verdictWords({ solution, result }: Plan): string {
  if (solution.optimal) return 'Proven best';
  if (result.proof === null && solution.lower_bound === 0) return 'No bound known';
  return `At most ${figure(solution.gap)} from the best`;
}

/** "Everyone meets 15 to 18 of 23, nobody more than twice; cannot be improved": a plan's worth in one sentence. */
export function worthSentence(plan: Plan): string {
  const { solution, result, request } = plan;
  const { people, prior_meetings } = request.scenario;
  const unknown = result.proof === null && solution.lower_bound === 0;
  const improvable = solution.optimal
    ? 'cannot be improved'
    : unknown
      ? 'how far from the best is not known'
      : `at most ${gapFigure(solution.gap)} from the best`;
  const { metrics } = result;
  if (metrics === null || people.length < 2) return sentence(improvable);
  const before = prior_meetings.length > 0 ? 'with earlier events, ' : '';
  return sentence(`${before}${meetingWords(metrics, people.length - 1)}; ${improvable}`);
}

function meetingWords(metrics: CommonMetrics, others: number): string {
  const {
    minimum_unique_contacts_per_participant: fewest,
    maximum_unique_contacts_per_participant: most,
    maximum_pair_count,
  } = metrics;
  if (most === 0) return 'nobody meets anybody';
  const met =
    fewest === most
      ? most === others
        ? `all ${figure(others)} others`
        : `${figure(most)} of ${figure(others)}`
      : `${figure(fewest)} to ${figure(most)} of ${figure(others)}`;
  const again = maximum_pair_count === 1 ? 'nobody twice' : `nobody more than ${times(maximum_pair_count)}`;
  return `everyone meets ${met}, ${again}`;
}

function sentence(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** The cost, part by part; one sentence each. */
export function costSentences({ solution, result, request }: Plan): string[] {
  const parts = [
    part(solution.repeat_penalty, 'pairs that meet too often'),
    part(solution.attribute_penalty, 'groups out of balance'),
    part(solution.other_preference_penalty, 'wishes about who sits with whom'),
  ].filter((text) => text !== null);
  const contacts = part(contactCost(result), 'pairs that could have met and do not');
  if (contacts !== null) parts.unshift(contacts);
  const sentences = [
    solution.total_cost === 0
      ? 'The plan costs nothing: every rule and every wish is met, and no more pairs could meet.'
      : `The plan costs ${figure(solution.total_cost)}: ${parts.join(', ')}. Lower is better.`,
  ];
  const { metrics } = result;
  if (metrics !== null) {
    const pairs = Object.values(metrics.pair_frequency_histogram).reduce((sum, count) => sum + count, 0);
    sentences.push(
      `${figure(metrics.unique_contacts)} of ${counted(pairs, 'possible pair')} meet; ${othersSentence(metrics)}`,
      metrics.pairs_repeated === 0
        ? 'No pair meets more than once.'
        : `${counted(metrics.pairs_repeated, 'pair meets', 'pairs meet')} more than once, at most ${metrics.maximum_pair_count} times.`,
    );
  } else {
    sentences.push(
      `${counted(solution.unique_contacts, 'pair')} of ${request.scenario.people.length} people meet.`,
    );
  }
  return sentences;
}

function othersSentence(metrics: CommonMetrics): string {
  const { minimum_unique_contacts_per_participant: fewest, maximum_unique_contacts_per_participant: most } =
    metrics;
  if (fewest === most) return `each person meets ${counted(most, 'other')}.`;
  const mean = figure(metrics.mean_unique_contacts_per_participant);
  return `each person meets ${mean} others on average, from ${fewest} to ${most}.`;
}

/** How good that is: what is proven, and by which arguments. */
export function proofSentences({ solution, result, request }: Plan): string[] {
  const { proof } = result;
  const pieces = proof?.kind === 'lower_bound' ? pieceSentences(proof, request) : [];
  return [boundSentence(solution, proof), ...pieces];
}

/** What each piece of a bound says, and by which argument. */
export function pieceSentences({ pieces }: LowerBoundCertificate, request: SolveRequest): string[] {
  return pieces.map(({ rules, bound, argument, source }) => {
    const cited = source ? ` (${source})` : '';
    const least = boundFigure(roundedDown(parseFraction(bound) ?? ZERO));
    const what = listed(
      rules.map((pointer) => costSubject(pointer, request)),
      3,
      '; ',
    );
    return `${what}: at least ${least}, by the argument “${argument.replaceAll('_', ' ')}”${cited}.`;
  });
}

function boundSentence(solution: Plan['solution'], proof: Certificate | null): string {
  if (solution.optimal) {
    return solution.total_cost === 0
      ? 'No plan can be better, since none costs less than nothing.'
      : `No plan can be better: it is proven that every one costs at least ${boundFigure(solution.lower_bound)}.`;
  }
  if (proof === null && solution.lower_bound === 0)
    return 'How far that is from the best plan was not worked out.';
  return `It is proven that no plan costs less than ${boundFigure(solution.lower_bound)}, so this one is at most ${gapFigure(solution.gap)} from the best.`;
}

/** What the objective or a rule costs something for. */
function costSubject(pointer: string, request: SolveRequest): string {
  const rule = ruleAt(request, pointer);
  if (isWaiting(pointer)) return FAIR_WAITING;
  return rule === null
    ? `Pairs that never meet${firstPairs(objectiveAt(request, pointer))}`
    : ruleSentence(rule, String);
}

function part(cost: number, what: string): string | null {
  return cost > 0 ? `${figure(cost)} for ${what}` : null;
}

/** What the objectives cost; nothing where the file does not say. */
function contactCost({ terms = [] }: Plan['result']): number {
  const objectives = terms.filter(({ pointer }) => pointer.startsWith('/objectives/'));
  return objectives.reduce((sum, { cost }) => sum + cost, 0);
}
