/** The text of a formula in OPB, the format of the pseudo-Boolean competitions; docs/formula.md defines it to the byte. */
import type { Linear, ProblemFormula } from './problem-formula.ts';

export function opbText({ variables, constraints, objective, constant, scale }: ProblemFormula): string {
  const lines = [
    `* #variable= ${variables} #constraint= ${constraints.length}`,
    `* mingle formula 1: cost = (objective + ${constant}) / ${scale}`,
    `min:${[...objective].map(([v, price]) => ` ${signed(price)} x${v}`).join('')} ;`,
    ...constraints.map((constraint) => `${linearText(constraint)} ;`),
    '',
  ];
  return lines.join('\n');
}

/** Without the end of the line. */
export function linearText({ coefficients, variables, atLeast }: Linear): string {
  let text = '';
  for (let i = 0; i < variables.length; i++) text += `${signed(coefficients[i])} x${variables[i]} `;
  return `${text}>= ${atLeast}`;
}

function signed(number: bigint | number): string {
  return number < 0 ? `${number}` : `+${number}`;
}
