/**
 * Incomplete designs: schedules with a hole, people who never meet each other and whom the partial sessions leave out. A
 * schedule of these people alone fills the hole.
 */
import type { Family, Known, Sessions } from './design.ts';

export interface IncompleteDesign {
  readonly people: number;
  /** How many of them, the last ones, are in the hole. */
  readonly hole: number;
  /** Sessions of everybody. */
  readonly full: Sessions;
  /** Sessions of all who are not in the hole. */
  readonly partial: Sessions;
}

/** A schedule with a hole that can be built, and how many sessions of either kind it has. */
export interface IncompletePlan {
  readonly full: number;
  readonly partial: number;
  build(): IncompleteDesign;
}

/** A family of such schedules, whose holes are filled with what is known for the people in them. */
export function filledFamily(
  name: string,
  source: string,
  planFor: (groups: number, size: number, known: Known) => IncompletePlan | undefined,
): Family {
  return {
    name,
    source,
    applies(groups, size, known) {
      const plan = planFor(groups, size, known);
      return plan ? plan.full + plan.partial : 0;
    },
    build(groups, size, known) {
      const design = planFor(groups, size, known)!.build();
      return fillHole(design, known.sessions(design.hole / size, size));
    },
  };
}

/** All sessions, the hole filled with a schedule of its people that has at least as many as there are partial ones. */
export function fillHole(design: IncompleteDesign, inner: Sessions): Sessions {
  const first = design.people - design.hole;
  const filled = design.partial.map((session, i) => [
    ...session,
    ...inner[i].map((group) => group.map((x) => first + x)),
  ]);
  return [...design.full, ...filled];
}
