/** The program of docs/python.md and the notebook, run by python3 as they stand, with the package of clients/python. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { withScenarioFlags } from '../../src/cli/input/scenario-flags.ts';
import { withSolveFlags } from '../../src/cli/solve/flags.ts';
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
    'plan = solve([{"name": "a", "table": "Lily"}, {"name": "b"}], groups=["Rose", "Lily"], sessions=1, lanes=1, iterations=9)',
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

test('what no plan can be made of is said as what is wrong', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'def said(people, **flags):',
    '    try: return solve(people, sessions=1, iterations=9, **{"groups": 2, **flags}).schedule["session_0"]',
    '    except MingleError as error: return str(error)',
    'pinned = [{"name": "a", "table": "Tulip"}, {"name": "b"}]',
    'print(said(pinned, groups=["Rose", "Lily"]))',
    'print(said([{**pinned[0], "table": "Table 2"}, pinned[1]], groups=["Rose", "Lily"]))',
    'print(said([{"name": "a", "age": float("inf")}, {"name": "b"}], balance="age"))',
    'print(said(["a\\ud800", "b"]))',
    'print(sorted(said(["Ann\\nLee", "b"], apart=[["Ann\\nLee", " b"]]).values()))',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    'There is no group "Tulip".',
    "{'Rose': ['b'], 'Lily': ['a']}",
    'inf is no number to plan with.',
    `U+D800, after '"a', is no character of a text. Remove it.`,
    "[['Ann Lee'], ['b']]",
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
    'plan = solve(people, groups=["Music", "Art"], choices="first", sessions=1, lanes=1, iterations=9)',
    'print(sorted(plan.schedule["session_0"].items()), plan.cost)',
    'try: solve(people, groups=["Drama", "Art"], choices="first", sessions=1, lanes=1, iterations=9)',
    'except MingleError as error: print(error.issues[0]["code"], error.issues[0]["message"])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  const [named, unnamed] = stdout.split('\n');
  expect(named).toBe("[('Art', ['a']), ('Music', ['b'])] 0");
  expect(unnamed).toContain('"MUSIC"');
});

test('a column of any name, keys that are numbers, lists of names with commas, and signs in headings', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'plan = solve([{"who": "a"}, {"who": "b"}], groups=1, sessions=1, lanes=1, iterations=9)',
    'print([seat.person for seat in plan.rows])',
    'try: solve([{"who": 1}, {"who": 1}], groups=1, sessions=1)',
    'except MingleError as error: print(error.issues[0]["code"])',
    'people = [',
    '    {"name": "Lee, Ann", 1: "x", "likes; not; at all": None, "wishes": ["Fox, Cy", None]},',
    '    {"name": "Fox, Cy", 1: "y", "wishes": {"Lee, Ann"}}, {"name": "Bob", 1: "x"}, {"name": "Dee", 1: "y"},',
    ']',
    'plan = solve(people, groups=2, sessions=1, wishes="wishes", balance="1", lanes=1, iterations=200)',
    'for person in plan.result["scenario"]["scenario"]["people"]: print(person["attributes"])',
    'print(plan.result["scenario"]["constraints"][0]["wishes"])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    "['a', 'b']",
    'duplicate_id',
    `{'1': 'x', 'wishes': '"Fox, Cy"'}`,
    `{'1': 'y', 'wishes': '"Lee, Ann"'}`,
    "{'1': 'x'}",
    "{'1': 'y'}",
    "{'Lee, Ann': ['Fox, Cy'], 'Fox, Cy': ['Lee, Ann']}",
  ]);
});

test('flags of solve go with names of groups, lists of columns are one flag, and what is wrong is data beside any flag', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'people = [{"name": "a", "first": "x", "second": "y"}, {"name": "b", "first": "y", "second": "x"}]',
    'plan = solve(people, groups=["y", "x"], sessions=1, choices=["first", "second"], lanes=1, ties=False, iterations=9)',
    'print(sorted(plan.schedule["session_0"].items()), plan.result["run"]["lanes"])',
    'plan.export("plan.ics", start="2030-01-01T09:00", break_=["5m"])',
    'import os, warnings; os.environ["FORCE_COLOR"] = "1"',
    'with warnings.catch_warnings(record=True) as said: solve(["a", "b", "Sum"], groups=["x"], sessions=1, lanes=1, iterations=9)',
    'print([(str(one.message).splitlines()[0], one.filename) for one in said])',
    'try: solve(people, groups=2, sessions=1, balance="frist", lanes=1)',
    'except MingleError as error: print(error.issues[0]["code"])',
    'for groups in "xy", True:',
    '    try: solve(people, groups=groups, sessions=1)',
    '    except TypeError as error: print(error)',
    'try: solve(people, groups=2, sessions=1, out="plan.html")',
    'except TypeError as error: print(error)',
    'from mingle_plan.solving import OF_LISTS, arguments',
    'print(arguments({"repeat_penalty": False, "uneven": False, "keep_sessions": [1, 2], "past": ["a", "b"]}))',
    'print(" ".join(sorted(OF_LISTS)))',
  ];
  const cwd = scratchFolder();
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env, cwd });
  const lines = stdout.split('\n');
  expect(lines.slice(0, -1)).toEqual([
    "[('x', ['a']), ('y', ['b'])] 1",
    `[('standard input:4: Line 4, "Sum", is passed over as totals. [totals]', '<stdin>')]`,
    'unknown_column',
    ...Array(2).fill('groups is a number or a list of names: groups=["Rose", "Lily"]'),
    'solve gives the plan; plan.export("plan.html") writes it',
    "['--no-repeat-penalty', '--keep-sessions=1, 2', '--past=a', '--past=b']",
  ]);
  expect(existsSync(join(cwd, 'plan.ics'))).toBe(true);
  const flags = withScenarioFlags(new Command()).options.map(({ long }) => long?.slice(2).replaceAll('-', '_'));
  expect(lines.at(-1)?.split(' ')).toEqual([...flags, 'repeat_penalty'].sort());
});

test('a plan is taken where a file is, and what is no value is said in words of Python', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'usual = {"groups": 2, "sessions": 2.0, "lanes": 1, "iterations": 9}',
    'plan = solve(list("abcd"), **usual)',
    'again = solve(list("abcd"), **usual, warm_start=plan, keep_sessions=[1], past=[plan], ties=True)',
    'print(again.schedule["session_0"] == plan.schedule["session_0"], again.cost > plan.cost)',
    'for wrong in {"group_size": True, "groups": None}, {"each_group_onse": True}, {"seconds": 0, "iterations": None}:',
    '    try: solve(list("abcd"), **{**usual, **wrong})',
    '    except (MingleError, TypeError) as error: print(error)',
    'from mingle_plan.solving import ALONE',
    'print(" ".join(sorted(ALONE)))',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  const lines = stdout.split('\n');
  expect(lines.slice(0, -1)).toEqual([
    'True True',
    'group_size=True: group_size needs a value.',
    'each_group_onse=True: each_group_onse needs a value. Did you mean each_group_once?',
    'seconds is 0, which is no number above 0. Give it as seconds=2.',
  ]);
  const { options } = withSolveFlags(new Command());
  const alone = options.filter(({ required, optional }) => !required && !optional);
  const names = alone.map(({ long }) => long?.slice(2).replaceAll('-', '_'));
  expect(lines.at(-1)?.split(' ')).toEqual([...names, 'repeat_penalty', 'ties'].sort());
});
