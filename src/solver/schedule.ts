/**
 * What a solve does, in this order, and how its time is shared out. What a stage does stands in stages/ and plan/stages/; solve.ts and
 * plan/lane.ts run the lists, and plan/run-lanes.ts gives proofs their turns beside the lanes.
 */
import { EFFORT, LOOK } from './shared-numbers.ts';

/** When a stage has its turn. Times are shares of the limit, in a lane of the lane's; where nothing is said, it may begin and go on until the end. */
export interface Slot<Name extends string = string> {
  readonly name: Name;
  /** A better plan; or a proof, of how good it is or that there is none. */
  readonly serves: 'plan' | 'proof';
  /** It is not begun once so much is over. */
  readonly beginBy?: number;
  /** It ends when so much is over. */
  readonly until?: number;
  /** What it may take itself. */
  readonly most?: number;
}

/** Of the time from the first plan on: no more of it goes to proofs in a thread that searches, until the bound is met. */
export const PROOFS = EFFORT;

export const SOLVE = inOrder([
  { name: 'contradiction', serves: 'proof' },
  { name: 'start', serves: 'plan', until: 1 - 2 * LOOK },
  // What is left of it then goes on beside the lanes.
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
  // The share of a cooling of courts is a setting.
  { name: 'courts', serves: 'plan' },
  { name: 'construction', serves: 'plan' },
  { name: 'search', serves: 'plan' },
  { name: 'extreme', serves: 'plan' },
  { name: 'ultra', serves: 'plan' },
]);

/** What each of them does. */
export type ByName<Slots extends readonly Slot[], Stage> = Readonly<Record<Slots[number]['name'], Stage>>;

function inOrder<Name extends string>(slots: readonly Slot<Name>[]): readonly Slot<Name>[] {
  return slots;
}
