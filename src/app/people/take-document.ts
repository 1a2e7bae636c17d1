/** Opens dropped or chosen documents. */
import { resultText } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { readResult } from '../../result/read-result.ts';
import { isRecord } from '../../scenario/form.ts';
import { parseRequest } from '../../scenario/parse.ts';
import type { Checked } from '../../shared/issue.ts';
import { readJson } from '../../shared/read-json.ts';
import { words } from '../language/languages.ts';
import { begin } from '../projects/keep.ts';
import { projectOf } from '../state/from-request.ts';
import type { Project } from '../state/project.ts';
import { NO_TEXT, STAYS, type Taken } from './taken.ts';

/**
 * A project, a result with its scenario, a scenario alone, or a page of mingle with its result: each becomes a new project beside
 * the open one.
 */
export async function takeDocument(given: string, name: string): Promise<Taken> {
  const text = resultText(given);
  // A web page that is not from mingle.
  if (text.trimStart().startsWith('<')) return NO_TEXT;
  const read = readDocument(text, name);
  if (!read.ok) return { ok: false, problems: read.issues };
  if (!(await begin(read.value))) return STAYS;
  // The app makes even sizes itself.
  return { ok: true, problems: read.warnings.filter(({ code }) => code !== 'roomy') };
}

function readDocument(text: string, name: string): Checked<Project> {
  if (isProjectText(text)) return readProject(text);
  const json = readJson(text, false);
  if (!json.ok) return json;
  const isResult = isRecord(json.value) && 'schema' in json.value;
  const result = isResult ? readResult(json.value) : null;
  if (result?.ok === false) return result;
  const plan = result?.value ?? null;
  const read = parseRequest(plan === null ? json.value : plan.scenario);
  if (!read.ok) return read;
  const { untitled, table } = words.value;
  const title = name === untitled ? '' : name;
  return {
    ok: true,
    value: { ...projectOf(read.value.request, table), title, plan, fixed: plan !== null },
    warnings: read.warnings,
  };
}
