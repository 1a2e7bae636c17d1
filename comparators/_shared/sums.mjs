/** The rule on sums of numbers in whole steps, for solvers that count in whole numbers. */

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
const LARGEST = 1e15;

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

/** A number as its shortest decimal says it: [over, under]. */
export function fractionOf(number) {
  const [digits, exponent = '0'] = String(number).split('e');
  const [whole, part = ''] = digits.split('.');
  const places = part.length - Number(exponent);
  const over = BigInt(whole + part) * 10n ** BigInt(Math.max(0, -places));
  const under = 10n ** BigInt(Math.max(0, places));
  const divisor = gcd(over, under);
  return [over / divisor, under / divisor];
}

/**
 * What the rule costs: for each session and group, a price times the square of the sum of people's steps.
 *
 * @returns `s`, `g`, `price` as [over, under], `steps`: person to a whole number that is not 0
 */
export function sumsOf(data, rule) {
  return [...new Set(data.inSessions(rule.sessions))].flatMap((s) => {
    const numbers = data.present[s].flatMap((i) => {
      const text = data.attribute(i, rule.attribute_key) ?? '';
      const known = DECIMAL.test(text) && Math.abs(Number(text)) <= LARGEST;
      return known ? [[i, fractionOf(Number(text))]] : [];
    });
    const under = numbers.reduce((all, [, [, one]]) => (all * one) / gcd(all, one), 1n);
    const count = BigInt(numbers.length);
    const whole = numbers.map(([i, [over, own]]) => [i, (over * under) / own]);
    const total = whole.reduce((sum, [, number]) => sum + number, 0n);
    // As many times what each is off the mean as there are people, so that it is whole.
    const off = whole.map(([i, number]) => [i, number * count - total]).filter(([, number]) => number !== 0n);
    const common = off.reduce((divisor, [, number]) => gcd(divisor, number), 0n);
    if (common === 0n) return [];
    const steps = new Map(off.map(([i, number]) => [i, Number(number / common)]));
    const [weight, parts] = fractionOf(rule.penalty_weight);
    const price = reduced(weight * common ** 2n, parts * (under * count) ** 2n);
    return data.open[s]
      .filter((g) => rule.group_id === 'ALL' || data.group(rule.group_id) === g)
      .map((g) => ({ s, g, price, steps }));
  });
}

function reduced(over, under) {
  const divisor = gcd(over, under);
  return [over / divisor, under / divisor];
}

/** The least scale that makes these fractions whole. */
export function scaleOfFractions(fractions) {
  return fractions.reduce((scale, [, under]) => (scale * under) / gcd(scale, under), 1n);
}
