/**
 * A request as a pseudo-Boolean formula, defined to the byte in docs/formula.md: its solutions are the legal schedules, its
 * objective is their cost.
 */

import { type CostCounts, costCounts } from '../check/exact/cost-counts.ts';
import { inOrder, placeVariables } from '../check/exact/place-variables.ts';
import { pairsOf, type SeatVariables, seatVariables } from '../check/exact/seating-clauses.ts';
import { isBench, ruleSessions, seatsInSession } from '../check/lower/attendance.ts';
import { HardRules, isHard } from '../check/lower/hard-rules.ts';
import { facing } from '../check/lower/links.ts';
import type { SoftRule } from '../check/lower/terms.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { type Fraction, gcd } from '../shared/fraction.ts';

/** Most terms of all constraints: some 100 MB of text. */
const MOST_TERMS = 5_000_000;

/** "The sum of coefficient times variable is at least `atLeast`"; variables are numbered from 1. */
export interface Linear {
  readonly coefficients: readonly number[];
  readonly variables: readonly number[];
  readonly atLeast: number;
}

/** A variable for "at least `least` slots are taken", which changes the cost by `price`. */
export interface Step {
  readonly variable: number;
  readonly least: number;
  /** In units of the objective. */
  readonly price: bigint;
  /** Constraints: if true, that many slots are taken; if false, fewer. */
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** Slots, each taken if one of its variables is true, and the steps of the cost of their number. */
export interface Counter {
  readonly slots: readonly (readonly number[])[];
  readonly steps: readonly Step[];
}

export interface ProblemFormula {
  readonly variables: number;
  readonly constraints: readonly Linear[];
  /** Cost of each variable in units, by variable; free ones are left out. */
  readonly objective: ReadonlyMap<number, bigint>;
  /** The cost is (objective + constant) / scale. */
  readonly constant: bigint;
  readonly scale: bigint;
  readonly counters: readonly Counter[];
  readonly layout: Layout;
}

/** The meaning of variables, and the constraints on sizes, numbered from 1. */
export interface Layout extends SeatVariables {
  /** Links over which people meet, each with its own pair variables. */
  readonly links: readonly string[];
  /** Constraint that a person is in at least one group; the next one: in at most one. */
  readonly seated: (session: number, person: number) => number;
  /** Constraint that a group has no more people than seats; null if it has seats for all. */
  readonly limit: (session: number, group: number) => number | null;
  /** Constraint that the group has its smallest size if the first person is there; others follow in order. Null if the size is 1. */
  readonly smallest: (session: number, group: number) => number | null;
}

export class FormulaRefused extends Error {}

/** @throws FormulaRefused with a sentence: what the formula does not cover, or that it would be too large */
export function problemFormula(request: SolveRequest, rules: readonly SoftRule[]): ProblemFormula {
  const writer = new Writer(request);
  for (const s of writer.present.keys()) writer.onePlaceEach(s);
  for (const s of writer.present.keys()) writer.meetings(s);
  for (const over of writer.links) for (const s of writer.present.keys()) writer.meetingsOver(over, s);
  for (const s of writer.present.keys()) writer.sizes(s);
  writer.hardRules();
  return writer.withCosts(costCounts(request, writer, rules));
}

function linksInUse({ scenario, objectives, constraints }: SolveRequest): string[] {
  const used = new Set(
    [...objectives, ...constraints].map((rule) => ('over' in rule ? rule.over : undefined)),
  );
  return (scenario.links ?? []).map(({ name }) => name).filter((name) => used.has(name));
}

class Writer implements SeatVariables {
  readonly present: SeatVariables['present'];
  readonly open: SeatVariables['open'];
  readonly seat: SeatVariables['seat'];
  readonly pair: SeatVariables['pair'];
  readonly links: readonly string[];
  private readonly request: SolveRequest;
  private variables = 0;
  private terms = 0;
  private readonly constraints: Linear[] = [];
  private readonly oneSeat = new Map<string, number>();
  private readonly seats = new Map<string, number>();
  private readonly smallest = new Map<string, number>();

