/** The linear program of places: the share of each person in each group of each session. */
import type { Highs } from 'highs';
import type { VisitRange } from '../../check/bound/visits.ts';
import type { CompanyCurve, CountCurve, Curve, Problem, VisitCurve } from '../../scenario/problem.ts';
import type { Names, Piece, PieceMaker } from '../lower/piece.ts';
import { stated } from '../lower/stated.ts';
import { namesOfVisits, constantStep } from '../lower/visit-prices.ts';
import type { VisitFacts } from '../lower/visit-seats.ts';
import { Columns, SparseProgram } from './sparse-program.ts';

/** A price in units, from the prices of rows. */
type Price = (ofRow: (row: number) => number) => number;

/** A part of a certificate, and the prices that people bring along to it, some of their own. */
interface Part {
  readonly named: Readonly<Record<string, unknown>>;
  readonly price: Price;
  readonly own: readonly (readonly [person: number, price: Price])[];
}

interface Column {
  cost: number;
  readonly entries: [row: number, value: number][];
}

/** A group that is open in a session, with columns for the units that may be there, by their first person. */
interface Place {
  readonly session: number;
  readonly group: number;
  readonly seats: number;
  readonly seatRow: number;
  readonly columns: Map<number, Column>;
}

/** Methods that add a part return whether the program is still small enough. */
export class PlaceProgram {
  private readonly problem: Problem;
  private readonly maker: PieceMaker;
  private readonly names: Names;
  private readonly most: number;
  private readonly program = new SparseProgram();
  private readonly places: Place[] = [];
  private readonly others: Column[] = [];
  private readonly visits: (Pick<Part, 'price' | 'own'> & { readonly curve: VisitCurve })[] = [];
  private readonly parts: Part[] = [];
  private size = 0;

  /** @param most limit of numbers in the matrix */
  constructor(problem: Problem, maker: PieceMaker, most: number) {
    this.problem = problem;
    this.maker = maker;
    this.names = maker.names;
    this.most = most;
  }

  /** About how many seconds solving takes. */
  get seconds(): number {
    return this.program.firstSeconds;
  }

  /** Adds that everybody has one place, groups have limited seats, and at most one of people who must be apart is in each. */
  addSeats(): boolean {
    const { peopleCount, groupCount, sessionCount, capacity } = this.problem;
    for (let session = 0; session < sessionCount; session++) {
      const table = this.maker.tables[session];
      const open = new Map<number, Place>();
      for (let group = 0; group < groupCount; group++) {
        const seats = capacity[session * groupCount + group];
        if (seats === 0) continue;
        const seatRow = this.program.row(-seats, 'at_least');
        open.set(group, { session, group, seats, seatRow, columns: new Map() });
      }
      this.places.push(...open.values());
      const onceRow = new Map<number, number>();
      for (let person = 0; person < peopleCount; person++) {
        const unit = this.unitOf(session, person);
        if (unit < 0) continue;
        if (table.allowedTo(person).size === 0 || this.size > this.most) return false;
        const isFirst = !onceRow.has(unit);
        if (isFirst) onceRow.set(unit, this.program.row(1));
        for (const group of table.allowedTo(person)) {
          const place = open.get(group)!;
          if (isFirst) place.columns.set(unit, { cost: 0, entries: [] });
          if (isFirst) this.enter(place.columns.get(unit), onceRow.get(unit)!, 1);
          this.enter(place.columns.get(unit), place.seatRow, -1);
        }
      }
      for (const people of this.cliques(session)) this.addApart([...open.values()], people);
    }
    return this.size <= this.most;
  }

