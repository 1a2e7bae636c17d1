/** A reader of OPB for tests, and what a formula says of an assignment: nothing here is shared with what writes formulas. */
interface Sum {
  readonly terms: readonly (readonly [coefficient: bigint, variable: number])[];
  readonly atLeast: bigint;
}

export interface Opb {
  readonly variables: number;
  readonly constraints: readonly Sum[];
  readonly objective: Sum['terms'];
  readonly constant: bigint;
  readonly scale: bigint;
}

export function readOpb(text: string): Opb {
  const lines = text.split('\n').slice(0, -1);
  const [variables, count] = [...lines[0].matchAll(/= (\d+)/g)].map(([, number]) => Number(number));
  const [, constant, scale] = /cost = \(objective \+ (-?\d+)\) \/ (\d+)$/.exec(lines[1])!;
  const constraints = lines.slice(3).map((line): Sum => {
    const [, sum, atLeast] = /^(.*)>= (-?\d+) ;$/.exec(line)!;
    return { terms: termsOf(sum), atLeast: BigInt(atLeast) };
  });
  if (constraints.length !== count) throw new Error('the first line says another number of constraints');
  const [, objective] = /^min:(.*) ;$/.exec(lines[2])!;
  return {
    variables,
    constraints,
    objective: termsOf(objective),
    constant: BigInt(constant),
    scale: BigInt(scale),
  };
}

function termsOf(text: string): Sum['terms'] {
  return [...text.matchAll(/([+-]\d+) x(\d+)/g)].map(([, coefficient, v]) => [
    BigInt(coefficient),
    Number(v),
  ]);
}

/** What follows from these variables being true or false; null where a constraint is broken. */
export function propagate(opb: Opb, known: ReadonlyMap<number, boolean>): Map<number, boolean> | null {
  const value = new Map(known);
  for (let changed = true; changed;) {
    changed = false;
    for (const { terms, atLeast } of opb.constraints) {
      let most = 0n;
      for (const [n, v] of terms) if (value.has(v) ? value.get(v) : n > 0n) most += n;
      if (most < atLeast) return null;
      for (const [n, v] of terms) {
        const size = n < 0n ? -n : n;
        if (value.has(v) || most - size >= atLeast) continue;
        value.set(v, n > 0n);
        changed = true;
      }
    }
  }
  return value;
}
