import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { type Checked, some } from '../shared/issue.ts';
import { infeasibleIssues } from './infeasible-issues.ts';
import { type ReadRequest, type RequestInput, requestOf } from './request.ts';

/**
 * Looks for everything that is wrong with a request, and for hard rules that cannot be kept together: these come as
 * issues `infeasible` and `in_conflict`. Only quick arguments are tried, so that a sound request may have no plan still.
 */
export function validate(input: RequestInput): Checked<ReadRequest> {
  const read = requestOf(input);
  if (!read.ok) return read;
  const { request } = read.value;
  const proof = proveInfeasible(request);
  return proof === null ? read : { ok: false, issues: some(infeasibleIssues(request, proof)) };
}
