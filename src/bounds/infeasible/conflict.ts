import { Effort, withinEffort } from '../../check/effort.ts';
import { messageOf, neededRules } from '../../check/infeasible/check-infeasible.ts';
import type { HardRule } from '../../check/lower/hard-rules.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';

/** Rules of one session that cannot all be kept, and why. */
export interface Conflict {
  readonly session: number;
  readonly rules: readonly HardRule[];
  readonly argument: string;
  /** The data for the checker, without the session. */
  readonly numbers: Readonly<Record<string, unknown>>;
}

/**
 * The certificate of a conflict; without rules it is about the lack of room. Its sentence is the checker's.
 *
 * @returns null if the checker would give up or refuse it
 */
export function conflictCertificate(
  request: SolveRequest,
  conflict: Conflict,
): InfeasibilityCertificate | null {
  const { session, argument } = conflict;
  const claim = { argument, numbers: { session, ...conflict.numbers } };
  const pointers = conflict.rules.map(({ pointer }) => pointer);
  return withinEffort(() =>
    new Effort(request).of(() => {
      const rules = neededRules(request, pointers, claim);
      const message = messageOf(request, rules, claim);
      return message === null ? null : { kind: 'infeasibility', version: 2, ...claim, rules, message };
    }),
  );
}
