/** Messages between the page and its workers; all can be structured-cloned. */

import type { PricedMove } from '../../explain/swap-prices.ts';
import type { UnmetTerm } from '../../explain/unmet-terms.ts';
import type { Result } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../language/problems.ts';

export interface SolveTask {
  /** The request; cost and bound are about this. */
  readonly request: SolveRequest;
  /** The request with locks as rules, which is searched. */
  readonly held: SolveRequest;
  readonly warmStart: Schedule | null;
  readonly keepSessions: readonly number[];
  readonly seconds: number;
  readonly seed: number;
  readonly fewChanges: boolean;
}

export interface Progress {
  readonly seconds: number;
  readonly cost: number;
  readonly schedule: Schedule | null;
}

export type SolveEnd =
  | { readonly status: 'solved'; readonly result: Result }
  | { readonly status: 'infeasible' | 'kept_breaks_rule'; readonly problem: Problem }
  | { readonly status: 'no_solution' | 'interrupted' };

export type Question =
  | {
      readonly ask: 'judge';
      readonly request: SolveRequest;
      readonly schedule: Schedule;
      readonly from: Result | null;
    }
  | { readonly ask: 'conflict'; readonly request: SolveRequest }
  | {
      readonly ask: 'swaps';
      readonly request: SolveRequest;
      readonly schedule: Schedule;
      readonly session: number;
      readonly person: string;
    }
  | { readonly ask: 'broken'; readonly request: SolveRequest; readonly schedule: Schedule }
  | { readonly ask: 'unmet'; readonly request: SolveRequest; readonly result: Result };

export interface Answers {
  readonly judge: Result;
  readonly conflict: { readonly problem: Problem; readonly pointers: readonly string[] } | null;
  readonly swaps: readonly PricedMove[];
  /** Pointers into the request. */
  readonly broken: readonly string[];
  readonly unmet: readonly UnmetTerm[];
}

export type ToWorker =
  | { readonly kind: 'solve'; readonly task: SolveTask }
  | { readonly kind: 'stop' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };

export type FromWorker =
  /** The worker holds the lock of this name until it ends in any way; null: locks are not available. */
  | { readonly kind: 'loaded'; readonly lock: string | null }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'end'; readonly end: SolveEnd }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'failed'; readonly id: number | null; readonly message: string };
