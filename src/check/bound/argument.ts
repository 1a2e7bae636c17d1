import type { SolveRequest } from '../../scenario/definition.ts';
import type { Fraction } from '../../shared/fraction.ts';
import type { MeetingsTerm, SoftRule, Term } from '../lower/terms.ts';
import type { PairSession } from './pair-session.ts';
import type { Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** The facts against which a piece of a bound is checked: its rules, and each session under the hard rules. */
export interface PieceRequest {
  readonly request: SolveRequest;
  /** Empty if the piece is about a link whose lists are no tables. */
  readonly tables: readonly SessionTable[];
  /** Who can meet in each session: the same as `tables`, or over such a link. */
  readonly meets: readonly PairSession[];
  /** Meetings in earlier events of each person: partner → count. */
  readonly earlier: readonly ReadonlyMap<number, number>[];
  readonly rules: readonly SoftRule[];
  /** The numbers of the certificate. */
  readonly numbers: unknown;
}

/** With the scale in whose parts prices and costs of rules are counted. */
export interface ScaledRequest extends PieceRequest {
  readonly scale: Scale;
}

/**
 * Returns a lower bound on the joint cost of the rules.
 *
 * @throws NotProven, TooMuchEffort
 */
export type Argument = (piece: PieceRequest) => Fraction;

type SetTerm = MeetingsTerm & { readonly people: readonly number[] };

/** The only term of a rule if it is about all meetings of a list of people alike; else null. */
export function setOf([term, ...others]: readonly Term[]): SetTerm | null {
  if (term?.kind !== 'meetings' || term.withEarlier || term.likeness || others.length > 0) return null;
  return term.people === 'everyone' ? null : { ...term, people: term.people };
}
