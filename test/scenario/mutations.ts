/** Random changes to JSON documents. */
import fc from 'fast-check';

const otherValues = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1,
  1.5,
  2 ** 53,
  2e6,
  '',
  'x',
  'v1',
  'exact',
  'MustStayApart',
  [],
  ['x'],
  ['x', 'y'],
  ['x', 'y', 'z'],
  [0],
  {},
  { x: 'y' },
);

/** One change at a random place: a field taken out, added, or given another value. */
export const mutations = fc.record({
  steps: fc.array(fc.nat(), { maxLength: 5 }),
  kind: fc.constantFrom('replace', 'remove', 'add'),
  value: otherValues,
  name: fc.constantFrom(
    'x',
    'sessions',
    'type',
    'mode',
    'count',
    'size',
    'capacity',
    'num_sessions',
    'min_size',
  ),
});

type Mutation = typeof mutations extends fc.Arbitrary<infer T> ? T : never;

export function mutated(document: unknown, { steps, kind, value, name }: Mutation): unknown {
  if (document === null || typeof document !== 'object') return value;
  const keys = Object.keys(document);
  const [step, ...rest] = steps;
  const copy = structuredClone(document) as Record<string, unknown>;
  if (step === undefined || keys.length === 0) {
    if (kind !== 'add') return value;
    return Array.isArray(copy) ? [...copy, value] : { ...copy, [name]: value };
  }
  const key = keys[step % keys.length];
  if (rest.length === 0 && kind === 'remove') {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else copy[key] = mutated(copy[key], { steps: rest, kind, value, name });
  return copy;
}
