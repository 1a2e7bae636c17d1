import { describe, expect, it } from 'vitest';
import { cyclesOf, fileCycles, folderCycles } from './cycles.ts';
import { areaOf, filesBelow, importsOf } from './source-tree.ts';

const sources = filesBelow('src').filter((file) => /\.tsx?$/.test(file));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

/** The one file of the solver that asks the checker: for each answer, before it is told. */
const LAST_CHECK = 'src/solver/last-check.ts';
/** The checker's door; what makes certificates reads besides what the checker demands of them. */
const DOOR = 'src/verdict/judge.ts';

function isChecker(file: string): boolean {
  return ['check', 'verdict'].includes(areaOf(file) ?? '');
}

describe('the imports of src/', () => {
  it('run in no circle of files, types included', () => {
    expect(fileCycles(imports)).toEqual([]);
  });

  it('run in no circle among the files and subfolders of one folder', () => {
    expect(folderCycles(imports)).toEqual([]);
  });

  it('lead from the solver to the checker in its last check alone', () => {
    const leaning = [...imports].flatMap(([file, found]) =>
      areaOf(file) === 'solver' && file !== LAST_CHECK
        ? found.filter(({ target }) => isChecker(target)).map(({ target }) => `${file} → ${target}`)
        : [],
    );
    expect(leaning).toEqual([]);
    expect(sources).toContain(LAST_CHECK);
  });

  it('lead into the checker by its one door', () => {
    const inside = [...imports].flatMap(([file, found]) =>
      isChecker(file) || ['neutral', 'bounds'].includes(areaOf(file) ?? '')
        ? []
        : found
            .filter(({ target }) => isChecker(target) && target !== DOOR)
            .map(({ target }) => `${file} → ${target}`),
    );
    expect(inside).toEqual([]);
    expect(sources).toContain(DOOR);
  });

  it('lead from the benchmark to the checker, and what others check, in one file alone', () => {
    const asking = [...imports].filter(
      ([file, found]) =>
        areaOf(file) === 'bench' &&
        found.some(({ target }) => isChecker(target) || areaOf(target) === 'neutral'),
    );
    expect(asking.map(([file]) => file)).toEqual(['src/bench/checker.ts']);
  });
});

describe('the finder of circles', () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(
      Object.entries(edges).map(([file, targets]) => [
        file,
        targets.map((target) => ({ target, typeOnly: false })),
      ]),
    );

  it('finds each circle once, and nothing beside it', () => {
    const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'] };
    const sets = new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
    expect(cyclesOf(sets)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('sees circles of folders where no file is in one', () => {
    const tree = graph({
      'src/x/a/one.ts': ['src/x/b/one.ts'],
      'src/x/b/one.ts': [],
      'src/x/b/two.ts': ['src/x/a/two.ts'],
      'src/x/a/two.ts': [],
    });
    expect(fileCycles(tree)).toEqual([]);
    expect(folderCycles(tree)).toEqual(['src/x: a ↔ b']);
  });

  it('lets a folder have files below and files above its subfolders', () => {
    const tree = graph({
      'src/x/face.ts': ['src/x/a/one.ts'],
      'src/x/a/one.ts': ['src/x/base.ts'],
      'src/x/base.ts': [],
    });
    expect(folderCycles(tree)).toEqual([]);
    tree.set('src/x/base.ts', [{ target: 'src/x/face.ts', typeOnly: true }]);
    expect(folderCycles(tree)).toEqual(['src/x: a ↔ base.ts ↔ face.ts']);
  });
});
