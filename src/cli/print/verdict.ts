import type { Findings } from '../../library/judge.ts';
import { english } from '../../report/language/english/english.ts';
import { languageFor } from '../../report/language/for-request.ts';
import { pieceSentences } from '../../report/words/cost.ts';
import { detailSentence, ruleSentence } from '../../report/words/rule.ts';
import { boundOf, type Certificate } from '../../result/certificate.ts';
import type { TermReport } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { isWaiting, objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { boundFigure, counted, figure } from '../../shared/figures.ts';
import { roundedDown } from '../../shared/fraction.ts';
import type { Violation } from '../../verdict/judge.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';
import type { VerifyInputs } from '../verify/inputs.ts';
import { runWords } from './summary.ts';

/** The result of verification in lines: legality, each cost term with the people concerned, the proof. */
export function verdictText(
  findings: Findings,
  request: SolveRequest,
  { proof, result }: Pick<VerifyInputs, 'proof' | 'result'>,
  colors: Colors,
): string {
  const { schedule: verdict, faults } = findings;
  const good = (text: string) => `${colors.green('✓')} ${plain(text)}\n`;
  const bad = (text: string) => `${colors.red('✗')} ${plain(text)}\n`;
  const lines: string[] = [];
  if (verdict !== null) {
    if (verdict.legal) lines.push(good('Every hard rule is kept.'));
    else lines.push(bad(`${breaches(verdict.violations)} of hard rules:`));
    lines.push(
      ...verdict.violations.map(({ code, message }) => `    ${plain(message)} ${colors.dim(`[${code}]`)}\n`),
    );
    if (hasCost(verdict)) {
      lines.push(`  Cost ${figure(verdict.cost.total_cost)}${verdict.terms.length === 0 ? '' : ':'}\n`);
      lines.push(...verdict.terms.flatMap((term) => termLines(term, request)));
    }
    if (findings.costTrue) lines.push(good('The cost is what the file says.'));
  }
  if (proof !== null && findings.proof?.holds) {
    lines.push(good(`The proof holds: no ${provenWords(proof)}`));
    if (proof.kind === 'lower_bound') {
      lines.push(...pieceSentences(proof, request).map((sentence) => `    ${plain(sentence)}\n`));
    }
  }
  lines.push(...faults.map(({ message }) => bad(message)));
  if (result !== null) lines.push(`  As stated, not checked: ${plain(runWords(result.run))}.\n`);
  return lines.join('');
}

/** The result of verification as a document for programs. */
export function verdictDocument({ schedule, proof, ...findings }: Findings): object {
  if (schedule === null) return { ...findings, proof };
  const { exact, cost, terms, metrics, ...judged } = schedule;
  const priced = hasCost(schedule) ? { cost, terms, metrics, exact_cost: exact } : {};
  return { ...findings, proof, ...judged, ...priced };
}

function breaches(violations: readonly Violation[]): string {
  const isMore = violations.at(-1)?.code === 'more_broken';
  const count = counted(violations.length - Number(isMore), 'breach', 'breaches');
  return isMore ? `More than ${count}` : count;
}

/** A person in two places has no defined cost. */
function hasCost({ violations }: NonNullable<Findings['schedule']>): boolean {
  return violations.every(({ code }) => code !== 'person_placed_twice' && code !== 'more_broken');
}

function termLines(
  { pointer, type, units, cost, details, details_left_out }: TermReport,
  request: SolveRequest,
) {
  const rule = ruleAt(request, pointer);
  const language = languageFor(request, english);
  const objective = objectiveAt(request, pointer);
  const aim = isWaiting(pointer)
    ? english.rules.fairWaiting
    : `Pairs short of the most that could meet${objective?.over === undefined ? '' : language.rules.over(objective.over)}`;
  const text = rule === null ? aim : ruleSentence(rule, String, language);
  const left = details_left_out > 0 ? [`        and ${figure(details_left_out)} more\n`] : [];
  return [
    `    ${plain(text)}: cost ${figure(cost)} (${counted(units, 'unit')}; ${type}, ${pointer})\n`,
    ...details.map(
      (detail) => `        ${plain(detailSentence(detail, rule ?? objective, String, language))}\n`,
    ),
    ...left,
  ];
}

/** Sentence on what a proof says of all plans. */
export function provenWords(proof: Certificate): string {
  if (proof.kind === 'infeasibility') return `plan can keep all the rules. ${proof.message}`;
  return `plan costs less than ${boundFigure(roundedDown(boundOf(proof)))}.`;
}
