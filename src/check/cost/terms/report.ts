import type { TermDetail, TermReport } from '../../../result/definition.ts';

/** Adds up a term's units and keeps its first details, so that huge schedules need no huge lists. */
export class TermTally {
  units = 0;
  private readonly details: TermDetail[] = [];
  private leftOut = 0;

  private readonly pointer: string;
  private readonly type: TermReport['type'];
  private readonly weight: number;
  private readonly limit: number;

  constructor(pointer: string, type: TermReport['type'], weight: number, limit: number) {
    this.pointer = pointer;
    this.type = type;
    this.weight = weight;
    this.limit = limit;
  }

  add(units: number, detail: () => Omit<TermDetail, 'units'>): void {
    if (units === 0) return;
    this.units += units;
    this.mention(units, detail);
  }

  /** A detail whose units are not simply part of the term's: who never met, when not all can meet. */
  mention(units: number, detail: () => Omit<TermDetail, 'units'>): void {
    if (this.details.length < this.limit) this.details.push({ ...detail(), units });
    else this.leftOut += 1;
  }

  leaveOut(details: number): void {
    this.leftOut += details;
  }

  get room(): number {
    return this.limit - this.details.length;
  }

  report(): TermReport {
    return {
      pointer: this.pointer,
      type: this.type,
      units: this.units,
      cost: this.units * this.weight,
      details: this.details,
      details_left_out: this.leftOut,
    };
  }
}
