import { basename } from 'node:path';
import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { type Checked, type Issue, some } from '../../shared/issue.ts';
import { readDocument } from '../../shared/read-document.ts';
import { replay } from '../checker.ts';
import { type BenchmarkCaseFile, caseFile } from './definition.ts';
import { problemHash } from './problem-hash.ts';

/** A case as the runner and the judge read it. */
export interface BenchmarkCase extends Omit<BenchmarkCaseFile, 'schema' | 'request' | 'problemHash'> {
  /** The file's name without `.json`. */
  readonly id: string;
  /** The folder that the file lies in. */
  readonly suite: string;
  readonly problemHash: string;
  readonly dimensions: { readonly people: number; readonly groups: number; readonly sessions: number };
  readonly request: SolveRequest;
}

function fault(code: string, pointer: string, message: string): Checked<never> {
  return { ok: false, issues: [{ code, pointer, message }] };
}

/** Reads a case file and checks that its hash and its witness are what they say. */
export function readCase(text: string, path: string, suite: string): Checked<BenchmarkCase> {
  const read = readDocument(text, caseFile);
  if (!read.ok) return read;
  const parsed = parseRequest(read.value.request);
  if (!parsed.ok) {
    const inside = (issue: Issue) => ({ ...issue, pointer: `/request${issue.pointer}` });
    return { ok: false, issues: some(parsed.issues.map(inside)) };
  }
  const { request: _source, schema: _schema, ...rest } = read.value;
  const { request } = parsed.value;
  const hash = problemHash(request, rest.targetCost);
  if (rest.problemHash && rest.problemHash !== hash) {
    return fault('wrong_hash', '/problemHash', `the file says ${rest.problemHash}, the problem has ${hash}`);
  }
  if (rest.witness) {
    const { violations } = replay(request, rest.witness);
    if (violations.length > 0) return fault('illegal_witness', '/witness', violations[0]);
  }
  const { people, groups, session_count: sessions } = request.scenario;
  const dimensions = { people: people.length, groups: groups.length, sessions };
  const id = basename(path, '.json');
  return { ok: true, value: { ...rest, id, suite, problemHash: hash, dimensions, request }, warnings: [] };
}
