import type { Constraint, Objective, SolveRequest } from './definition.ts';

/** The rule that a pointer such as `/constraints/3` leads to; null where it leads elsewhere. */
export function ruleAt(
  { constraints }: Pick<SolveRequest, 'constraints'>,
  pointer: string,
): Constraint | null {
  return entryAt(constraints, /^\/constraints\/(\d+)$/, pointer);
}

/** The objective that a pointer such as `/objectives/0` leads to; null where it leads elsewhere. */
export function objectiveAt(
  { objectives }: Pick<SolveRequest, 'objectives'>,
  pointer: string,
): Objective | null {
  return entryAt(objectives, /^\/objectives\/(\d+)$/, pointer);
}

function entryAt<T>(list: readonly T[], place: RegExp, pointer: string): T | null {
  return list[Number(place.exec(pointer)?.[1])] ?? null;
}

/** Whether a pointer leads to what fair waiting costs. */
export function isWaiting(pointer: string): boolean {
  return pointer.endsWith('/bench');
}
