/**
 * Clauses as lists of literals, variable v from 1, its negation −v. What counts and what adds up is numbered as
 * docs/proofs.md says, so that mingle's checker can replay a proof.
 */

/** Literals and clause ends that a program of the usual limits can take on. */
const MOST_WORDS = 40_000_000;
const MOST_SUMS = 1_000_000;

/** The formula would be too large to write down, or to be written in time. */
export class TooLarge extends Error {}

export class Formula {
  clauses = [];
  variables = 0;
  words = 0;
  #end;

  /** @param end when to give up, by performance.now() */
  constructor(end) {
    this.#end = end;
  }

  fresh() {
    this.variables += 1;
    return this.variables;
  }

  add(...clause) {
    this.words += clause.length + 1;
    if (this.words > MOST_WORDS) throw new TooLarge(`more than ${MOST_WORDS} literals`);
    if (this.clauses.push(clause) % 8192 === 0 && performance.now() > this.#end)
      throw new TooLarge('out of time');
  }

  implies(premises, ...conclusions) {
    this.add(...premises.map((literal) => -literal), ...conclusions);
  }

  /** Entry j, from 1 to at most `most`: at least j of the inputs hold (the sequential counter of Sinz). */
  count(inputs, most) {
    if (inputs.length > 1 && most === 1) {
      const some = this.fresh();
      for (const input of inputs) this.implies([input], some);
      this.implies([some], ...inputs);
      return [0, some];
    }
    let row = [0, ...inputs.slice(0, 1)];
    for (let i = 1; i < inputs.length; i++) {
      const before = row;
      const length = Math.min(i + 1, most);
      row = [0, ...Array.from({ length }, () => this.fresh())];
      for (let j = 1; j <= length; j++) {
        const same = j < before.length ? [before[j]] : [];
        const less = j > 1 ? [before[j - 1]] : [];
        if (same.length > 0) this.implies(same, row[j]);
        this.implies([inputs[i], ...less], row[j]);
        this.implies([row[j]], ...same, inputs[i]);
        if (less.length > 0) this.implies([row[j]], less[0]);
      }
    }
    return row;
  }

  /** What is paid, [whole price, literal] each, comes to at most so much (docs/proofs.md, "Total"). */
  totalAtMost(prices, most) {
    if (most < 0) this.add();
    if (most < 0 || prices.length === 0) return;
    const unit = prices.reduce((divisor, [price]) => greatestCommonDivisor(price, divisor), 0);
    this.#atMost(
      prices.map(([price, literal]) => [price / unit, literal]),
      Math.floor(most / unit),
      [],
    );
  }

  /** Steps first; what is left over comes to less than one, and counts where as many are taken as may be. */
  #atMost(prices, most, when) {
    const step = stepOf(prices.map(([price]) => price));
    const split = prices.map(([price, literal]) => [overMultiple(price, step), price, literal]);
    const steps = split.flatMap(([over, price, literal]) =>
      price === over ? [] : [[(price - over) / step, literal]],
    );
    const rest = split.flatMap(([over, , literal]) =>
      over === 0 ? [] : [[Math.abs(over), over > 0 ? literal : -literal]],
    );
    const limit = most + split.reduce((short, [over]) => short + Math.max(0, -over), 0);
    const total = { top: Math.floor(limit / step), when };
    const [left, right] = this.#halves(steps, total);
    this.#forbidOver(left, right, total);
    if (rest.length === 0) return;
    const full = total.top === 0 ? [] : reaching(left, right, total.top);
    if (total.top > 0 && full.length === 0) return;
    const all = full.length === 0 ? [] : [this.fresh()];
    for (const parts of full) this.implies(parts, ...all);
    this.#atMost(rest, limit % step, [...when, ...all]);
  }

  #halves(leaves, total) {
    const middle = Math.floor(leaves.length / 2);
    return [this.#sums(leaves.slice(0, middle), total), this.#sums(leaves.slice(middle), total)];
  }

  /** No two sums of the halves go over; the first that would is enough, larger ones imply it. */
  #forbidOver(left, right, { top, when }) {
    for (const [sum, literal] of left) {
      const over = right.find(([other]) => sum + other > top);
      if (over) this.implies([...when, literal, over[1]]);
    }
  }

  /** Every sum up to the top that can be reached, ascending, with the literal "at least that". */
  #sums(leaves, total) {
    const { top, when } = total;
    if (leaves.length === 0) return [];
    if (leaves.length === 1) {
      const [[price, literal]] = leaves;
      if (price <= top) return leaves;
      this.implies([...when, literal]);
      return [];
    }
    const [left, right] = this.#halves(leaves, total);
    if (left.length * right.length > MOST_SUMS)
      throw new TooLarge('the total takes too many different values');
    const reached = new Set([...left, ...right].map(([sum]) => sum));
    for (const [a] of left) for (const [b] of right) if (a + b <= top) reached.add(a + b);
    const own = new Map([...reached].sort((a, b) => a - b).map((sum) => [sum, this.fresh()]));
    let before = null;
    for (const literal of own.values()) {
      if (before !== null) this.implies([literal], before);
      before = literal;
    }
    for (const [sum, literal] of [...left, ...right]) this.implies([literal], own.get(sum));
    for (const [a, one] of left) {
      for (const [b, other] of right) if (a + b <= top) this.implies([one, other], own.get(a + b));
    }
    this.#forbidOver(left, right, total);
    return [...own];
  }
}

/** Literals that together reach the sum: one of a half, or one of each. */
function reaching(left, right, top) {
  const alone = [...left, ...right].filter(([sum]) => sum === top).map(([, literal]) => [literal]);
  const both = left.flatMap(([a, one]) =>
    right.filter(([b]) => a + b === top).map(([, other]) => [one, other]),
  );
  return [...alone, ...both];
}

/** The largest of the prices of which all are nearly multiples: what they are off comes to less than one in all. */
function stepOf(prices) {
  const descending = [...new Set(prices)].sort((a, b) => b - a);
  const off = (step) => prices.reduce((sum, price) => sum + Math.abs(overMultiple(price, step)), 0);
  return descending.find((step) => off(step) < step) ?? 1;
}

/** How far from its nearest multiple of the step, below 0 when short of it; of two as near the lower one. */
function overMultiple(price, step) {
  const over = price % step;
  return over + over > step ? over - step : over;
}

function greatestCommonDivisor(a, b) {
  return a === 0 ? b : greatestCommonDivisor(b % a, a);
}
