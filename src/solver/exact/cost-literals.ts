/** The cost of a schedule as literals that cost their weight when true, over a fixed part. */

import { mostContacts } from '../../scenario/lower/most-contacts.ts';
import type { BalanceTerm, MeetingTerm, Problem } from '../../scenario/problem.ts';
import { balancePenalty, meetingPenalty, repeatPenalty } from '../search/prices.ts';
import { counter } from './counter.ts';
import type { SeatModel } from './seat-model.ts';
import type { WeightedLiteral } from './weighted-sum.ts';

export interface CostLiterals {
  /** In thousandths of the request's units; below 0 when U_max leaves out pairs that cannot all meet. */
  readonly fixed: number;
  readonly terms: readonly WeightedLiteral[];
}

/** Null when a weight is not a whole number of thousandths. */
export function costLiterals(model: SeatModel): CostLiterals | null {
  const builder = new Builder(model);
  builder.addPairs();
  for (const term of model.problem.terms.balances) builder.addBalance(term);
  for (const term of model.problem.terms.meetings) builder.addMeetings(term);
  builder.addPreferences();
  return builder.exact ? { fixed: builder.fixed, terms: builder.terms } : null;
}

class Builder {
  fixed = 0;
  exact = true;
  readonly terms: WeightedLiteral[] = [];
  private readonly model: SeatModel;

  constructor(model: SeatModel) {
    this.model = model;
  }

  /** Contacts and repeats, pair by pair. */
  addPairs(): void {
    const { problem } = this.model;
    const { contactWeight, repeat } = problem.terms;
    if (contactWeight === 0 && repeat === null) return;
    const prior = priorOf(problem);
    const contact = this.thousandths(contactWeight);
    const again = this.thousandths(repeat?.weight ?? 0);
    this.fixed += contact * mostContacts(problem);
    for (let a = 0; a < problem.peopleCount; a++) {
      for (let b = a + 1; b < problem.peopleCount; b++) {
        const before = prior.get(a * problem.peopleCount + b) ?? 0;
        const inputs = this.meetings(a, b, null);
        const most = repeat === null ? (before > 0 ? 0 : Math.min(1, inputs.length)) : inputs.length;
        const count = most === 0 ? [] : counter(this.model.cnf, inputs, most);
        this.price(
          count,
          inputs.length,
          (m) =>
            (before + m > 0 ? -contact : 0) +
            (repeat === null ? 0 : again * repeatPenalty(repeat, before + m)),
        );
      }
    }
  }

  addBalance(term: BalanceTerm): void {
    const { cnf, present, open } = this.model;
    const weight = this.thousandths(term.weight);
    for (const [s, people] of present.entries()) {
      if (term.sessions[s] === 0) continue;
      for (const g of term.groups) {
        if (!open[s].includes(g)) continue;
        for (const [value, desired] of term.desired.entries()) {
          const seats = people.filter((p) => term.valueOf[p] === value).map((p) => this.model.seat(s, p, g));
          const count = counter(cnf, seats, seats.length);
          this.price(count, seats.length, (n) => weight * balancePenalty(term.mode, desired, n));
        }
      }
    }
  }

  addMeetings(term: MeetingTerm): void {
    const weight = this.thousandths(term.weight);
    const inputs = this.meetings(term.a, term.b, term.sessions);
    const count = counter(this.model.cnf, inputs, inputs.length);
    this.price(count, inputs.length, (m) => weight * meetingPenalty(term, m));
  }

  addPreferences(): void {
    for (const { a, b, sessions, wants, weight } of this.model.problem.terms.pairs) {
      for (const literal of this.meetings(a, b, sessions)) {
        this.add(wants === 'apart' ? literal : -literal, this.thousandths(weight));
      }
    }
  }

  /**
   * Adds what a count costs. A step up is paid by the literal "at least j", a step down by its negation; the
   * fixed part makes up for the rest.
   */
  private price(count: readonly number[], inputs: number, cost: (n: number) => number): void {
    this.fixed += cost(0);
    for (let j = 1; j <= inputs; j++) {
      const step = cost(j) - cost(j - 1);
      if (step > 0) this.add(count[j], step);
      else if (step < 0) {
        this.fixed += step;
        this.add(-count[j], -step);
      }
    }
  }

  private add(literal: number, weight: number): void {
    if (weight > 0) this.terms.push({ literal, weight });
  }

  private meetings(a: number, b: number, sessions: Uint8Array | null): number[] {
    return this.model.present.flatMap((_, s) => {
      const literal = this.model.together(s, a, b);
      return literal > 0 && (sessions === null || sessions[s] === 1) ? [literal] : [];
    });
  }

  private thousandths(weight: number): number {
    const whole = Math.round(weight * 1000);
    if (whole / 1000 !== weight || whole > 2 ** 40) this.exact = false;
    return whole;
  }
}

function priorOf({ prior, peopleCount }: Problem): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < prior.length; i += 3) found.set(prior[i] * peopleCount + prior[i + 1], prior[i + 2]);
  return found;
}
