import { resultText } from '../../report/read/result-in-page.ts';
import type { Result } from '../../result/definition.ts';
import { readResult } from '../../result/read-result.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { readJson } from '../../scenario/read-json.ts';
import { accepted, Refusal } from '../refusal.ts';
import { jsonSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { requestOfResult } from './request.ts';
import { readText } from './text-source.ts';

export interface ResultFile {
  readonly name: string;
  readonly result: Result;
  /** The request that the result carries. */
  readonly request: SolveRequest;
  readonly source: Source;
}

/** Reads a result file, or the page that was made of one; throws a `Refusal` with everything that is wrong. */
export async function readResultFile(terminal: Terminal, file: string): Promise<ResultFile> {
  const { name, text } = await readText(terminal, file);
  const json = resultText(text);
  const source = jsonSource(name, text);
  // A list or a calendar has no places where JSON went wrong.
  if (/^\s*[^\s{[/]/.test(json)) throw noResult(name);
  const document = accepted(readJson(json, false), source).value;
  if (document === null || typeof document !== 'object' || !('schema' in document)) throw noResult(name);
  const result = accepted(readResult(document), source).value;
  const { request } = requestOfResult(result.scenario, name);
  return { name, result, request, source };
}

function noResult(name: string): Refusal {
  const message = `${name} is no result file.`;
  const advice = 'Write one with: mingle solve scenario.json --format json --out result.json';
  return new Refusal([{ code: 'no_result', pointer: '', message, advice }]);
}
