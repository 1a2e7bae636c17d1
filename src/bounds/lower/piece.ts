import type { PieceRequest } from '../../check/bound/argument.ts';
import { type Grounds, groundsOf, provenBy, withoutEqual } from '../../check/bound/check-bound.ts';
import { citationOf } from '../../check/bound/repeats-bound.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import { Effort, stepsIn, withinEffort } from '../../check/effort.ts';
import { softRules } from '../../check/lower/soft-rules.ts';
import type { SoftRule } from '../../check/lower/terms.ts';
import { unlessRefused } from '../../check/refuse.ts';
import type { BoundPiece } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, plus, ZERO } from '../../shared/fraction.ts';

/** One argument's bound on the joint cost of some rules. */
export type Piece = Omit<BoundPiece, 'bound'> & { readonly bound: Fraction };

export function certified({ bound, ...piece }: Piece): BoundPiece {
  return { ...piece, bound: fractionText(bound) };
}

export function positive(pieces: readonly (Piece | null)[]): Piece[] {
  return pieces.filter((piece) => piece !== null).filter(({ bound }) => compare(bound, ZERO) > 0);
}

/** The piece with the highest bound; of equals the first. */
export function best(pieces: readonly (Piece | null)[]): Piece | null {
  return pieces.reduce((most, piece) => (isMore(piece, most) ? piece : most), null);
}

function isMore(one: Piece | null, other: Piece | null): boolean {
  return one !== null && (other === null || compare(one.bound, other.bound) > 0);
}

/** The pieces on single rules or those on rules together, whichever have the higher sum. */
export function better(apart: readonly (Piece | null)[], together: readonly (Piece | null)[]): Piece[] {
  const [one, other] = [positive(apart), positive(together)];
  return compare(sumOf(other), sumOf(one)) > 0 ? other : one;
}

export function sumOf(pieces: readonly Pick<Piece, 'bound'>[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, bound), ZERO);
}

/** Ids of people and groups in certificates, by number. */
export interface Names {
  readonly people: readonly string[];
  readonly groups: readonly string[];
}

type Named = readonly { readonly id: string }[];

export function namesOf({ people, groups }: { readonly people: Named; readonly groups: Named }): Names {
  return { people: people.map(({ id }) => id), groups: groups.map(({ id }) => id) };
}

/** Makes pieces from the numbers that finders propose. Any numbers are allowed; the checker computes what they prove. */
export class PieceMaker {
  readonly names: Names;
  private readonly sources: Problem['costs']['sources'];
  /** Null: computing them takes too long. */
  private readonly grounds: Grounds | null;
  private readonly over: string | undefined;
  private readonly request: SolveRequest;
  private readonly secondsLeft: () => number;

  /**
   * @param rules as the checker reads them; absent: those of the request
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

  /** Each session under the hard rules; empty if the link has no tables. */
  get tables(): readonly SessionTable[] {
    return this.grounds?.shared.tables ?? [];
  }

  /** Who can meet in each session, in groups or over the link. */
  get meets(): PieceRequest['meets'] {
    return this.grounds?.shared.meets ?? [];
  }

  /**
   * Runs work that the checker must repeat, within the checker's effort.
   *
   * @throws TooMuchEffort
   */
  counted<T>(work: () => T): T {
    return new Effort(this.request).of(work);
  }

  /**
   * Null if nothing is proven, or not in time.
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

  /** The result of the work; null if the checker refuses, or would give up. */
  tried<T>(work: () => T, most?: number): T | null {
    return withinEffort(() => unlessRefused(() => new Effort(this.request, most).of(work)));
  }

  /** The rules of a piece, by number, in the checker's form; null if computing it takes too long. */
  about(rules: readonly number[]): PieceRequest | null {
    const { grounds } = this;
    const own = rules.flatMap((rule) =>
      this.sources[rule].flatMap((pointer) => grounds?.rules.get(pointer) ?? []),
    );
    return grounds && { ...grounds.shared, rules: withoutEqual(grounds.stated, own), numbers: null };
  }
}
