/** What the page of the site is asked to solve, and what it answers. */
import type { RequestDocument, Result, SolveOptions } from '../../../src/library/face.ts';

export interface SiteTask {
  readonly request: RequestDocument;
  readonly options: Pick<SolveOptions, 'iterations' | 'time' | 'lanes'>;
  /** Milliseconds after the first plan when the page stops it; absent: it does not. */
  readonly stopAfter?: number;
}

export interface SiteReport {
  /** Of each task; or the words of what was thrown. */
  readonly answers: readonly (Result | string)[];
  /** Of each task, milliseconds since the page was asked for. */
  readonly times: readonly { readonly firstPlan: number; readonly end: number }[];
  /** Milliseconds in which the page could do nothing, at most. */
  readonly longestPause: number;
}
