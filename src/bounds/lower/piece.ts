import type { LowerBoundCertificate } from '../../result/certificate.ts';

/** One argument's bound on one cost term. */
export type Piece = LowerBoundCertificate['pieces'][number];

/** The contacts objective and the repeat rule together; the other terms are known by their pointers. */
export const MEETINGS_TERM = 'meetings';
