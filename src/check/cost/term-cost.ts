import type { TermDetail, TermReport } from '../../result/definition.ts';
import { type Fraction, FractionSum, fraction, plus, times, toNumber, ZERO } from '../../shared/fraction.ts';
import type { SoftRule } from '../lower/terms.ts';

const ONE = fraction(1n);
/** What a detail says that says no more. */
const NOBODY: Omit<TermDetail, 'units'> = { people: [], session: null, group: null, value: null };
type Detail = () => Partial<Omit<TermDetail, 'units'>>;

/** Adds up a rule's units and keeps its first details, so that huge schedules need no huge lists. */
export class TermCost {
  /** Whole units and those of sums, which need not be whole. */
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

  /** Units that concern nobody: those saved of the constant, and those that no plan avoids. */
  spare(units: bigint): void {
    this.whole += units;
  }

  add(units: bigint, detail: Detail): void {
    if (units === 0n) return;
    this.whole += units;
    // A rule of everybody has millions of pairs, of which a few are named.
    if (this.room <= 0) {
      this.leftOut += 1;
      return;
    }
    const { n, d } = this.rule.unit ?? ONE;
    this.mention(toNumber({ n: n * units, d }), detail);
  }

  /** So many details of the same units each, none of which is named. */
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

  /** A detail whose units are not simply part of the rule's: who never met, when not all can meet. */
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

  /** As reports count them. */
  get units(): Fraction {
    if (this.rule.byPlace) return fraction(BigInt(this.details.length + this.leftOut));
    return this.rule.unit ? times(this.rule.unit, this.all) : this.all;
  }

  get cost(): Fraction {
    const { all } = this;
    // So it is for most of a hundred thousand wishes.
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
