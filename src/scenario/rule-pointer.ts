import type { Constraint, Objective, SolveRequest } from './definition.ts';

/** The rule at a pointer such as `/constraints/3`; null: it points elsewhere. */
export function ruleAt(
  { constraints }: Pick<SolveRequest, 'constraints'>,
  pointer: string,
): Constraint | null {
  return entryAt(constraints, /^\/constraints\/(\d+)$/, pointer);
}

/** The objective at a pointer such as `/objectives/0`; null: it points elsewhere. */
export function objectiveAt(
  { objectives }: Pick<SolveRequest, 'objectives'>,
  pointer: string,
): Objective | null {
  return entryAt(objectives, /^\/objectives\/(\d+)$/, pointer);
}

function entryAt<T>(list: readonly T[], place: RegExp, pointer: string): T | null {
  return list[Number(place.exec(pointer)?.[1])] ?? null;
}

/** Whether a pointer is that of the cost of fair waiting. */
export function isWaiting(pointer: string): boolean {
  return pointer.endsWith('/bench');
}
