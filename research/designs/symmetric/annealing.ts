/**
 * Annealing over schedules that a group of symmetries maps to themselves. Only base sessions are varied; each
 * stands for its whole orbit, and may itself be fixed by a subgroup, its stabiliser. Then its groups come in
 * orbits too: "free" groups, of which one stands for |stabiliser| images, and "whole" groups, which some or all of
 * the stabiliser fixes, unions of orbits of people.
 *
 * Pairs of people fall into orbits under the symmetries. A pair orbit O has room for |O| meetings, a pair of a
 * free group fills |symmetries| of them; the cost is what goes beyond the room: meetings of pairs that have met.
 * Cost 0 is a schedule in which no pair meets twice. The space is small, so that a million moves take a fraction
 * of a second.
 */
import { Rng } from '../../../src/shared/rng.ts';
import type { Sessions } from '../../../src/solver/construct/design/design.ts';
import { blockKey, sessionKey } from '../../../src/solver/construct/stored/seeds.ts';
import { type AnnealingOptions, AnnealingRun } from './annealing-run.ts';
import { layOut, type Part } from './layout.ts';
import type { Action } from './orbits.ts';

export interface SymmetricPlan {
  readonly groups: number;
  readonly size: number;
  readonly action: Action;
  /** One a base session: the indices of the elements of `action` that fix it; a subgroup, identity first. */
  readonly stabilisers: readonly number[][];
  /** One a base session: subgroups of its stabiliser that may fix a group. */
  readonly inner: readonly number[][][];
  /** One a base session: who has a seat in it; absent: everybody. */
  readonly seated?: readonly (readonly number[])[];
  /** Sets of people who must never meet, each mapped to one of them by the symmetries. */
  readonly holes?: readonly (readonly number[])[];
}

export interface AnnealingResult {
  /** All sessions of the best schedule seen, developed; only where it has few enough repeats to be of use. */
  readonly sessions: Sessions | undefined;
  /** Its meetings beyond the first, over all pairs; more than there are where nothing may be repeated. */
  readonly repeats: number;
  readonly iterations: number;
}

/** Looks for a schedule of the plan; deterministic in the options. Undefined where the plan has no start. */
export function annealSymmetric(plan: SymmetricPlan, options: AnnealingOptions): AnnealingResult | undefined {
  const { groups, size, action } = plan;
  const people = groups * size;
  const rng = new Rng(options.seed);
  const seats: number[] = [];
  const parts: Part[] = [];
  const everybody = [...action[0].keys()];
  const elements = (indices: readonly number[]) => indices.map((i) => action[i]);
  for (const [i, indices] of plan.stabilisers.entries()) {
    const stabiliser = elements(indices);
    const start = layOut(plan.seated?.[i] ?? everybody, size, stabiliser, plan.inner[i].map(elements), rng);
    if (!start) return undefined;
    parts.push({ stabiliser, freeBlocks: start.free.length / size, whole: start.whole, first: seats.length });
    seats.push(...start.free);
  }
  const run = new AnnealingRun(people, size, action, parts, Int32Array.from(seats), options, plan.holes);
  run.run(rng, options);
  const { best, bestSeats, bestWhole } = run;
  const found = parts.map((part, i) => ({ ...part, whole: bestWhole[i] }));
  const sessions = bestSeats && developParts(plan, found, bestSeats);
  return { sessions, repeats: best, iterations: run.done };
}

/** The sessions of each part moved by representatives of the cosets of its stabiliser. */
function developParts(plan: SymmetricPlan, parts: readonly Part[], seats: Int32Array): Sessions {
  const { size, action } = plan;
  const sessions: Sessions = [];
  for (const part of parts) {
    const base: number[][] = part.whole.flatMap(({ orbits }) => imagesOf(orbits.flat(), part.stabiliser));
    for (let b = 0; b < part.freeBlocks; b++) {
      const block = Array.from(seats.subarray(part.first + b * size, part.first + (b + 1) * size));
      for (const to of part.stabiliser) base.push(block.map((x) => to[x]));
    }
    const seen = new Set<string>();
    for (const to of action) {
      const session = base.map((block) => block.map((x) => to[x]));
      const key = sessionKey(session);
      if (seen.has(key)) continue;
      seen.add(key);
      sessions.push(session);
    }
  }
  return sessions;
}

/** The images of a group, each once. */
function imagesOf(block: number[], elements: Action): number[][] {
  const images = elements.map((to) => block.map((x) => to[x]));
  return [...new Map(images.map((image) => [blockKey(image), image])).values()];
}
