/** The wheel of clients/python, built and tried in an empty environment, without pandas and with it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notebookProgram, programOf } from './python-programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const env = { MINGLE: `"${process.execPath}" "${root}bin/mingle.js"`, PYTHONPATH: '' };

const folder = mkdtempSync(join(tmpdir(), 'mingle-wheel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function folderOf(name: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
}

/** An environment of its own with these packages; null where there is no venv or no registry. */
async function environment(name: string, packages: readonly string[]): Promise<string | null> {
  const python = join(folder, name, 'bin/python');
  const made = await execa('python3', ['-m', 'venv', join(folder, name)], { reject: false });
  if (made.exitCode !== 0) return null;
  if (packages.length === 0) return python;
  const got = await execa(python, ['-m', 'pip', 'install', '--quiet', ...packages], { reject: false });
  return got.exitCode === 0 ? python : null;
}

const builder = await environment('builder', ['build', 'hatchling']);

describe.skipIf(builder === null)('the wheel', () => {
  let wheel: string;
  let python: string;

  beforeAll(async () => {
    const source = folderOf('source');
    cpSync(join(root, 'clients/python'), source, { recursive: true });
    const made = folderOf('made');
    await execa(builder ?? '', ['-m', 'build', '--wheel', '--no-isolation', '--outdir', made, source]);
    wheel = join(made, readdirSync(made)[0]);
    python = (await environment('empty', [])) ?? '';
    await execa(python, ['-m', 'pip', 'install', '--quiet', '--no-index', wheel]);
  });

  it('has its types and the name of the package', async () => {
    expect(wheel).toMatch(/mingle_plan-\d+\.\d+\.\d+-py3-none-any\.whl$/);
    const { stdout } = await execa(python, ['-m', 'zipfile', '-l', wheel]);
    expect(stdout).toContain('mingle_plan/py.typed');
  });

  it('prints what the page says, without another package', async () => {
    const { program, printed } = programOf('docs/python.md');
    const { stdout } = await execa(python, ['-'], { input: program, env });
    expect(`${stdout}\n`).toBe(printed);
  });

  it('takes a DataFrame with gaps and numpy numbers, and gives one', async () => {
    const program = [
      'import numpy, pandas',
      'from mingle_plan import solve, solve_request',
      'people = pandas.DataFrame({"name": list("abcdef"), "age": [1, 2, None, 4, 5, 6], "table": [numpy.int64(2)] + [pandas.NA] * 5})',
      'plan = solve(people.set_index("name"), groups=numpy.int64(2), sessions=2, iterations=2_000)',
      'print(list(plan.frame.columns), len(plan.frame), sorted(set(plan.frame[plan.frame.person == "a"].group)))',
      'assert len(solve(people[["name"]].set_index("name"), groups=2, sessions=1, iterations=200).rows) == 6',
      'assert len(solve(people.set_index("name").rename_axis(None)[["age"]], groups=2, sessions=1, iterations=200).rows) == 6',
      'people = people.set_index("name", drop=False).assign(team=pandas.Categorical(list("xyxyxy")), marks=[numpy.array([1, 2])] * 6)',
      'plan = solve(people, groups=2, sessions=1, balance=["team"], each_group_once=numpy.bool_(False), iterations=2_000)',
      'print(plan.result["scenario"]["scenario"]["people"][0]["attributes"])',
      'groups = [{"id": name, "capacity": numpy.int64(2)} for name in "xy"]',
      'scenario = {"people": [{"id": name} for name in "abc"], "groups": groups, "session_count": 1}',
      'rule = {"type": "MustStayTogether", "people": numpy.array(["a", "c"])}',
      'print(sorted(map(sorted, solve_request({"scenario": scenario, "constraints": [rule]}).schedule["session_0"].values())))',
    ];
    const got = await execa(python, ['-m', 'pip', 'install', '--quiet', 'pandas'], { reject: false });
    expect(got.exitCode).toBe(0);
    const { stdout } = await execa(python, ['-'], { input: program.join('\n'), env });
    expect(stdout.split('\n')).toEqual([
      "['session', 'group', 'person'] 12 ['Group 2']",
      "{'age': '1', 'team': 'x', 'marks': '1, 2'}",
      "[['a', 'c'], ['b']]",
    ]);
    const notebook = await execa(python, ['-'], {
      input: notebookProgram({ pandas: true }),
      env,
      cwd: folderOf('notebook'),
    });
    expect(notebook.stdout).toMatch(/^\d+ \d+ True$/m);
  });
});
