/** Reads a result file or a certificate that is a JSON value already. */
import type { z } from 'zod';
import { type Checked, type Issue, jsonPointer } from '../shared/issue.ts';
import { type Certificate, certificate } from './certificate.ts';
import { type Result, result } from './definition.ts';

export function readResult(document: unknown): Checked<Result> {
  const read = result.safeParse(document);
  if (!read.success) return { ok: false, issues: shapeIssues(read.error, 'result file') };
  return { ok: true, value: read.data, warnings: [] };
}

export function readCertificate(document: unknown): Checked<Certificate> {
  const read = certificate.safeParse(document);
  if (!read.success) return { ok: false, issues: shapeIssues(read.error, 'certificate') };
  return { ok: true, value: read.data, warnings: [] };
}

/** What zod says of a document that does not have the shape of a `what`. */
export function shapeIssues(error: z.ZodError, what: string): Issue[] {
  return error.issues.map((issue) => ({
    code: issue.code,
    pointer: jsonPointer(issue.path),
    message: `The ${what} is not well-formed at "${jsonPointer(issue.path)}": ${issue.message}.`,
  }));
}