  constructor(request: SolveRequest) {
    this.request = request;
    const { present, open, seat, pair } = seatVariables(request, (count) => {
      this.variables += count;
      return this.variables - count + 1;
    });
    const pairs = present.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    this.links = linksInUse(request);
    this.variables += this.links.length * pairs;
    this.present = present;
    this.open = open;
    this.seat = seat;
    // Pair variables of each link are arranged like those of groups.
    this.pair = (s, a, b, over) =>
      pair(s, a, b) + (over === undefined ? 0 : (1 + this.links.indexOf(over)) * pairs);
  }

  onePlaceEach(s: number): void {
    for (const p of this.present[s]) {
      const own = this.open[s].map((g) => this.seat(s, p, g));
      this.oneSeat.set(`${s} ${p}`, this.add(ones(own, 1), 1));
      this.add(ones(own, -1), -1);
    }
  }

  meetings(s: number): void {
    for (const [a, b] of pairsOf(this.present[s])) {
      const both = this.pair(s, a, b);
      for (const g of this.open[s]) {
        const [one, other] = [this.seat(s, a, g), this.seat(s, b, g)];
        if (isBench(this.request, g)) {
          for (const each of [one, other]) this.clause([], [both, each]);
          continue;
        }
        this.clause([both], [one, other]);
        this.clause([other], [both, one]);
        this.clause([one], [both, other]);
      }
    }
  }

  /** People in a group meet exactly those in the groups that face it. */
  meetingsOver(over: string, s: number): void {
    const faced = facing(this.request, over, s);
    const open = this.open[s].map((g) => ({ g, near: this.open[s].filter((h) => faced[g].includes(h)) }));
    for (const [a, b] of pairsOf(this.present[s])) {
      const both = this.pair(s, a, b, over);
      for (const { g, near } of open) {
        for (const h of near) this.clause([both], [this.seat(s, a, g), this.seat(s, b, h)]);
        for (const [one, other] of [
          [a, b],
          [b, a],
        ])
          this.clause(
            near.map((h) => this.seat(s, other, h)),
            [both, this.seat(s, one, g)],
          );
      }
    }
  }

  sizes(s: number): void {
    const people = this.present[s];
    for (const g of this.open[s]) {
      const group = this.request.scenario.groups[g];
      const own = people.map((p) => this.seat(s, p, g));
      const seats = seatsInSession(group, s);
      if (seats < people.length) this.seats.set(`${s} ${g}`, this.add(ones(own, -1), -seats));
      const { min_size: least } = group;
      if (least > 1) {
        this.smallest.set(`${s} ${g}`, this.constraints.length + 1);
        for (const one of own) this.add(new Map(own.map((v) => [v, v === one ? 1 - least : 1])), 0);
      }
      if (group.use === 'always') this.add(ones(own, 1), 1);
    }
  }

  hardRules(): void {
    const reader = new HardRules(this.request);
    for (const [index, stated] of this.request.constraints.entries()) {
      for (const s of isHard(stated) ? ruleSessions(this.request, stated.sessions) : []) {
        const rule = reader.ofPeople(index, s);
        if (rule === null) continue;
        const { kind, group, over } = rule;
        const people = rule.people.toSorted((a, b) => a - b);
        if (kind === 'pin') {
          for (const p of people)
            this.clause(this.open[s].includes(group) ? [this.seat(s, p, group)] : [], []);
        } else if (kind === 'apart') {
          for (const [a, b] of pairsOf(people)) this.clause([], [this.pair(s, a, b, over)]);
        } else {
          for (const [i, b] of people.slice(1).entries()) {
            for (const g of this.open[s]) {
              const [one, other] = [this.seat(s, people[i], g), this.seat(s, b, g)];
              this.clause([one], [other]);
              this.clause([other], [one]);
            }
          }
        }
      }
    }
  }

