/** Small random problems with all four kinds of curves, beside the terms by which the checker knows the same cost. */
import type { SoftRule, Term } from '../../src/check/lower/terms.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { type Parts, partsOf } from '../../src/scenario/lower/parts.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { commonMeasure, exactly, type Fraction, fraction, times } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { randomRequest } from './random-request.ts';

export interface CurveProblem {
  /** Its hard side is all that counts. */
  readonly request: SolveRequest;
  readonly problem: Problem;
  readonly rules: readonly SoftRule[];
}

/** One rule, said to both. */
interface Said {
  readonly weight: Fraction;
  readonly terms: readonly Term[];
  say(parts: Parts, units: bigint, sessionCount: number): void;
}

const WEIGHTS = [[1], [1, 2, 10], [0.5, 1000], [1e-12, 1 / 3, 1e15], [12345.678, 0.0005], [Math.PI, 7.1]];

export function randomCurves(seed: number): CurveProblem {
  const rng = new Rng(seed);
  const request: SolveRequest = {
    ...randomRequest(seed, {
      maxPeople: 5,
      maxGroups: 3,
      maxSessions: 3,
      soft: true,
      uneven: rng.below(2) === 0,
      hard: rng.below(3) === 0,
      benches: rng.below(3) === 0,
    }),
    objectives: [],
  };
  const hardOnly = {
    ...request,
    constraints: request.constraints.filter((rule) => !('penalty_weight' in rule)),
  };
  const weights = WEIGHTS[rng.below(WEIGHTS.length)].map(exactly);
  const draw = new Draw(rng, hardOnly, weights);
  const said = Array.from({ length: 1 + rng.below(4) }, () => draw.rule());
  return curveProblem(hardOnly, said);
}

export function curveProblem(request: SolveRequest, said: readonly Said[]): CurveProblem {
  const hard = compile(request);
  const parts = partsOf(hard);
  const measure = commonMeasure(said.map(({ weight }) => weight)) ?? fraction(1n);
  for (const [i, { weight, say }] of said.entries()) {
    parts.begin([`/constraints/${i}`]);
    say(parts, times(weight, { n: measure.d, d: measure.n }).n, request.scenario.session_count);
  }
  const rules = said.map(({ weight, terms }, i): SoftRule => ({
    pointer: `/constraints/${i}`,
    type: 'PairMeetingCount',
    weight,
    constant: 0n,
    terms,
  }));
  return { request, problem: { ...hard, costs: parts.costs(measure) }, rules };
}

/** Who is how often in one of these groups. */
export function visitsRule(
  weight: Fraction,
  people: readonly number[],
  groups: readonly number[],
  sessions: readonly number[],
  units: (visits: number) => bigint,
): Said {
  return {
    weight,
    terms: [{ kind: 'visits', people, groups, sessions, units }],
    say: (parts, each, sessionCount) =>
      parts.visits({
        people: Int32Array.from(people),
        groups: Int32Array.from(groups),
        sessions: sessionSet(sessions, sessionCount),
        points: parts.curve(parts.mostMeetings, (visits) => each * units(visits)),
      }),
  };
}

function sessionSet(sessions: readonly number[], length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, s) => (sessions.includes(s) ? 1 : 0));
}

class Draw {
  private readonly rng: Rng;
  private readonly weights: readonly Fraction[];
  private readonly people: readonly number[];
  private readonly groups: readonly number[];
  /** What may be counted: all but benches, of which there may be nothing else. */
  private readonly tables: readonly number[];
  private readonly sessions: readonly number[];

  constructor(rng: Rng, { scenario }: SolveRequest, weights: readonly Fraction[]) {
    this.rng = rng;
    this.weights = weights;
    this.people = [...scenario.people.keys()];
    this.groups = [...scenario.groups.keys()];
    this.tables = this.groups.filter((g) => !scenario.groups[g].bench);
    this.sessions = Array.from({ length: scenario.session_count }, (_, s) => s);
  }

  rule(): Said {
    return [() => this.pairs(), () => this.visits(), () => this.count(), () => this.square()][
      this.rng.below(4)
    ]();
  }

  private pairs(): Said {
    const withEarlier = this.rng.below(2) === 0;
    const people = withEarlier ? this.people : this.some(this.people, 2);
    const sessions = withEarlier ? this.sessions : this.some(this.sessions, 1);
    const units = this.curve();
    return {
      weight: this.weight(),
      terms: [{ kind: 'meetings', people, sessions, withEarlier, bySession: false, units }],
      say: (parts, each, sessionCount) =>
        parts.pairs({
          people: Int32Array.from(people),
          sessions: sessionSet(sessions, sessionCount),
          withPrior: withEarlier,
          points: parts.curve(parts.mostMeetings, (m) => each * units(m)),
        }),
    };
  }

  private visits(): Said {
    const [people, groups] = [this.some(this.people, 1), this.some(this.groups, 1)];
    return visitsRule(this.weight(), people, groups, this.some(this.sessions, 1), this.curve());
  }

  private count(): Said {
    const [holders, groups] = [this.some(this.people, 1), this.some(this.tables, 1)];
    const sessions = this.some(this.sessions, 1);
    const units = this.curve();
    return {
      weight: this.weight(),
      terms: [{ kind: 'count', value: '', holders, groups, sessions, units }],
      say: (parts, each, sessionCount) => {
        const classOf = Int32Array.from(this.people, (p) => (holders.includes(p) ? 0 : -1));
        const partition = parts.partition(String(holders), () => ({ classOf, classCount: 1 }));
        parts.count({
          partition,
          class: 0,
          groups: Int32Array.from(groups),
          sessions: sessionSet(sessions, sessionCount),
          points: parts.curve(parts.fullestGroup, (n) => each * units(n)),
        });
      },
    };
  }

  private square(): Said {
    const numbers = this.people.map(() => BigInt(this.rng.below(7) - 3));
    const [groups, sessions] = [
      this.rng.below(2) === 0 ? this.tables : this.some(this.tables, 1),
      this.some(this.sessions, 1),
    ];
    return {
      weight: this.weight(),
      terms: [{ kind: 'sum', numbers: new Map(numbers.map((n, p) => [p, fraction(n)])), groups, sessions }],
      say: (parts, factor, sessionCount) =>
        parts.square({
          weights: numbers,
          factor,
          groups: Int32Array.from(groups),
          sessions: sessionSet(sessions, sessionCount),
        }),
    };
  }

  private weight(): Fraction {
    return this.weights[this.rng.below(this.weights.length)];
  }

  /** Convex, but for that of a first meeting. */
  private curve(): (count: number) => bigint {
    const target = this.rng.below(3);
    const off = (count: number) => BigInt(Math.abs(count - target));
    const curves = [
      (count: number) => (count === 0 ? 1n : 0n),
      (count: number) => BigInt(count),
      (count: number) => BigInt(Math.max(0, 4 - count)),
      off,
      (count: number) => off(count) ** 2n,
      (count: number) => BigInt(Math.max(0, count - target)) ** 2n,
    ];
    return curves[this.rng.below(curves.length)];
  }

  private some(from: readonly number[], least: number): number[] {
    const kept = from.filter(() => this.rng.below(3) > 0);
    const chosen = kept.length >= least ? kept : this.rng.shuffle([...from]).slice(0, least);
    return chosen.sort((a, b) => a - b);
  }
}

export function leastOf(costs: Iterable<bigint>): bigint {
  return [...costs].sort((a, b) => (a < b ? -1 : 1))[0];
}
