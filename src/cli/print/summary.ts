import { meetingFigures, type MeetingKind, meetingKinds } from '../../report/pairs.ts';
import type { Plan } from '../../report/plan.ts';
import { type RuleState, ruleStates } from '../../report/rules.ts';
import { fewestWords, qualitySentence } from '../../report/words/cost.ts';
import { wishWords } from '../../report/words/wishes.ts';
import type { RunRecord } from '../../result/definition.ts';
import { boundFigure, counted, figure, gapFigure } from '../../shared/figures.ts';
import { mostContacts } from '../../verdict/judge.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';
import { wrap } from './text-width.ts';

/** Above this number of rules, those kept are only counted. */
const mostRulesListed = 20;
const mostDetails = 3;
const labelWidth = 10;

interface Line {
  readonly text: string;
  readonly style?: (text: string) => string;
}

/** Quality and cost of a plan, in a few labelled lines. */
export function summary(plan: Plan, width: number, colors: Colors): string {
  const rows: [label: string, lines: Line[]][] = [
    ['In short', [{ text: qualitySentence(plan), style: colors.bold }]],
    ['Contacts', linesOf(meetingKinds(plan).map((kind) => contactWords(plan, kind)))],
    ['Fewest', linesOf(fewestWords(plan))],
    ['Repeats', linesOf(meetingKinds(plan).map((kind) => repeatWords(plan, kind)))],
    ['Wishes', linesOf(wishWords(plan))],
    ['Rules', ruleLines(plan, colors)],
    ['Cost', [{ text: costWords(plan), style: plan.solution.optimal ? colors.green : String }]],
    ['Run', [{ text: runWords(plan.result.run), style: colors.dim }]],
  ];
  return rows.map(([label, lines]) => labelled(label, lines, width, colors)).join('');
}

/** The label beside the first line, the others below it; long lines are wrapped and indented. */
function labelled(label: string, lines: readonly Line[], width: number, colors: Colors): string {
  const printed = lines.flatMap(({ text, style = String }) => {
    const indent = /^ */.exec(text)?.[0] ?? '';
    const words = plain(text).trimStart().split(' ');
    return wrap(words, Math.max(20, width - labelWidth - indent.length - 2)).map((part, i) =>
      style(`${indent}${i === 0 ? '' : '  '}${part}`),
    );
  });
  return printed
    .map((line, i) => `${colors.bold((i === 0 ? label : '').padEnd(labelWidth))}${line}\n`)
    .join('');
}

function linesOf(texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text }));
}

function contactWords(plan: Plan, kind: MeetingKind): string {
  const most = mostContacts(plan.request, kind.over);
  const met = meetingFigures(plan, kind).unique_contacts;
  const share = most === 0 ? 100 : Math.floor((100 * met) / most);
  return `${figure(met)} of at most ${counted(most, 'pair')} ${met === 1 ? 'meets' : 'meet'}${kind.as} (${share}%)`;
}

function repeatWords(plan: Plan, kind: MeetingKind): string {
  const { pairs_repeated, maximum_pair_count, total_repeat_excess } = meetingFigures(plan, kind);
  if (pairs_repeated === 0) return `nobody meets the same person twice${kind.as}`;
  const pairs = counted(pairs_repeated, 'pair meets', 'pairs meet');
  return `${figure(total_repeat_excess)} in all; ${pairs}${kind.as} more than once, at most ${maximum_pair_count} times`;
}

function ruleLines(plan: Plan, colors: Colors): Line[] {
  const states = ruleStates(plan);
  if (states.length === 0) return [{ text: 'none' }];
  const hard = states.filter((rule) => rule.hard).length;
  const soft = states.filter((rule) => !rule.hard);
  const listedRules = soft.length > mostRulesListed ? soft.filter(({ state }) => state !== 'kept') : soft;
  const left = soft.length - listedRules.length;
  const more = listedRules.length - mostRulesListed;
  return [
    ...(hard > 0 ? [{ text: `${counted(hard, 'hard rule')} kept` }] : []),
    ...(left > 0 ? [{ text: `${counted(left, 'soft rule')} kept` }] : []),
    ...listedRules.slice(0, mostRulesListed).flatMap((rule) => softRuleLines(rule, colors)),
    ...(more > 0 ? [{ text: `and ${more} more that cost something; --format json has all` }] : []),
  ];
}

function softRuleLines({ state, text, cost, details, detailsLeftOut }: RuleState, colors: Colors): Line[] {
  if (state === 'kept') return [{ text: `✓ ${text}`, style: colors.green }];
  const more = details.length - mostDetails + detailsLeftOut;
  return [
    { text: `✗ ${text}: costs ${figure(cost)}`, style: colors.yellow },
    ...details.slice(0, mostDetails).map((detail) => ({ text: `    ${detail}` })),
    ...(more > 0 ? [{ text: `    and ${figure(more)} more` }] : []),
  ];
}

function costWords({ solution }: Plan): string {
  const { total_cost, lower_bound, gap, optimal } = solution;
  if (optimal) return `${figure(total_cost)}, and no plan can cost less: optimal`;
  return `${figure(total_cost)}; proven: at least ${boundFigure(lower_bound)}, so at most ${gapFigure(gap)} from the best`;
}

const stopWords: Record<RunRecord['stop_reason'], string> = {
  optimal: 'stopped at the optimum',
  target_cost: 'stopped at the target cost',
  time_limit: 'stopped by the time limit',
  iteration_limit: 'stopped by the iteration limit',
  interrupted: 'interrupted',
  infeasible: 'stopped by a proof',
  exhausted: 'searched to the end',
};

export function runWords({ seconds, lanes, seed, stop_reason }: RunRecord): string {
  return `${seconds.toFixed(1)} s in ${counted(lanes, 'lane')}, ${stopWords[stop_reason]}${seed === undefined ? '' : `; seed ${seed}`}`;
}
