import { describe, expect, it } from 'vitest';
import { cyclesOf, fileCycles, folderCycles } from './cycles.ts';
import { areaOf, filesBelow, importsOf } from './source-tree.ts';

const sources = filesBelow('src').filter((file) => file.endsWith('.ts'));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

/** Circles that are still to be broken. What is mended goes from this list; nothing is added to it. */
const KNOWN_FILE_CYCLES: string[] = [
  'src/cli/commands/completion.ts ↔ src/cli/program.ts ↔ src/cli/registry.ts',
  'src/cli/solve/inputs.ts ↔ src/cli/solve/replan.ts ↔ src/cli/solve/search.ts',
  'src/scenario/people/csv-rows.ts ↔ src/scenario/people/heading.ts ↔ src/scenario/people/near-duplicates.ts ↔ src/scenario/people/read-table.ts',
];
const KNOWN_FOLDER_CYCLES: string[] = [
  'src/cli: bench ↔ commands ↔ explain ↔ print ↔ program.ts ↔ registry.ts ↔ remote ↔ run-commands.ts ↔ solve',
  'src/cli: input ↔ refusal.ts',
];
/** Files of the solver that still lean on the checker before the last check. */
const KNOWN_LEANING: string[] = [
  'src/solver/exact/refute-exactly.ts → src/verify/check-certificate.ts',
  'src/solver/exact/refute-rules.ts → src/scoring/attendance.ts',
  'src/solver/solve-log.ts → src/verify/verdict.ts',
  'src/solver/solve.ts → src/verify/legality.ts',
];

/** The one file of the solver that asks the checker: for each answer, before it is told. */
const LAST_CHECK = 'src/solver/last-check.ts';
const CHECKER = ['check', 'scoring', 'verify'];

describe('the imports of src/', () => {
  it('run in no circle of files, types included', () => {
    expect(fileCycles(imports)).toEqual(KNOWN_FILE_CYCLES);
  });

  it('run in no circle among the files and subfolders of one folder', () => {
    expect(folderCycles(imports)).toEqual(KNOWN_FOLDER_CYCLES);
  });

  it('lead from the solver to the checker in its last check alone', () => {
    const leaning = [...imports].flatMap(([file, found]) =>
      areaOf(file) === 'solver' && file !== LAST_CHECK
        ? found
            .filter(({ target }) => CHECKER.includes(areaOf(target) ?? ''))
            .map(({ target }) => `${file} → ${target}`)
        : [],
    );
    expect(leaning).toEqual(KNOWN_LEANING);
    expect(sources).toContain(LAST_CHECK);
  });

  it('lead from the benchmark to the checker in one file alone', () => {
    const asking = [...imports].filter(
      ([file, found]) =>
        areaOf(file) === 'bench' && found.some(({ target }) => CHECKER.includes(areaOf(target) ?? '')),
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
