/** Opens dropped or chosen documents. */
import { resultText, titleIn } from '../../report/read/result-in-page.ts';
import { isProjectText, readProject } from '../../result/project.ts';
import { readResult } from '../../result/read-result.ts';
import { isRecord } from '../../scenario/form.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { isOtherDocument } from '../../scenario/people/workbook-mark.ts';
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
  const read = readDocument(given, name);
  if (read === null) return NO_TEXT;
  if (!read.ok) return { ok: false, problems: read.issues };
  if (!(await begin(read.value))) return STAYS;
  // The app makes even sizes itself.
  return { ok: true, problems: read.warnings.filter(({ code }) => code !== 'roomy') };
}

/** @param name of the file, for what has no title in it @returns null for a page or document of others */
export function readDocument(given: string, name: string): Checked<Project> | null {
  const text = resultText(given);
  if (isOtherDocument(text)) return null;
  if (isProjectText(text)) return readProject(text);
  const json = readJson(text, false);
  if (!json.ok) return json;
  const isResult = isRecord(json.value) && 'schema' in json.value;
  const result = isResult ? readResult(json.value) : null;
  if (result?.ok === false) return result;
  const plan = result?.value ?? null;
  const read = parseRequest(plan === null ? json.value : plan.scenario);
  if (!read.ok) return read;
  const { untitled, table, printed } = words.value;
  const called = text === given ? name : (titleIn(given) ?? name);
  const title = [untitled, printed.title, printed.doubles.title].includes(called) ? '' : called;
  return {
    ok: true,
    value: { ...projectOf(read.value.request, table), title, plan, fixed: plan !== null },
    warnings: read.warnings,
  };
}