  /**
   * Adds the cost of visits: if each visit costs the same, as a cost of the place; else by a person's number of visits.
   *
   * @param isOwn each person's visits have a price of their own
   */
  addVisits(curves: readonly VisitCurve[], { ranges, rangesOf }: VisitFacts, isOwn: boolean): boolean {
    for (const [c, curve] of curves.entries()) {
      const { points, groups, sessions, people } = curve;
      const straight = constantStep(points);
      const step = straight === null ? null : Number(straight);
      const rows = new Map<number, number>();
      const addRow = (some: Iterable<number>, own: readonly VisitRange[]) => {
        const row = this.program.row(0);
        for (const person of some) rows.set(person, row);
        for (const { least, most, times } of own) {
          const once = this.program.row(times);
          for (let v = least; v <= most; v++)
            this.add(Number(points[v]), [
              [row, v],
              [once, 1],
            ]);
        }
      };
      if (step === null && isOwn) for (const person of people) addRow([person], rangesOf(curve, [person]));
      else if (step === null) addRow(people, ranges[c]);
      this.visits.push({
        curve,
        price: (ofRow) => step ?? (isOwn ? 0 : ofRow(rows.get(people[0])!)),
        own: isOwn ? [...rows].map(([person, row]) => [person, (ofRow) => ofRow(row)]) : [],
      });
      const about = new Set(groups);
      for (const { session, group, columns } of this.places) {
        if (sessions[session] === 0 || !about.has(group)) continue;
        for (const person of people) {
          const column = columns.get(this.unitOf(session, person));
          if (column === undefined) continue;
          if (step === null) this.enter(column, rows.get(person)!, -1);
          else column.cost += step;
        }
      }
      if (this.size > this.most) return false;
    }
    return true;
  }

  /** Adds the cost of how many of a class are in a group, linear between the corners of the curve. */
  addCounts(curves: readonly CountCurve[]): boolean {
    const { partitions, sources } = this.problem.costs;
    for (const curve of curves) {
      const { classOf } = partitions[curve.partition];
      // A value that nobody has has no class.
      const members = [...classOf.keys()].filter(
        (person) => curve.class >= 0 && classOf[person] === curve.class,
      );
      const count = curves.filter(({ source }) => source === curve.source).indexOf(curve);
      const about = new Set(curve.groups);
      for (const place of this.places) {
        if (curve.sessions[place.session] === 0 || !about.has(place.group)) continue;
        const people = members.filter((person) => this.unitOf(place.session, person) >= 0);
        const points = curve.points.slice(0, Math.min(place.seats, people.length) + 1);
        const [once, row] = [this.program.row(1), this.program.row(0)];
        const ofOne = isConvex(points)
          ? []
          : people.map((person) => [person, this.program.row(0, 'at_least')] as const);
        for (const k of points.keys()) {
          if (!isCorner(points, k)) continue;
          const used = k === 0 ? [] : ofOne.map(([, own]): [number, number] => [own, 1]);
          this.add(Number(points[k]), [[once, 1], [row, k], ...used]);
        }
        for (const person of people) this.enter(this.columnOf(place, person), row, -1);
        for (const [person, own] of ofOne) this.enter(this.columnOf(place, person), own, -1);
        this.parts.push({
          named: { ...this.named(place), rule: sources[curve.source][0], count },
          price: (ofRow) => -ofRow(row),
          own: ofOne.map(([person, own]) => [person, (ofRow) => -ofRow(row) - ofRow(own)]),
        });
        if (this.size > this.most) return false;
      }
    }
    return true;
  }

  /** Adds the cost of how many of their company people have in their group. */
  addCompany(curves: readonly CompanyCurve[]): boolean {
    const { meets, costs } = this.problem;
    for (const { person, company, sessions, points, source } of curves) {
      for (const place of this.places) {
        const own = this.columnOf(place, person);
        if (sessions[place.session] === 0 || meets[place.group] === 0 || own === undefined) continue;
        const [here, beside] = [this.program.row(0), this.program.row(0, 'at_least')];
        for (const [k, cost] of points.entries())
          this.add(Number(cost), [
            [here, 1],
            [beside, -k],
          ]);
        this.enter(own, here, -1);
        for (const other of company) this.enter(this.columnOf(place, other), beside, 1);
        this.parts.push({
          named: { ...this.named(place), rule: costs.sources[source][0], person: this.names.people[person] },
          price: (ofRow) => ofRow(beside),
          own: [[person, (ofRow) => -ofRow(here)]],
        });
        if (this.size > this.most) return false;
      }
    }
    return true;
  }

