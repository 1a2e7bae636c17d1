/** The program of docs/python.md, run by python3 as it stands, with the package of clients/python. */
import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { withScenarioFlags } from '../../src/cli/input/scenario-flags.ts';
import { withSolveFlags } from '../../src/cli/solve/flags.ts';
import { scratchFile, scratchFolder } from '../cli/scratch.ts';
import { env, notebookProgram, programOf } from '../clients/python-programs.ts';

test('the notebook is a program, which a long run runs', async () => {
  const program = 'import ast, sys; print(len(ast.parse(sys.stdin.read()).body))';
  const { stdout } = await execa('python3', ['-c', program], { input: notebookProgram({ pandas: true }) });
  expect(Number(stdout)).toBeGreaterThan(5);
});

test('the program for Python prints what the page says', async () => {
  const { program, printed } = programOf('docs/python.md');
  const { stdout } = await execa('python3', ['-'], { input: program, env });
  expect(`${stdout}\n`).toBe(printed);
});

test('people without a name, requests without an end, names that a cell has, and a program that is not there', async () => {
  const program = [
    'from mingle_plan import MingleError, ProgramMissing, solve, solve_request',
    'import warnings; warnings.simplefilter("ignore")',
    'plan = solve([{"name": "a", "table": "Lily"}, {"name": "b"}], groups=["Rose", "Lily"], sessions=1, lanes=1, iterations=9)',
    'print(plan.schedule["session_0"])',
    'for nobody in " ", "-", "--", "1.":',
    '    try: solve(["a", nobody, "b"], groups=1, sessions=1)',
    '    except MingleError as error: print(error)',
    'print(solve([{"id": "-"}], groups=1, sessions=1, lanes=1, iterations=9).rows)',
    'deep = ring = {}; ring["ring"] = ring',
    'for _ in range(100_000): deep = {"deep": deep}',
    'endless = [lambda end=end: solve_request(end) for end in (ring, deep)]',
    'endless += [lambda: solve([{"name": "a", "x": deep}], groups=1, sessions=1), lambda: solve(["a"], groups=1, sessions=1, past=deep)]',
    'endless += [lambda: solve(["a"], groups=1, sessions=1, apart=[[deep]])]',
    'for ask in endless:',
    '    try: ask()',
    '    except MingleError as error: print(error.issues[0]["code"])',
    'import os; os.environ["MINGLE"] = "/nowhere/mingle"',
    'try: solve([1, 2], groups=1, sessions=1)',
    'except ProgramMissing as error: print(error)',
    'os.environ.update({"MINGLE": " ", "PATH": ""})',
    'try: solve([1, 2], groups=1, sessions=1)',
    'except ProgramMissing as error: print(str(error)[:36])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    "{'Lily': ['a'], 'Rose': ['b']}",
    'Person 2 has no name.',
    ...['-', '--', '1.'].map((mark) => `Person 2 has no name: ${mark} is none.`),
    "[Seat(session=1, group='Group 1', person='-')]",
    ...Array(5).fill('too_deep'),
    '/nowhere/mingle cannot be run: No such file or directory.',
    'mingle-plan is not on the path, nor ',
  ]);
});

test('what is no list, an empty one, and what is not installed are said as such', async () => {
  const npx = scratchFile('npx', '#!/bin/sh\necho "npm error code E404" >&2\nexit 1\n');
  chmodSync(npx, 0o755);
  const program = [
    'import os, sys; sys.modules["pandas"] = None',
    'from mingle_plan import MingleError, Plan, ProgramMissing, solve',
    `os.environ.update({"MINGLE": "", "PATH": ${JSON.stringify(dirname(npx))} + ":/bin"})`,
    'for ask in lambda: solve(5, sessions=1), lambda: solve([], sessions=1), lambda: Plan({}).frame, lambda: solve(["a"], sessions=1):',
    '    try: ask()',
    '    except (ImportError, MingleError, ProgramMissing, TypeError) as error: print(type(error).__name__, error)',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    'TypeError people must be a DataFrame, a list of names or a list of dicts',
    'MingleError people is empty: plan for one person or more.',
    'ModuleNotFoundError plan.frame needs pandas: pip install pandas',
    'ProgramMissing npx cannot get mingle-plan (code E404): put it on the path, or name the command in MINGLE.',
  ]);
});

test('a plan brings its people, and without either both are asked for', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'plan = solve(list("abcdef"), groups=["x", "y"], sessions=2, iterations=99)',
    'again = solve(warm_start=plan, absent=["a"], keep_sessions=[1], iterations=99)',
    'print([len(each.rows) for each in (plan, again)])',
    'try: solve(warm_start=plan, absent=["z"])',
    'except MingleError as error: print(str(error)[:31])',
    'for given in {"sessions": 2}, {"people": ["a"]}:',
    '    try: solve(**given)',
    '    except TypeError as error: print(str(error).split()[0])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual(['[12, 11]', '--absent "z": Nobody is called ', 'people', 'sessions']);
});

