/** What docs/python.test.ts leaves to a long run: the package of clients/python with data of every kind. */
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { env } from '../clients/python-programs.ts';

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
  expect(lines[0]).toMatch(/^\['infeasible'(, 'in_conflict'){5}\] .*No plan can keep all the rules/);
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
  ];
  const { stdout } = await execa('python3', ['-'], { input: program.join('\n'), env });
  expect(stdout.split('\n')).toEqual([
    'True True',
    'group_size=True: group_size needs a value.',
    'each_group_onse=True: each_group_onse needs a value. Did you mean each_group_once?',
    'seconds is 0, which is no number above 0. Give it as seconds=2.',
  ]);
});
