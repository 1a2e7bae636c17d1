/** Reads a result file or a certificate from a parsed JSON value. */
import type { Checked } from '../shared/issue.ts';
import { readAs } from '../shared/read-document.ts';
import { type Certificate, certificate } from './certificate.ts';
import { type Result, result } from './definition.ts';

export function readResult(document: unknown): Checked<Result> {
  return readAs(result, document, 'result file');
}

export function readCertificate(document: unknown): Checked<Certificate> {
  return readAs(certificate, document, 'certificate');
}
