/** Reads a result file or a certificate that is a JSON value already. */
import type * as z from 'zod';
import { type Checked, type Issue, some } from '../shared/issue.ts';
import { issuesOfShape } from '../shared/read-document.ts';
import { type Certificate, certificate } from './certificate.ts';
import { type Result, result } from './definition.ts';

export function readResult(document: unknown): Checked<Result> {
  return readAs(result, document, 'result file');
}

export function readCertificate(document: unknown): Checked<Certificate> {
  return readAs(certificate, document, 'certificate');
}

function readAs<T extends z.ZodType>(shape: T, document: unknown, what: string): Checked<z.output<T>> {
  const read = shape.safeParse(document);
  if (!read.success) return { ok: false, issues: some(shapeIssues(read.error, what)) };
  return { ok: true, value: read.data, warnings: [] };
}

/** What zod says of a document that does not have the shape of a `what`. */
export function shapeIssues(error: z.ZodError, what: string): readonly Issue[] {
  return issuesOfShape(
    error,
    (pointer, message) => `The ${what} is not well-formed at "${pointer}": ${message}.`,
  );
}
