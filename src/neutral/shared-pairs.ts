/**
 * Proves how many pairs meet in both of two sessions at least. Whoever attends both is in a cell (a group of the one session, a group of the other), and is
 * either the first there or meets somebody before them twice. In large groups used cells are counted, elsewhere people.
 */
import type { GroupSizes } from './group-sizes.ts';
import type { ProblemFormula } from './problem-formula.ts';
import { ones, type Part, type ProofText, type Term } from './proof-text.ts';
import { type Both, both } from './tally.ts';

/** The two sessions, each with its number. */
export interface TwoSessions {
  readonly proof: ProofText;
  readonly layout: ProblemFormula['layout'];
  readonly s: number;
  readonly t: number;
  readonly one: GroupSizes;
  readonly other: GroupSizes;
}

/** The cells of groups with at least `rows` people in the one session and `columns` in the other, which has at most `width` such groups. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
}

/** A person and a cell; it is reached if this person or an earlier one is in it. */
interface Step {
  readonly here: Both;
  readonly reached: number;
  /** Clauses: it is reached if the person is here, or if it was reached before; and only then. */
  readonly byHere: number;
  readonly byBefore: number | null;
  readonly only: number;
}

/** For a group of the other session, if it has too few people: its used cells. */
interface Outside {
  /** [group of the one session] */
  readonly cells: readonly number[];
  /** Constraint: at most as many as people in the group. */
  readonly limit: number;
  /** Clauses: a used cell is among `cells`, or its group has enough people; none if it never has. */
  readonly splits: readonly number[];
}

/** Least number of shared pairs, given how many groups have at least k people; [k − 1]. */
export function sharedAtLeast(
  people: number,
  x: readonly number[],
  y: readonly number[],
  { rows, columns, width }: Block,
): number {
  if (y[columns - 1] > width) return 0;
  const outside = (counts: readonly number[], from: number): number =>
    counts.slice(0, from - 1).reduce((sum, each) => sum + each - counts[from - 1], 0);
  return people - x[rows - 1] * width - outside(x, rows) - outside(y, columns);
}

export class SharedPairs {
  /** Variables for "they meet in both", by `a b`. */
  readonly pairs = new Map<string, Both>();
  private readonly sessions: TwoSessions;
  /** People who attend both. */
  private readonly people: readonly number[];
  /** [group of the one session][group of the other][person's place] */
  private readonly cells: readonly (readonly (readonly Step[])[])[];
  /** Constraint: shared pairs and used cells are at least as many as these people. */
  private readonly total: number;
  /** Constraints: a group has at least as many people as used cells; of the one session and of the other. */
  private readonly rows: readonly number[];
  private readonly columns: readonly number[];
  private readonly outside = new Map<number, readonly Outside[]>();

  constructor(sessions: TwoSessions) {
    const { proof, layout, s, t, one, other } = sessions;
    this.sessions = sessions;
    this.people = one.people.filter((p) => other.people.includes(p));
    for (const [i, b] of this.people.entries())
      for (const a of this.people.slice(0, i))
        this.pairs.set(`${a} ${b}`, both(proof, layout.pair(s, a, b), layout.pair(t, a, b)));
    this.cells = one.groups.map((g) => other.groups.map((h) => this.filledUp(g, h)));
    this.total = proof.sum(this.people.map((_, at) => this.firstOrAgain(at)));
    this.rows = one.groups.map((_, i) => this.enough(one, i, this.cells[i]));
    const column = (j: number) => this.cells.map((row) => row[j]);
    this.columns = other.groups.map((_, j) => this.enough(other, j, column(j)));
  }

  /** The constraint on the least number of shared pairs, in variables of the counts. */
  atLeast({ rows, columns, width }: Block): number {
    const { proof, one, other } = this.sessions;
    const outside = this.outside.get(columns) ?? other.groups.map((_, j) => this.tooFew(j, columns));
    this.outside.set(columns, outside);
    const parts: Part[] = [this.total, ...outside.map(({ limit }) => limit)];
    for (const i of one.groups.keys()) parts.push(this.inRow(i, { rows, columns, width }, outside));
    const counted = (sizes: GroupSizes, from: number, times: number): void => {
      for (const [k, { most, least }] of sizes.counts.slice(0, from).entries()) {
        const each = k + 1 < from ? 1 : times - k;
        if (each !== 0) parts.push([each > 0 ? most : least, Math.abs(each)]);
      }
    };
    counted(one, rows, width);
    counted(other, columns, 0);
    return proof.sum(parts);
  }

  private filledUp(g: number, h: number): Step[] {
    const { proof, layout, s, t } = this.sessions;
    const steps: Step[] = [];
    for (const p of this.people) {
      const here = both(proof, layout.seat(s, p, g), layout.seat(t, p, h));
      const reached = proof.fresh();
      const before = steps.at(-1)?.reached;
      const clause = (value: boolean, literals: readonly number[]): number =>
        proof.fix(reached, value, [[1, value ? reached : -reached], ...ones(literals)], 1);
      steps.push({
        here,
        reached,
        byHere: clause(true, [-here.variable]),
        byBefore: before === undefined ? null : clause(true, [-before]),
        only: clause(false, before === undefined ? [here.variable] : [here.variable, before]),
      });
    }
    return steps;
  }

