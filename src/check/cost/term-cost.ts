import type { TermDetail, TermReport } from '../../result/definition.ts';
import { type Fraction, FractionSum, fraction, plus, times, toNumber, ZERO } from '../../shared/fraction.ts';
import type { SoftRule } from '../lower/terms.ts';

const ONE = fraction(1n);
/** The default fields of a detail. */
const NOBODY: Omit<TermDetail, 'units'> = { people: [], session: null, group: null, value: null };
type Detail = () => Partial<Omit<TermDetail, 'units'>>;

/** Sums a rule's units and keeps its first details, so that huge schedules need no huge lists. */
export class TermCost {
  /** Whole units, and those of sums, which may be fractions. */
  private whole: bigint;
  private readonly broken = new FractionSum();
  private readonly details: TermDetail[] = [];
  private leftOut = 0;

  readonly rule: SoftRule;
  private readonly limit: number;

  constructor(rule: SoftRule, limit: number) {
    this.rule = rule;
    this.limit = limit;
    this.whole = rule.constant;
  }

  /** Adds units without a detail: those saved from the constant, and those that no plan avoids. */
  spare(units: bigint): void {
    this.whole += units;
  }

  add(units: bigint, detail: Detail): void {
    if (units === 0n) return;
    this.whole += units;
    // A rule on everybody has millions of pairs, of which a few are named.
    if (this.room <= 0) {
      this.leftOut += 1;
      return;
    }
    const { n, d } = this.rule.unit ?? ONE;
    this.mention(toNumber({ n: n * units, d }), detail);
  }

  /** Counts details of equal units without naming them. */
  addUnnamed(units: bigint, details: number): void {
    if (units === 0n) return;
    this.whole += units * BigInt(details);
    this.leftOut += details;
  }

  addFraction(units: Fraction, detail: Detail): void {
    if (units.n === 0n) return;
    this.broken.add(units);
    if (this.room > 0) this.mention(toNumber(units), detail);
    else this.leftOut += 1;
  }

  /** Adds a detail whose units are not simply part of the rule's: people who never met, if not all can meet. */
  mention(units: number, detail: Detail): void {
    if (this.details.length < this.limit) this.details.push({ ...NOBODY, ...detail(), units });
    else this.leftOut += 1;
  }

  leaveOut(details: number): void {
    this.leftOut += details;
  }

  get room(): number {
    return this.limit - this.details.length;
  }

  /** Units as reports count them. */
  get units(): Fraction {
    if (this.rule.byPlace) return fraction(BigInt(this.details.length + this.leftOut));
    return this.rule.unit ? times(this.rule.unit, this.all) : this.all;
  }

  get cost(): Fraction {
    const { all } = this;
    // A shortcut for the many rules that cost nothing.
    if (all.n === 0n) return ZERO;
    return times(this.rule.weight, all);
  }

  private get all(): Fraction {
    return plus({ n: this.whole, d: 1n }, this.broken.value);
  }

  report(units: number, cost: number): TermReport {
    return {
      pointer: this.rule.pointer,
      type: this.rule.type,
      units,
      cost,
      details: this.details,
      details_left_out: this.leftOut,
    };
  }
}
