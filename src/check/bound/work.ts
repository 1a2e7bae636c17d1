import type { PieceRequest } from './argument.ts';
import type { Division } from './division.ts';
import type { Scale } from './scale.ts';

/** What all parts at prices share. */
export interface Work extends PieceRequest {
  /** [person]; all 0 where there are no partitions. */
  readonly typeOf: readonly number[];
  readonly divisions: readonly Division[];
  readonly scale: Scale;
}
