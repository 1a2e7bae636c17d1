import type { SessionModel } from '../../check/infeasible/session-model.ts';

/** Why a session has no legal seating: what the checker needs, people and groups by number. */
export interface Refutation {
  readonly argument: string;
  readonly people?: readonly number[];
  readonly groups?: readonly number[];
  readonly numbers?: Readonly<Record<string, unknown>>;
}

/** Shows that the session has no legal seating, or gives up: soon after `isOver` says so. */
export type Argument = (model: SessionModel, isOver?: () => boolean) => Refutation | null;