  withCosts({ constant, counted }: CostCounts): ProblemFormula {
    const costly = counted.filter(({ steps }) => steps.some(({ n }) => n !== 0n));
    const places = costly.flatMap(({ slots }) => slots.flat());
    const variable = placeVariables(this, places, (one, other) => {
      const both = this.fresh();
      this.clause([both], [one, other]);
      this.clause([one], [both]);
      this.clause([other], [both]);
      return both;
    });
    const lists = costly
      .map(({ slots, steps }) => {
        const own = slots.map((slot) => slot.map(variable));
        const sum = new Map<number, number>();
        for (const v of own.flat()) sum.set(v, (sum.get(v) ?? 0) + 1);
        return { slots: own, sum: new Map([...sum].sort(([v], [w]) => v - w)), steps };
      })
      .sort((one, other) => inOrder([...one.sum].flat(), [...other.sum].flat()));
    const scale = [constant, ...lists.flatMap(({ steps }) => steps)].reduce(
      (least, { d }) => (least / gcd(least, d)) * d,
      1n,
    );
    const units = ({ n, d }: Fraction): bigint => n * (scale / d);
    const objective = new Map<number, bigint>();
    const counters: Counter[] = [];
    for (const { slots, sum, steps } of lists) {
      if (slots.length === 1 && slots[0].length === 1) {
        objective.set(slots[0][0], units(steps[0]));
        continue;
      }
      const own: Step[] = [];
      for (const [i, step] of steps.entries()) {
        if (step.n === 0n) continue;
        const y = this.fresh();
        const [whenTrue, whenFalse] = this.atLeast(y, sum, i + 1, slots.length);
        objective.set(y, units(step));
        own.push({ variable: y, least: i + 1, price: units(step), whenTrue, whenFalse });
      }
      counters.push({ slots, steps: own });
    }
    const { variables, constraints, present, open, links, seat, pair } = this;
    const ordered = new Map([...objective].sort(([v], [w]) => v - w));
    return {
      variables,
      constraints,
      objective: ordered,
      constant: units(constant),
      scale,
      counters,
      layout: {
        present,
        open,
        links,
        seat,
        pair,
        seated: (s, p) => this.oneSeat.get(`${s} ${p}`)!,
        limit: (s, g) => this.seats.get(`${s} ${g}`) ?? null,
        smallest: (s, g) => this.smallest.get(`${s} ${g}`) ?? null,
      },
    };
  }

  /** Defines the variable as "the sum is at least `least`", where the sum is at most `most`. */
  private atLeast(y: number, sum: ReadonlyMap<number, number>, least: number, most: number): number[] {
    const less = new Map([...sum].map(([v, n]) => [v, -n]));
    return [
      this.add(new Map([...sum, [y, -least]]), 0),
      this.add(new Map([...less, [y, most - least + 1]]), 1 - least),
    ];
  }

  private fresh(): number {
    this.variables += 1;
    return this.variables;
  }

  /** At least one of `positive` is true or one of `negative` false. */
  private clause(positive: readonly number[], negative: readonly number[]): void {
    this.add(new Map([...ones(positive, 1), ...ones(negative, -1)]), 1 - negative.length);
  }

  /** @returns the number of the constraint */
  private add(sum: ReadonlyMap<number, number>, atLeast: number): number {
    this.terms += sum.size + 1;
    if (this.terms > MOST_TERMS)
      throw new FormulaRefused(`The formula would have more than ${MOST_TERMS} terms.`);
    const variables = [...sum.keys()].sort((v, w) => v - w);
    const coefficients = variables.map((v) => sum.get(v)!);
    return this.constraints.push({ coefficients, variables, atLeast });
  }
}

function ones(variables: readonly number[], coefficient: number): Map<number, number> {
  return new Map(variables.map((v) => [v, coefficient]));
}
