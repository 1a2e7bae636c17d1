import { basename } from 'node:path';
import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { accept, type Checked, mapIssues, refuse } from '../../shared/issue.ts';
import { readDocument } from '../../shared/read-document.ts';
import { replay } from '../checker.ts';
import { type BenchmarkCaseFile, caseFile } from './definition.ts';
import { problemHash } from './problem-hash.ts';

export interface BenchmarkCase extends Omit<BenchmarkCaseFile, 'schema' | 'request' | 'problemHash'> {
  /** The file's name without `.json`. */
  readonly id: string;
  /** Name of the folder that holds the file. */
  readonly suite: string;
  readonly problemHash: string;
  readonly dimensions: { readonly people: number; readonly groups: number; readonly sessions: number };
  readonly request: SolveRequest;
}

/** A case made by a program instead of read from a file; nothing is known about its optimum. */
export function madeCase(
  request: unknown,
  {
    id,
    suite,
    ...about
  }: Pick<BenchmarkCase, 'id' | 'suite' | 'title' | 'summary' | 'lane' | 'attemptPolicy' | 'provenance'>,
): BenchmarkCase {
  const rest = { caseKind: 'quality', resourceClass: 'standard', licence: 'CC0-1.0', request };
  const read = readCase(JSON.stringify({ schema: 'mingle-benchmark-case-v1', ...about, ...rest }), id, suite);
  if (!read.ok) throw new Error(`${id} is no case: ${read.issues[0].message}`);
  return read.value;
}

export function readCase(text: string, path: string, suite: string): Checked<BenchmarkCase> {
  const read = readDocument(text, caseFile);
  if (!read.ok) return read;
  const parsed = parseRequest(read.value.request);
  if (!parsed.ok) return mapIssues(parsed, (issue) => ({ ...issue, pointer: `/request${issue.pointer}` }));
  const { request: _source, schema: _schema, ...rest } = read.value;
  const { request } = parsed.value;
  const hash = problemHash(request, rest.targetCost);
  if (rest.problemHash && rest.problemHash !== hash) {
    const message = `the file says ${rest.problemHash}, the problem has ${hash}`;
    return refuse('wrong_hash', message, undefined, '/problemHash');
  }
  if (rest.witness) {
    const { violations } = replay(request, rest.witness);
    if (violations.length > 0) return refuse('illegal_witness', violations[0], undefined, '/witness');
  }
  const { people, groups, session_count: sessions } = request.scenario;
  const dimensions = { people: people.length, groups: groups.length, sessions };
  const id = basename(path, '.json');
  return accept({ ...rest, id, suite, problemHash: hash, dimensions, request });
}
