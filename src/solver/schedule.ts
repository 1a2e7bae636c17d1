/**
 * The stages of a solve and of a lane, in order, and their shares of the time. stages/ and plan/stages/ implement them; solve.ts and
 * plan/lane.ts run the lists; plan/run-lanes.ts interleaves proofs with the lanes.
 */
import { EFFORT, LOOK } from './shared-numbers.ts';

/** When a stage runs. Times are shares of the solve's time limit or, in `LANE`, of the lane's time; an absent field sets no limit. */
export interface Slot<Name extends string = string> {
  readonly name: Name;
  /** Whether the stage looks for a better plan, or for a proof: of a bound, or that no legal plan exists. */
  readonly serves: 'plan' | 'proof';
  /** The stage is skipped if this share has passed before it begins. */
  readonly beginBy?: number;
  /** The stage ends once this share has passed. */
  readonly until?: number;
  /** The most time that the stage itself may take. */
  readonly most?: number;
}

/** The share of the time since the first plan that proofs may take in a thread that also searches. */
export const PROOFS = EFFORT;

export const SOLVE = inOrder([
  { name: 'contradiction', serves: 'proof' },
  { name: 'start', serves: 'plan', until: 1 - 2 * LOOK },
  // If unfinished, it continues beside the lanes.
  { name: 'bound', serves: 'proof', beginBy: EFFORT, until: LOOK },
  { name: 'first check', serves: 'plan' },
  { name: 'lanes', serves: 'plan' },
  { name: 'last refutation', serves: 'proof', until: 1 - LOOK },
  { name: 'ties', serves: 'plan', most: LOOK },
  { name: 'turns', serves: 'plan' },
  { name: 'descent', serves: 'plan' },
  { name: 'late bound', serves: 'proof' },
  { name: 'last check', serves: 'proof' },
]);

export const LANE = inOrder([
  { name: 'first descent', serves: 'plan' },
  { name: 'doubles', serves: 'plan', beginBy: EFFORT },
  { name: 'seats', serves: 'plan', beginBy: EFFORT },
  { name: 'choices', serves: 'plan', beginBy: EFFORT },
  { name: 'scaffold', serves: 'plan', beginBy: EFFORT },
  // Its share is a setting: `construction_budget_fraction`.
  { name: 'courts', serves: 'plan' },
  { name: 'construction', serves: 'plan' },
  { name: 'search', serves: 'plan' },
  { name: 'extreme', serves: 'plan' },
  { name: 'ultra', serves: 'plan' },
]);

/** The implementation of each stage, by its name in the list. */
export type ByName<Slots extends readonly Slot[], Stage> = Readonly<Record<Slots[number]['name'], Stage>>;

function inOrder<Name extends string>(slots: readonly Slot<Name>[]): readonly Slot<Name>[] {
  return slots;
}