  /** Derives: the person is the first in a cell, or meets an earlier person in both sessions. */
  private firstOrAgain(at: number): number {
    const { proof, layout, s, one } = this.sessions;
    const all = this.cells.flat();
    const p = this.people[at];
    const again = this.people.slice(0, at).map((b) => this.pairs.get(`${b} ${p}`)!.variable);
    const met = at === 0 ? [] : all.map((steps) => this.meetsThere(steps, at, again));
    const terms = ones(again);
    for (const steps of all) {
      terms.push([1, steps[at].reached]);
      if (at > 0) terms.push([-1, steps[at - 1].reached]);
    }
    return proof.byContradiction(terms, 1, (denied) => {
      for (const [c, steps] of all.entries()) {
        const before = all.flatMap((other, d) => (d === c ? [] : (other[at].byBefore ?? [])));
        proof.sum([denied, steps[at].byHere, ...(at > 0 ? [met[c]] : []), ...before]);
      }
      for (const g of one.groups) proof.clause([-layout.seat(s, p, g)]);
    });
  }

  /** Derives: whoever is in a cell reached before meets an earlier person in both sessions. */
  private meetsThere(steps: readonly Step[], at: number, again: readonly number[]): number {
    const { proof } = this.sessions;
    const own = -steps[at].here.variable;
    for (const [b, q] of again.entries()) proof.clause([q, -steps[b].here.variable, own]);
    return proof.clause([...again, -steps[at - 1].reached, own]);
  }

  /** Derives: a group has at least as many people as used cells. */
  private enough(sizes: GroupSizes, place: number, cells: readonly (readonly Step[])[]): number {
    const { proof, layout, s, t, one } = this.sessions;
    const isOne = sizes === one;
    const [own, away] = isOne ? [s, t] : [t, s];
    const parts = [sizes.filled[place].most];
    const others = cells.length - 1;
    for (const [at, p] of this.people.entries()) {
      // A person is in at most one of the cells, having one group in the other session, and in none without being in this group.
      const once: Part[] = others > 0 ? [[layout.seated(away, p) + 1, others]] : [];
      for (const {
        [at]: { here, only },
      } of cells) {
        once.push(isOne ? here.one : here.other);
        if (others > 0) once.push([isOne ? here.other : here.one, others]);
        parts.push(only);
      }
      parts.push(proof.sum(once, [], cells.length));
    }
    const elsewhere = sizes.people.filter((p) => !this.people.includes(p));
    const group = sizes.groups[place];
    return proof.sum(parts, ones(elsewhere.map((p) => layout.seat(own, p, group))));
  }

  private tooFew(j: number, columns: number): Outside {
    const { proof, other } = this.sessions;
    const { steps } = other.filled[j];
    const anybody = this.cells.map((row) => row[j].at(-1)!.reached);
    const enough = steps.at(columns - 1)?.variable;
    if (enough === undefined) return { cells: anybody, limit: this.columns[j], splits: [] };
    const few = anybody.map((cell) => both(proof, cell, -enough));
    const terms: Term[] = few.map(({ variable }) => [-1, variable]);
    for (const { variable } of steps.slice(0, columns - 1)) terms.push([1, variable]);
    if (columns > 1) terms.push([1 - columns, enough]);
    const limit = proof.byContradiction(terms, 0, (denied) => {
      proof.clause([-enough]);
      proof.sum([denied, this.columns[j], ...few.map(({ one }) => one)]);
    });
    const cells = few.map(({ variable }) => variable);
    return { cells, limit, splits: few.map(({ whenBoth }) => whenBoth) };
  }

  /** Derives: a row has at most `width` used cells if it has enough people, else at most as many as people; cells outside are not counted. */
  private inRow(i: number, { rows, columns, width }: Block, outside: readonly Outside[]): number {
    const { proof, one, other } = this.sessions;
    const { steps } = one.filled[i];
    const enough = steps.at(rows - 1)?.variable;
    if (enough === undefined) return proof.sum([this.rows[i]], ones(outside.map(({ cells }) => cells[i])));
    const { steps: widths } = other.counts[columns - 1];
    const wider = widths.at(width);
    const terms: Term[] = steps.slice(0, rows - 1).map(({ variable }) => [1, variable]);
    if (width !== rows - 1) terms.push([width - rows + 1, enough]);
    if (wider) terms.push([widths.length - width, wider.variable]);
    const splits = wider ? [wider.whenFalse] : [];
    for (const [j, { cells, splits: clauses }] of outside.entries()) {
      if (clauses.length === 0) continue;
      terms.push([1, cells[i]], [-1, this.cells[i][j].at(-1)!.reached]);
      splits.push(clauses[i]);
    }
    return proof.byContradiction(terms, 0, (denied) => {
      proof.sum([denied, this.rows[i]]);
      proof.clause([enough]);
      proof.sum([denied, ...splits]);
    });
  }
}