  /** The numbers of a certificate; null if none are found in time. */
  solve(highs: Highs, shallStop: () => boolean): Piece['numbers'] | null {
    const columns = new Columns();
    for (const { cost, entries } of [
      ...this.places.flatMap((place) => [...place.columns.values()]),
      ...this.others,
    ])
      columns.add(cost, entries);
    if (!this.program.open(highs, columns)) return null;
    try {
      const solved = this.program.solve(shallStop);
      return solved === null || solved === 'stopped' ? null : this.numbers((row) => solved.prices[row]);
    } finally {
      this.program.close();
    }
  }

  private numbers(ofRow: (row: number) => number): Piece['numbers'] {
    const price = (units: number) => stated(units, this.problem.costs.measure);
    const priced = (name: object | null, { price: of, own }: Pick<Part, 'price' | 'own'>): object[] => {
      const all = price(of(ofRow));
      const some = own
        .map(([person, each]) => [this.names.people[person], price(each(ofRow))] as const)
        .filter(([, each]) => each !== all);
      if (name === null || (all === 0 && some.length === 0)) return [];
      return [{ ...name, price: all, ...(some.length === 0 ? {} : { own: Object.fromEntries(some) }) }];
    };
    const curves = this.visits.map(({ curve }) => curve);
    const named = namesOfVisits(this.problem, this.names, curves);
    return {
      visits: this.visits.flatMap((each, c) => priced(named[c], each)),
      seats: this.places.flatMap((place) => {
        const own = price(Math.min(0, -ofRow(place.seatRow)));
        return own === 0 ? [] : [{ ...this.named(place), price: own }];
      }),
      parts: this.parts.flatMap((part) => priced(part.named, part)),
    };
  }

  private addApart(places: readonly Place[], people: readonly number[]): void {
    for (const place of places) {
      if (this.problem.meets[place.group] === 0) continue;
      const row = this.program.row(-1, 'at_least');
      for (const person of people) this.enter(this.columnOf(place, person), row, -1);
      const ids = people.map((person) => this.names.people[person]);
      this.parts.push({
        named: { ...this.named(place), people: ids },
        price: (ofRow) => -ofRow(row),
        own: [],
      });
    }
  }

  /** Sets of people, one per unit, who must all be apart, such that every such pair is in one. */
  private cliques(session: number): number[][] {
    const apart = new Map<number, Set<number>>();
    const pairs = this.problem.apart[session];
    for (let i = 0; i < pairs.length; i++) {
      const [one, other] = [pairs[i], pairs[i ^ 1]].map((person) => this.unitOf(session, person));
      apart.set(one, (apart.get(one) ?? new Set()).add(other));
    }
    const seen = new Set<string>();
    const found: number[][] = [];
    for (const [a, foes] of apart) {
      for (const b of foes) {
        if (seen.has([a, b].join())) continue;
        const clique = [a, b];
        for (const c of foes) if (clique.every((each) => apart.get(each)!.has(c))) clique.push(c);
        for (const one of clique) for (const other of clique) seen.add([one, other].join());
        found.push(clique);
      }
    }
    return found;
  }

  private unitOf(session: number, person: number): number {
    return this.problem.unit[session * this.problem.peopleCount + person];
  }

  private columnOf({ session, columns }: Place, person: number): Column | undefined {
    return columns.get(this.unitOf(session, person));
  }

  private named({ session, group }: Place): { session: number; group: string } {
    return { session, group: this.names.groups[group] };
  }

  private enter(column: Column | undefined, row: number, value: number): void {
    if (column === undefined) return;
    column.entries.push([row, value]);
    this.size += 1;
  }

  private add(cost: number, entries: Column['entries']): void {
    this.others.push({ cost, entries });
    this.size += entries.length;
  }
}

function isConvex(points: Curve): boolean {
  return points.every(
    (cost, k) => k === 0 || k + 1 >= points.length || points[k + 1] - cost >= cost - points[k - 1],
  );
}

/** Whether k is an end of the curve, 1, or a place where its slope changes; between such counts it is linear. */
function isCorner(points: Curve, k: number): boolean {
  return k <= 1 || k + 1 >= points.length || points[k + 1] - points[k] !== points[k] - points[k - 1];
}
