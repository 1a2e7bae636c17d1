/** The explanation of a plan, as the terminal shows it. */
import type { WhatIf } from '../../explain/what-if.ts';
import type { Explanation } from '../../library/explain.ts';
import type { ExplainedTerm } from '../../library/explained-term.ts';
import { boundFigure, figure } from '../../shared/figures.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';
import { textTable } from './text-table.ts';

export function explanationText({ sentences, terms }: Explanation, colors: Colors): string {
  const lines = sentences.map((each) => `${plain(each)}\n`);
  return lines.join('') + terms.map((term) => termText(term, colors)).join('');
}

function termText({ text, cost, least, details, left }: ExplainedTerm, colors: Colors): string {
  const needed =
    least === null
      ? ''
      : least === cost
        ? ', as any plan does'
        : ` (any plan: ${boundFigure(least)} or more)`;
  return [
    `\n${colors.yellow(`✗ ${plain(text)}: costs ${figure(cost)}${needed}`)}`,
    ...details.flatMap(({ text: where, obstacle }) => [
      `  ${plain(where)}`,
      colors.dim(`    ${plain(obstacle)}`),
    ]),
    ...(left > 0 ? [`  and ${figure(left)} more; --details N lists them`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

export function whatIfText(rows: readonly WhatIf[], seconds: number, colors: Colors): string {
  const head = [
    '',
    'people met by each',
    'fewest',
    'pairs that meet',
    'pairs that meet again',
    'cost of rules',
  ];
  const lines = rows.map(({ name, figures }) =>
    figures === null
      ? [name, { colSpan: 5, content: 'no plan' }]
      : [
          name,
          figure(figures.mean_contacts),
          figure(figures.least_contacts),
          figure(figures.unique_contacts),
          figure(figures.pairs_repeated),
          figure(figures.rules_cost),
        ],
  );
  const title = colors.bold(`What if? (${seconds} s anew and ${seconds} s from the plan each)`);
  return `\n${title}\n${textTable(head, lines, 'lrrrrr')}`;
}
