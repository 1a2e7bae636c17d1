import type { Constraint, SolveRequest } from './definition.ts';

/** The rule that a pointer such as `/constraints/3` leads to; null where it leads elsewhere. */
export function ruleAt(
  { constraints }: Pick<SolveRequest, 'constraints'>,
  pointer: string,
): Constraint | null {
  const index = /^\/constraints\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined ? null : (constraints[Number(index)] ?? null);
}
