/**
 * The numbers of the solver that somebody chose, and the constants that are none, each with why. Counts every number in a constant with a
 * name in capitals, fields and lists too, and every number with a fraction elsewhere.
 *
 *   npx tsx tools/tuned-numbers.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { transformSync } from 'esbuild';
import { parseAst } from 'vite';

const solver = join(import.meta.dirname, '../src/solver');

/** Numbers that nobody could choose differently, with reasons: constants, a file's other numbers, and, with a star, all names that begin so. */
export const NOT_TUNED: Readonly<Record<string, string>> = {
  'construct/stored/*': 'designs that were found, as data',
  'construct/direct/round-robin.ts STORED': 'designs that were found, as data',
  'construct/few-repeats/column-coverings.ts*': 'designs that were found, as data',
  'construct/algebra/finite-group.ts*': 'generators of groups, as data',
  'plan/settings.ts*': 'defaults that SPEC gives',
  'plan/deal/relations.ts APART': 'more than any rule costs',
  'plan/courts.ts WAYS': 'all ways to make two pairs of four',
  'plan/lane-record.ts LANE_BEGAN': 'zeros',
  'plan/lane-record.ts LEAST_USED': 'what keeps a quotient from having no divisor',
  'plan/serve-lanes.ts': 'what keeps a quotient from having no divisor',
  'plan/read-settings.ts LEAVES': 'no number',
  'outcome.ts PLAIN_OPTIONS': 'a seed and a lane',
  'construct/few-repeats/closing.ts': 'either of two',
  'search/load.ts': 'the middles of equal parts',
  'exact/sat/sat-solver.ts NONE': 'no clause',
  'exact/sat/sat-solver.ts IMPLIED': 'a mark',
  'exact/sat/sat-solver.ts NOT_IMPLIED': 'a mark',
  'exact/sat/clause-arena.ts HEADER': 'words before a clause',
  'exact/sat/clause-arena.ts GIVEN': 'a mark',
  'exact/sat/variable-order.ts CEILING': 'doubles grow no further',
  'exact/sat/sat-solver.ts DEEPEST': 'the stack has an end',
  'search/anneal.ts HOTTEST': 'the largest weight',
  'search/anneal.ts LEAST_HOT': 'below the smallest rise',
  'plan/turns.ts ROW_WEIGHT': 'what is preferred',
  'exact/sat/cnf.ts MOST_VARIABLES': 'what the checker takes',
  'exact/sat/cnf.ts MOST_WORDS': 'what the checker takes',
  'exact/weighted-sum.ts MOST_SUMS': 'what the checker takes',
  'exact/pack-proof.ts MOST_CHARACTERS': 'what the checker takes',
  'search/search.ts BELOW_ZERO': 'what rounding leaves of 0',
  'search/number-width.ts*': 'what whole numbers of 8, 16, 32 and 53 bits hold',
  'search/kernel-costs.ts MOST_POINTS': 'what 16 bits hold',
  'search/assembly/*': 'layout of the memory',
  'schedule.ts SOLVE': 'what shared numbers come to',
  'last-check.ts NOTHING_PROVEN': 'the version of a certificate',
};

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

export interface TunedNumber {
  /** The file, and the constant, if any. */
  readonly place: string;
  readonly value: number;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

const isNumber = (node: Node): node is Node & { readonly value: number } =>
  node.type === 'Literal' && typeof node.value === 'number';

function* numbersIn(node: Node): Generator<number> {
  if (isNumber(node)) yield node.value;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* numbersIn(part);
}

/** Name and first value of the constant that a statement declares, if any. */
function constantOf(statement: Node): { readonly name: string; readonly value: Node } | null {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return null;
  const [made] = declaration.declarations as readonly Node[];
  const { id, init } = made;
  const name = isNode(id) ? id.name : null;
  return typeof name === 'string' && /^[A-Z][A-Z0-9_]+$/.test(name) && isNode(init)
    ? { name, value: init }
    : null;
}

/** All numbers, tuned or not. */
function* allNumbers(): Generator<TunedNumber> {
  const files = readdirSync(solver, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  for (const path of files.sort()) {
    const file = relative(solver, join(solver, path)).split(sep).join('/');
    // Kernel functions have decorators, which plain JavaScript lacks.
    const text = readFileSync(join(solver, path), 'utf8').replaceAll(/^@\w+$/gm, '');
    const { code } = transformSync(text, { loader: 'ts' });
    const { body } = parseAst(code) as unknown as { body: Node[] };
    for (const statement of body) {
      const constant = constantOf(statement);
      const place = constant ? `${file} ${constant.name}` : file;
      for (const value of numbersIn(constant?.value ?? statement))
        if (constant || !Number.isInteger(value)) yield { place, value };
    }
  }
}

/** The reason why it does not count as tuned; null: it counts. */
const reasonOf = ({ place }: TunedNumber): string | null => {
  const key = Object.keys(NOT_TUNED).find((one) =>
    one.endsWith('*') ? place.startsWith(one.slice(0, -1)) : place === one,
  );
  return key ?? null;
};

export function tunedNumbers(): { readonly tuned: TunedNumber[]; readonly unused: string[] } {
  const all = [...allNumbers()];
  const keys = new Set(all.map(reasonOf));
  return {
    tuned: all.filter((one) => reasonOf(one) === null),
    unused: Object.keys(NOT_TUNED).filter((key) => !keys.has(key)),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { tuned } = tunedNumbers();
  for (const { place, value } of tuned) console.log(`${place}: ${value}`);
  for (const [place, reason] of Object.entries(NOT_TUNED)) console.log(`not counted: ${place} (${reason})`);
  console.log(
    `${tuned.length} numbers, in ${new Set(tuned.map(({ place }) => place)).size} constants and files`,
  );
}
