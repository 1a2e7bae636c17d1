import type {
  CompanyCurve,
  Costs,
  CountCurve,
  PairCurve,
  PairTable,
  SquareSum,
  VisitCurve,
} from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';

/** The curves of each rule, in order. Rules with curves of several kinds are left out, as no argument applies to them. */
export interface RuleParts {
  /** Rules on pairs that count all sessions, and those that count some. */
  readonly whole: ReadonlyMap<number, readonly PairCurve[]>;
  readonly partial: ReadonlyMap<number, readonly PairCurve[]>;
  /** Numbers of pairs that count in all sessions. */
  readonly tables: ReadonlyMap<number, readonly PairTable[]>;
  readonly visits: ReadonlyMap<number, readonly VisitCurve[]>;
  /** Rules that count classes of one partition. */
  readonly counts: ReadonlyMap<number, readonly CountCurve[]>;
  readonly squares: ReadonlyMap<number, readonly SquareSum[]>;
  readonly company: ReadonlyMap<number, readonly CompanyCurve[]>;
}

export function rulePartsOf(costs: Costs): RuleParts {
  const lists: readonly (readonly { readonly source: number }[])[] = [
    costs.pairs.sets,
    costs.pairs.tables,
    costs.visits,
    costs.counts,
    costs.squares,
    costs.company,
  ];
  const kinds = lists.map((list) => new Set(list.map(({ source }) => source)));
  const sole = <T>(parts: ReadonlyMap<number, T>): Map<number, T> =>
    new Map([...parts].filter(([rule]) => kinds.filter((kind) => kind.has(rule)).length === 1));
  const pairs = sole(byRule(costs.pairs.sets));
  const inSome = new Set(costs.pairs.partial.map(({ source }) => source));
  const inAll = ([rule]: readonly [number, unknown]) => !inSome.has(rule);
  return {
    whole: new Map([...pairs].filter(inAll)),
    tables: new Map([...sole(byRule(costs.pairs.tables))].filter(inAll)),
    partial: new Map([...pairs].filter(([rule]) => inSome.has(rule))),
    visits: sole(byRule(costs.visits)),
    counts: new Map(
      [...sole(byRule(costs.counts))].filter(([, [first, ...others]]) =>
        others.every(({ partition }) => partition === first.partition),
      ),
    ),
    squares: sole(byRule(costs.squares)),
    company: sole(byRule(costs.company)),
  };
}

/** Parts by rule, in the order of the list. */
function byRule<T extends { readonly source: number }>(parts: readonly T[]): Map<number, T[]> {
  return grouped(parts, ({ source }) => source);
}
