import { Effort, withinEffort } from '../../check/effort.ts';
import { neededRules } from '../../check/infeasible/check-infeasible.ts';
import { infeasibleMessage } from '../../check/infeasible/message.ts';
import type { HardRule } from '../../check/lower/hard-rules.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';

/** Rules of one session that cannot all be kept, and why. */
export interface Conflict {
  readonly session: number;
  readonly rules: readonly HardRule[];
  readonly argument: string;
  /** What the checker needs besides the session. */
  readonly numbers: Readonly<Record<string, unknown>>;
}

/**
 * Without a rule in it, what conflicts is the room that there is. The sentence is the checker's own.
 *
 * @returns null where the checker would give up
 */
export function conflictCertificate(
  request: SolveRequest,
  conflict: Conflict,
): InfeasibilityCertificate | null {
  const { session, argument } = conflict;
  const claim = { argument, numbers: { session, ...conflict.numbers } };
  const pointers = conflict.rules.map(({ pointer }) => pointer);
  const rules = withinEffort(() => new Effort(request).of(() => neededRules(request, pointers, claim)));
  if (rules === null) return null;
  const message = infeasibleMessage(request, claim);
  if (message === null) throw new Error(`the checker has no words for "${argument}"`);
  return { kind: 'infeasibility', version: 2, ...claim, rules, message };
}
