/** Checks tables of numbers: people are known, each pair appears once, and a matrix is square and symmetric. */
import type { ConstraintOf } from '../definition.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';
import { lookups } from './references.ts';

type Weights = ConstraintOf<'PairWeights'>['weights'];
type Matrix = Exclude<Weights, readonly unknown[]>;

export function checkWeights(draft: Draft, found: Findings): void {
  for (const { index, value } of draft.constraints) {
    if (value.type !== 'PairWeights') continue;
    const path = ['constraints', index, 'weights'];
    const { weights } = value;
    if (Array.isArray(weights)) checkPairs(weights, path, draft, found);
    else checkMatrix(weights, path, draft, found);
  }
}

function checkPairs(
  weights: Extract<Weights, readonly unknown[]>,
  path: PropertyKey[],
  draft: Draft,
  found: Findings,
): void {
  const { person } = lookups(draft, found);
  /** The index of each pair, by its first and second name. */
  const seen = new Map<string, Map<string, number>>();
  for (const [i, [one, other]] of weights.entries()) {
    person(one, [...path, i, 0]);
    person(other, [...path, i, 1]);
    if (one === other) {
      found.error('repeated_person', [...path, i], `${quoted(one)} is no pair with themselves.`);
      continue;
    }
    const [a, b] = one < other ? [one, other] : [other, one];
    const others = seen.get(a) ?? new Map<string, number>();
    seen.set(a, others);
    const first = others.get(b);
    if (first === undefined) others.set(b, i);
    else {
      const message = `${quoted(one)} and ${quoted(other)} have two numbers (the first in entry ${first}).`;
      found.error('duplicate_pair', [...path, i], message, 'Keep one of them.');
    }
  }
}

function checkMatrix({ people, matrix }: Matrix, path: PropertyKey[], draft: Draft, found: Findings): void {
  lookups(draft, found).people(people, [...path, 'people']);
  if (matrix.length !== people.length) {
    const message = `There are ${matrix.length} rows for ${people.length} people.`;
    found.error('wrong_length', [...path, 'matrix'], message);
  }
  for (const [i, row] of matrix.entries()) {
    const at = [...path, 'matrix', i];
    if (row.length !== people.length) {
      found.error('wrong_length', at, `Row ${i + 1} has ${row.length} numbers for ${people.length} people.`);
      continue;
    }
    if (i >= people.length) break;
    if (row[i] !== 0) {
      const message = `${quoted(people[i])} has the number ${row[i]} with themselves.`;
      found.error('unclear_weight', [...at, i], message, 'Write 0 on the diagonal.');
    }
    for (let j = 0; j < i; j++) {
      const across = matrix[j][i];
      if (across === undefined || across === row[j]) continue;
      const message = `${quoted(people[j])} and ${quoted(people[i])} have two numbers, ${across} and ${row[j]}.`;
      found.error('unclear_weight', [...at, j], message, 'Write the same on both sides of the diagonal.');
    }
  }
}
