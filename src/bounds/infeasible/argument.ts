import type { SessionModel } from '../../check/lower/session-model.ts';

/** Why a session has no legal seating: the data for the checker, people and groups by number. */
export interface Refutation {
  readonly argument: string;
  readonly people?: readonly number[];
  readonly groups?: readonly number[];
  readonly numbers?: Readonly<Record<string, unknown>>;
}

/** Shows that the session has no legal seating; null: not shown, or given up once `isOver()`. */
export type Argument = (model: SessionModel, isOver?: () => boolean) => Refutation | null;
