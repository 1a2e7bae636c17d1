import type { PieceRequest } from '../../check/bound/argument.ts';
import { type Grounds, groundsOf, provenBy, withoutEqual } from '../../check/bound/check-bound.ts';
import { citationOf } from '../../check/bound/repeats-bound.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import { type Usable, usableGroups } from '../../check/bound/visits.ts';
import { Effort, stepsIn, TooMuchEffort, withinEffort } from '../../check/effort.ts';
import { softRules } from '../../check/lower/soft-rules.ts';
import type { SoftRule } from '../../check/lower/terms.ts';
import { NotProven } from '../../check/refuse.ts';
import type { BoundPiece } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, plus, ZERO } from '../../shared/fraction.ts';

/** One argument's bound on what some rules cost together. */
export type Piece = Omit<BoundPiece, 'bound'> & { readonly bound: Fraction };

/** A piece as certificates have it. */
export function certified({ bound, ...piece }: Piece): BoundPiece {
  return { ...piece, bound: fractionText(bound) };
}

/** Pieces that say anything. */
export function worthy(pieces: readonly (Piece | null)[]): Piece[] {
  return pieces.filter((piece) => piece !== null).filter(({ bound }) => compare(bound, ZERO) > 0);
}

/** The piece that says most, the first of several. */
export function best(pieces: readonly (Piece | null)[]): Piece | null {
  return pieces.reduce((most, piece) => (isMore(piece, most) ? piece : most), null);
}

function isMore(one: Piece | null, other: Piece | null): boolean {
  return one !== null && (other === null || compare(one.bound, other.bound) > 0);
}

/** The pieces on single rules or those on rules together, whichever prove more. */
export function better(apart: readonly (Piece | null)[], together: readonly (Piece | null)[]): Piece[] {
  const [one, other] = [worthy(apart), worthy(together)];
  return compare(sumOf(other), sumOf(one)) > 0 ? other : one;
}

export function sumOf(pieces: readonly Pick<Piece, 'bound'>[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, bound), ZERO);
}

/** What certificates call people and groups, by number. */
export interface Names {
  readonly people: readonly string[];
  readonly groups: readonly string[];
}

type Named = readonly { readonly id: string }[];

export function namesOf({ people, groups }: { readonly people: Named; readonly groups: Named }): Names {
  return { people: people.map(({ id }) => id), groups: groups.map(({ id }) => id) };
}

/** Makes pieces of the numbers that finders propose. Any numbers are allowed; the checker says what they prove. */
export class PieceMaker {
  readonly names: Names;
  private readonly sources: Problem['costs']['sources'];
  /** Null: to work them out takes too long. */
  private readonly grounds: Grounds | null;
  private readonly over: string | undefined;
  private readonly request: SolveRequest;
  private readonly secondsLeft: () => number;
  private groups: Usable | null = null;

  /**
   * @param rules as the checker has them; absent: those of the request
   * @param over the link whose tables the problem is about; absent: the groups of the request
   */
  constructor(
    problem: Problem,
    request: SolveRequest,
    secondsLeft: () => number,
    rules?: readonly SoftRule[],
    over?: string,
  ) {
    this.names = namesOf(request.scenario);
    this.request = request;
    this.sources = problem.costs.sources;
    const own = rules ?? softRules(request);
    this.grounds = withinEffort(() => this.counted(() => groundsOf(request, own, over)));
    this.over = over;
    this.secondsLeft = secondsLeft;
  }

  /** What the hard rules say of each session; none where the link has no tables. */
  get tables(): readonly SessionTable[] {
    return this.grounds?.shared.tables ?? [];
  }

  /**
   * The groups that a person may use; [session].
   *
   * @throws TooMuchEffort
   */
  get usable(): Usable {
    this.groups ??= this.counted(() => this.tables.map(usableGroups));
    return this.groups;
  }

  /** Who meets in each session; of a link whose lists are no tables, over it. */
  get meets(): PieceRequest['meets'] {
    return this.grounds?.shared.meets ?? [];
  }

  /**
   * Work that the checker will have to repeat ends where it would give up.
   *
   * @throws TooMuchEffort
   */
  counted<T>(work: () => T): T {
    return new Effort(this.request).of(work);
  }

  /**
   * Null where nothing is proven, or not in time.
   *
   * @param rules their numbers in `costs.sources`
   */
  piece(rules: readonly number[], argument: string, numbers: Piece['numbers']): Piece | null {
    const { over, grounds } = this;
    if (grounds === null) return null;
    const source = citationOf(grounds.shared, argument);
    const piece = {
      rules: rules.flatMap((rule) => this.sources[rule]),
      argument,
      numbers,
      ...(over === undefined ? {} : { over }),
      ...(source === undefined ? {} : { source }),
    };
    const bound = this.tried(() => provenBy(grounds, piece, null), stepsIn(this.secondsLeft()));
    return bound && { ...piece, bound };
  }

  /** Null where the checker refuses, or would give up. */
  tried<T>(work: () => T, most?: number): T | null {
    try {
      return new Effort(this.request, most).of(work);
    } catch (error) {
      if (error instanceof NotProven || error instanceof TooMuchEffort) return null;
      throw error;
    }
  }

  /** The rules of a piece, by their numbers, as the checker takes them; null where it takes too long to work out what they are about. */
  about(rules: readonly number[]): PieceRequest | null {
    const { grounds } = this;
    const own = rules.flatMap((rule) =>
      this.sources[rule].flatMap((pointer) => grounds?.rules.get(pointer) ?? []),
    );
    return grounds && { ...grounds.shared, rules: withoutEqual(grounds.stated, own), numbers: null };
  }
}
