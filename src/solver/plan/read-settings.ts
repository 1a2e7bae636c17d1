/** Reads settings from a file and from `key=value` words; reports all problems at once. */
import * as z from 'zod';
import { type Checked, type Issue, isSome, jsonPointer, some } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { jsonValue } from '../../shared/read-json.ts';
import { wrongShape } from '../../shared/wrong-shape.ts';
import { type SolverSettings, solverSettings } from './settings.ts';

type Tree = { [name: string]: unknown };

/**
 * @param base a document in the settings' shape, any part of it; `{}`: the defaults
 * @param words `solver_params.parallel_lanes=2` each; a key may leave out its parents where that is unambiguous
 */
export function readSettings(base: unknown, words: readonly string[]): Checked<SolverSettings> {
  const tree = settingsTree(base, words);
  if (!tree.ok) return tree;
  const parsed = solverSettings.safeParse(tree.value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data, warnings: [] };
  return { ok: false, issues: some(parsed.error.issues.flatMap(settingIssues)) };
}

/** The given settings alone, without defaults; values are not checked. */
export function settingsTree(base: unknown, words: readonly string[]): Checked<Tree> {
  const read = z.record(z.string(), z.unknown()).safeParse(base, { reportInput: true });
  if (!read.success) return { ok: false, issues: some(read.error.issues.flatMap(settingIssues)) };
  const tree: Tree = structuredClone(read.data);
  const issues = words.flatMap((word) => setWord(tree, word));
  return isSome(issues) ? { ok: false, issues } : { ok: true, value: tree, warnings: [] };
}

const KNOWN = paths(solverSettings.parse({}), []);

const LEAVES = KNOWN.map((path) => path.slice(path.lastIndexOf('.') + 1));

/** Every path of the tree, parents before children. */
function paths(tree: Tree, above: readonly string[]): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const path = [...above, name];
    const isTree = value !== null && typeof value === 'object' && !Array.isArray(value);
    return [path.join('.'), ...(isTree ? paths(value as Tree, path) : [])];
  });
}

function setWord(tree: Tree, word: string): Issue[] {
  const at = word.indexOf('=');
  if (at < 1) return [settingIssue(`--set ${word} is not of the form key=value.`)];
  const key = word.slice(0, at);
  const found = KNOWN.filter((path) => path === key || path.endsWith(`.${key}`));
  const path = found.find((each) => each === key) ?? (found.length === 1 ? found[0] : null);
  if (path === null) {
    const advice =
      found.length > 1 ? `It may be ${found.join(' or ')}.` : didYouMean(key, [...KNOWN, ...LEAVES]);
    return [settingIssue(`There is no single setting ${key}.`, advice)];
  }
  const steps = path.split('.');
  const last = steps.pop() as string;
  let branch = tree;
  for (const step of steps) {
    const next = branch[step];
    branch = branch[step] = next !== null && typeof next === 'object' ? (next as Tree) : {};
  }
  branch[last] = readValue(word.slice(at + 1));
  return [];
}

function readValue(text: string): unknown {
  const value = jsonValue(text);
  return value === undefined ? text : value;
}

function settingIssue(message: string, advice?: string): Issue {
  return { code: 'unknown_setting', pointer: '', message, ...(advice ? { advice } : {}) };
}

function settingIssues(issue: z.core.$ZodIssue): Issue[] {
  const pointer = jsonPointer(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      return {
        ...settingIssue(`There is no setting ${key}.`, didYouMean(key, LEAVES)),
        pointer: `${pointer}/${key}`,
      };
    });
  }
  return wrongShape(issue, () => LEAVES).map((found) => ({ ...found, code: 'invalid_setting' }));
}