test('flags of solve go with names of groups, lists of columns are one flag, and what is wrong is data beside any flag', async () => {
  const program = [
    'from mingle_plan import MingleError, solve',
    'people = [{"name": "a", "first": "x", "second": "y"}, {"name": "b", "first": "y", "second": "x"}]',
    'plan = solve(people, groups=["y", "x"], sessions=1, choices=["first", "second"], set="parallel_lanes=2", ties=False, iterations=9)',
    'print(sorted(plan.schedule["session_0"].items()), plan.result["run"]["lanes"])',
    'plan.export("plan.ics", start="2030-01-01T09:00", break_=["5m"])',
    'import os, warnings; os.environ["FORCE_COLOR"] = "1"',
    'with warnings.catch_warnings(record=True) as said: solve(["a", "b", "Sum"], groups=["x"], sessions=1, lanes=1, iterations=9)',
    'print([(str(one.message).splitlines()[0], one.filename) for one in said])',
    'try: solve(people, groups=2, sessions=1, balance="frist", lanes=1)',
    'except MingleError as error: print(error.issues[0]["code"])',
    'for groups in "xy", True, {"Rose": 2}:',
    '    try: solve(people, groups=groups, sessions=1)',
    '    except TypeError as error: print(error)',
    'try: solve(people, groups=2, sessions=1, out="plan.html")',
    'except TypeError as error: print(error)',
    'from mingle_plan.flags import ALONE, OF_LISTS, arguments',
    'print(arguments({"repeat_penalty": False, "uneven": False, "keep_sessions": [1, 2], "past": ["a", "b"]}))',
    'print(" ".join(sorted(OF_LISTS)))',
    'print(" ".join(sorted(ALONE)))',
  ];
  const cwd = scratchFolder();
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env, cwd });
  const lines = stdout.split('\n');
  expect(lines.slice(0, -2)).toEqual([
    "[('x', ['a']), ('y', ['b'])] 2",
    `[('standard input:4: Line 4, "Sum", is passed over as totals. [totals]', '<stdin>')]`,
    'unknown_column',
    ...Array(3).fill('groups is a number or a list of names: groups=["Rose", "Lily"]'),
    'solve gives the plan; plan.export("plan.html") writes it',
    "['--no-repeat-penalty', '--keep-sessions=1, 2', '--past=a', '--past=b']",
  ]);
  expect(existsSync(join(cwd, 'plan.ics'))).toBe(true);
  const flags = withScenarioFlags(new Command()).options.map(({ long }) => long?.slice(2).replaceAll('-', '_'));
  expect(lines.at(-2)?.split(' ')).toEqual([...flags, 'repeat_penalty'].sort());
  const { options } = withSolveFlags(new Command());
  const alone = options.filter(({ required, optional }) => !required && !optional);
  const names = alone.map(({ long }) => long?.slice(2).replaceAll('-', '_'));
  expect(lines.at(-1)?.split(' ')).toEqual([...names, 'repeat_penalty', 'ties'].sort());
});

test('lists of every kind are flags and people, one seed is one plan on every machine, and what is refused is data', async () => {
  const program = [
    'import pickle',
    'from mingle_plan import Infeasible, solve, solve_request',
    'from mingle_plan.errors import issues_in',
    'from mingle_plan.solving import _limits, arguments',
    'from mingle_plan.table import table_of',
    'print(arguments({"keep_sessions": range(1, 3), "apart_by": {"b", "a"}}))',
    'print(_limits(2, 9, 4))',
    'frame = type("Frame", (), {"to_dicts": lambda self: [{"name": "a", "team": 1}]})()',
    'print(table_of(frame), table_of({"b", "a"}).rows)',
    'class Index(list):',
    '    names = [None]',
    '    get_level_values = lambda self, level: self',
    'class Frame:',
    '    def __init__(self, columns, index): self.columns, self.index = columns, Index(index)',
    '    itertuples = lambda self, index: iter([["x"], ["y"]])',
    '    __len__ = lambda self: 2',
    'for columns, index in (["team"], ["Ann", "Bob"]), (["Prénom"], ["r1", "r2"]), (["team"], [0, 1]), (["economy", "personality"], ["Ann", "Bob"]), (["First_name"], ["r", "s"]):',
    '    print(table_of(Frame(columns, index)).header)',
    'for columns, index in (["Personas"], ["r", "s"]), (["Participante"], ["r", "s"]):',
    '    print(table_of(Frame(columns, index)).header)',
    'print(table_of(Frame(["team"], ["Ann", "Bob"])).rows)',
    'pair = type("Pair", (), {"__iter__": lambda self: iter(["Ann", "red"])})()',
    'for wrong in lambda: table_of([pair]), lambda: solve_request("{}"):',
    '    try: wrong()',
    '    except TypeError as error: print(error)',
    'said = "error: --start: No. [bad_start]\\n    Write\\n    it.\\nerror: unknown option\\n(Did you mean x?)\\nwarning: w"',
    'print([tuple(issue.values()) for issue in issues_in(said)])',
    'error = pickle.loads(pickle.dumps(Infeasible(issues_in(said))))',
    'print(type(error).__name__, error.issues[0]["code"])',
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    "['--keep-sessions=1, 2', '--apart-by=a', '--apart-by=b']",
    "['--seed=4', '--iterations=9', '--lanes=1']",
    "Table(header=['name', 'team'], rows=[['a', 1]]) [['a'], ['b']]",
    "['name', 'team']",
    "['Prénom']",
    "['team']",
    "['name', 'economy', 'personality']",
    "['First_name']",
    "['Personas']",
    "['Participante']",
    "[['Ann', 'x'], ['Bob', 'y']]",
    'people must be a DataFrame, a list of names or a list of dicts',
    'request is a scenario as a dict, such as json.load gives',
    "[('bad_start', '', '--start: No.', 'Write it.'), ('refused', '', 'unknown option', '(Did you mean x?)')]",
    'Infeasible bad_start',
  ]);
});
