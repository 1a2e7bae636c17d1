import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { HardRule } from './hard-rules.ts';

/** Rules of one session that cannot all be kept, and why. */
export interface Conflict {
  readonly session: number;
  readonly rules: readonly HardRule[];
  readonly argument: string;
  /** What the checker needs besides the session. */
  readonly numbers: Readonly<Record<string, unknown>>;
  /** The end of a sentence that begins with "In session 3, ", counted from 1 as in tables and explanations. */
  readonly claim: string;
}

/** Without a rule in it, what conflicts is the room that there is. */
export function conflictCertificate(conflict: Conflict): InfeasibilityCertificate {
  const { session, argument, numbers, claim } = conflict;
  const pointers = conflict.rules.map((rule) => rule.pointer);
  return {
    kind: 'infeasibility',
    version: 2,
    argument,
    rules: pointers.length > 0 ? pointers : ['/scenario/groups'],
    numbers: { session, ...numbers },
    message: `In session ${session + 1}, ${claim}.`,
  };
}
