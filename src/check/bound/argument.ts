import type { SolveRequest } from '../../scenario/definition.ts';
import type { Fraction } from '../../shared/fraction.ts';
import type { MeetingsTerm, SoftRule, Term } from '../lower/terms.ts';
import type { PairSession } from './pair-session.ts';
import type { Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** What a piece of a bound is checked against: its own rules, and what the hard rules say of each session. */
export interface PieceRequest {
  readonly request: SolveRequest;
  /** None, where it is about a link whose lists are no tables. */
  readonly tables: readonly SessionTable[];
  /** Who meets in each session: as the tables say, or over such a link. */
  readonly meets: readonly PairSession[];
  /** Meetings in earlier events of each person: partner → count. */
  readonly earlier: readonly ReadonlyMap<number, number>[];
  readonly rules: readonly SoftRule[];
  /** As the certificate has them. */
  readonly numbers: unknown;
}

/** With the scale in whose parts prices and what rules cost are counted. */
export interface ScaledRequest extends PieceRequest {
  readonly scale: Scale;
}

/**
 * What the rules cost together at least.
 *
 * @throws NotProven, TooMuchEffort
 */
export type Argument = (piece: PieceRequest) => Fraction;

type SetTerm = MeetingsTerm & { readonly people: readonly number[] };

/** The one term of a rule, where it is about the meetings of people that it names, all alike. */
export function setOf([term, ...others]: readonly Term[]): SetTerm | null {
  if (term?.kind !== 'meetings' || term.withEarlier || term.likeness || others.length > 0) return null;
  return term.people === 'everyone' ? null : { ...term, people: term.people };
}
