import type { SessionModel } from './session-model.ts';

/** Why a session has no legal seating: people and groups by number, and what else the checker needs. */
export interface Refutation {
  readonly argument: string;
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly numbers: Readonly<Record<string, unknown>>;
  /** One sentence, from the names of `people` and `groups`. */
  readonly reason: (people: string, groups: string) => string;
}

/** Shows that the session has no legal seating, or gives up. */
export type Argument = (model: SessionModel) => Refutation | null;
