import { readResult } from '../../library/read.ts';
import type { Result } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { accepted } from '../refusal.ts';
import { jsonSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { requestOfResult } from './request.ts';
import { readText } from './text-source.ts';

export interface ResultFile {
  readonly result: Result;
  readonly request: SolveRequest;
  readonly source: Source;
}

/** Reads a result file, or the page that was made of one; throws a `Refusal` with everything that is wrong. */
export async function readResultFile(terminal: Terminal, file: string): Promise<ResultFile> {
  const { name, text } = await readText(terminal, file);
  const source = jsonSource(name, text);
  const result = accepted(readResult(text), source).value;
  const { request } = requestOfResult(result.scenario, name);
  return { result, request, source };
}
