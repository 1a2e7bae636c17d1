/** Reads a result file or a certificate that is a JSON value already. */
import type * as z from 'zod';
import { type Checked, type Issue, some } from '../shared/issue.ts';
import { issuesOfShape } from '../shared/read-document.ts';
import { type Certificate, certificate } from './certificate.ts';
import { type Result, result } from './definition.ts';

/**
 * Files of version 0.1 of the program are read without their proof and what it claimed, since their bounds were not
 * exact: a warning says so.
 */
export function readResult(document: unknown): Checked<Result> {
  const former = isRecord(document) && isFormer(document);
  const read = result.safeParse(former ? withoutProof(document) : document);
  if (!read.success) return { ok: false, issues: some(shapeIssues(read.error, 'result file')) };
  return { ok: true, value: read.data, warnings: former ? [FORMER] : [] };
}

export function readCertificate(document: unknown): Checked<Certificate> {
  if (isRecord(document) && 'kind' in document && !('version' in document)) {
    return { ok: false, issues: [FORMER] };
  }
  const read = certificate.safeParse(document);
  if (!read.success) return { ok: false, issues: some(shapeIssues(read.error, 'certificate')) };
  return { ok: true, value: read.data, warnings: [] };
}

export const FORMER: Issue = {
  code: 'former_proof',
  pointer: '/proof',
  message: 'The proof is of version 0.1 of mingle, whose bounds were not exact: it proves nothing here.',
  advice: 'Solve again for a proof that can be checked.',
};

type Fields = Readonly<Record<string, unknown>>;

function isFormer({ proof, solution }: Fields): boolean {
  return (isRecord(proof) && !('version' in proof)) || (isRecord(solution) && !('exact' in solution));
}

function withoutProof(document: Fields): Fields {
  const { solution } = document;
  if (!isRecord(solution)) return { ...document, proof: null };
  const { exact: _exact, total_cost: cost, ...rest } = solution;
  const bare = { ...rest, total_cost: cost, lower_bound: 0, gap: cost, optimal: cost === 0 };
  return { ...document, solution: bare, proof: null };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What zod says of a document that does not have the shape of a `what`. */
export function shapeIssues(error: z.ZodError, what: string): readonly Issue[] {
  return issuesOfShape(
    error,
    (pointer, message) => `The ${what} is not well-formed at "${pointer}": ${message}.`,
  );
}
