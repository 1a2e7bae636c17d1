import type { Constraint, Objective, SolveRequest } from './definition.ts';

/** The rule that a pointer such as `/constraints/3` leads to; null where it leads elsewhere. */
export function ruleAt(
  { constraints }: Pick<SolveRequest, 'constraints'>,
  pointer: string,
): Constraint | null {
  const index = /^\/constraints\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined ? null : (constraints[Number(index)] ?? null);
}

/** The objective that a pointer such as `/objectives/0` leads to; null where it leads elsewhere. */
export function objectiveAt(
  { objectives }: Pick<SolveRequest, 'objectives'>,
  pointer: string,
): Objective | null {
  const index = /^\/objectives\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined ? null : (objectives[Number(index)] ?? null);
}

/** Whether a pointer leads to what fair waiting costs. */
export function isWaiting(pointer: string): boolean {
  return pointer.endsWith('/bench');
}
