import { transformSync } from 'esbuild';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow, read } from './source-tree.ts';

const BRANCHES = [
  /^(If|For|ForOf|ForIn|While|DoWhile)Statement$/,
  /^(Conditional|Logical)Expression$/,
  /^CatchClause$/,
];
const MOST = 15;

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** Branches of a piece of code, arrow functions within included; named functions are noted by themselves. */
function branchesIn(node: Node, name: string, note: (name: string, branches: number) => void): number {
  const { id, key, test, type } = node;
  const named = [id, key].find(isNode)?.name;
  const own = typeof named === 'string' ? named : name;
  const isCase = type === 'SwitchCase' && test !== null;
  const inside = Object.values(node)
    .flat()
    .filter(isNode)
    .reduce((sum, part) => sum + branchesIn(part, own, note), 0);
  const branches = inside + Number(isCase || BRANCHES.some((branch) => branch.test(type)));
  if (type !== 'FunctionDeclaration' && type !== 'FunctionExpression') return branches;
  note(own, branches);
  return 0;
}

it('the solver plans in functions of few branches', () => {
  const found = ['src/solver/plan', 'src/solver/stages'].flatMap(filesBelow).flatMap((file) => {
    const counts: [string, number][] = [];
    const tree = parseAst(transformSync(read(file), { loader: 'ts' }).code) as unknown as Node;
    branchesIn(tree, file, (name, branches) => counts.push([`${file} ${name}`, branches]));
    return counts;
  });
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(([, branches]) => branches > MOST)).toEqual([]);
});
