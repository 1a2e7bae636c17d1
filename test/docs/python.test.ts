/** The program of docs/python.md and the notebook, run by python3 as they stand, with the package of clients/python. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { scratchFolder } from '../cli/scratch.ts';
import { notebookProgram, programOf } from '../clients/python-programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const env = {
  MINGLE: `"${process.execPath}" "${root}bin/mingle.js"`,
  PYTHONPATH: `${root}clients/python/src`,
  PYTHONDONTWRITEBYTECODE: '1',
};

test('the program for Python prints what the page says', async () => {
  const { program, printed } = programOf('docs/python.md');
  const { stdout } = await execa('python3', ['-'], { input: program, env });
  expect(`${stdout}\n`).toBe(printed);
});

test('the notebook runs, but for the cell that needs pandas', async () => {
  const cwd = scratchFolder();
  const { stdout } = await execa('python3', ['-'], { input: notebookProgram({ pandas: false }), env, cwd });
  expect(stdout).toMatch(/^\d+ \d+ True$/m);
  expect(existsSync(join(cwd, 'lunch.html'))).toBe(true);
});

test('people without a name, names that a cell has, and a program that is not there', async () => {
  const program = [
    'from mingle_plan import MingleError, ProgramMissing, solve',
    'plan = solve([{"name": "a", "table": "Lily"}, {"name": "b"}], groups=["Rose", "Lily"], sessions=1, iterations=9)',
    'print(plan.schedule["session_0"])',
    'try: solve(["a", " ", "b"], groups=1, sessions=1)',
    'except MingleError as error: print(error)',
    'import os; os.environ["MINGLE"] = "/nowhere/mingle"',
    'try: solve([1, 2], groups=1, sessions=1)',
    'except ProgramMissing as error: print(error)',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    "{'Lily': ['a'], 'Rose': ['b']}",
    'Person 2 has no name.',
    '/nowhere/mingle cannot be run: No such file or directory.',
  ]);
});

test('a proof of the search, which validate alone does not find, and a program that was stopped', async () => {
  const program = [
    'from mingle_plan import Infeasible, NoPlanFound, solve',
    'ring = [["A", "B"], ["B", "C"], ["C", "D"], ["D", "E"], ["E", "A"]]',
    'try: solve(list("ABCDE"), groups=2, sessions=1, apart=ring)',
    'except Infeasible as error: print([issue["code"] for issue in error.issues], error)',
    'import os; os.environ["MINGLE"] = "sh -c \'echo {}; exit 130\'"',
    'try: solve(["a", "b"], groups=1, sessions=1)',
    'except NoPlanFound as error: print(error)',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  const lines = stdout.split('\n');
  expect(lines[0]).toMatch(/^\['infeasible'\] error: /);
  expect(lines.at(-1)).toBe('Stopped before there was a plan that keeps all the rules.');
});

test('groups are called as asked for where choices write them otherwise, and what has no name is unknown', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'people = [{"name": "a", "first": "art"}, {"name": "b", "first": "MUSIC"}]',
    'plan = solve(people, groups=["Music", "Art"], choices="first", sessions=1, iterations=9)',
    'print(sorted(plan.schedule["session_0"].items()), plan.cost)',
    'try: solve(people, groups=["Drama", "Art"], choices="first", sessions=1, iterations=9)',
    'except MingleError as error: print(error.issues[0]["code"], error.issues[0]["message"])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  const [named, unnamed] = stdout.split('\n');
  expect(named).toBe("[('Art', ['a']), ('Music', ['b'])] 0");
  expect(unnamed).toContain('"MUSIC"');
});
