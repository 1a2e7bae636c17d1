/** Reads the bytes of a body: into a document, then a request or a list of all its errors. */
import type { WireForm } from '../../scenario/definition.ts';
import { isRecord } from '../../scenario/form.ts';
import { type ParsedRequest, parseRequest } from '../../scenario/parse.ts';
import { counted } from '../../shared/figures.ts';
import { type Issue, issueOf, MOST_ISSUES, refuse } from '../../shared/issue.ts';
import { orElse } from '../../shared/or-else.ts';
import { readJson } from '../../shared/read-json.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Refusal } from './refusal.ts';

/** @param found errors in parts besides the request */
export function readRequest(
  document: unknown,
  { form, limits }: Pick<ServiceConfig, 'form' | 'limits'>,
  found: readonly Issue[] = [],
): ParsedRequest | Refusal {
  const counts = checkCounts(document, form, limits);
  const parsed = counts.excessive ? null : parseRequest(document, { form });
  if (parsed?.ok && counts.issues.length + found.length === 0) return parsed.value;
  const invalid = parsed === null || parsed.ok ? found : [...found, ...parsed.issues];
  return refusal(counts.issues, invalid);
}

function refusal(counts: readonly Issue[], invalid: readonly Issue[]): Refusal {
  const issues = [...counts, ...invalid];
  const some = issues.at(-1)?.code === 'more_problems' || issues.length > MOST_ISSUES;
  const many = some ? `more than ${MOST_ISSUES} problems` : counted(issues.length, 'problem');
  return {
    code: invalid.length > 0 ? 'invalid_scenario' : 'limit_exceeded',
    detail: `The body has ${many}; the first: ${issues[0].message}`,
    advice: 'Mend every entry of "issues" and send the body again.',
    issues: issues.slice(0, MOST_ISSUES),
  };
}

export function readDocument(bytes: Uint8Array): { readonly value: unknown } | Refusal {
  const text = orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), null);
  const document = text === null ? refuse('syntax', 'The body is not valid UTF-8.') : readJson(text, true);
  if (document.ok) return document;
  return {
    code: 'malformed_json',
    detail: document.issues[0].message,
    advice: 'Send one JSON document (RFC 8259) in UTF-8, without comments.',
    issues: document.issues.slice(0, MOST_ISSUES),
  };
}

/** Factor above a limit at which the entries are not read at all. */
const EXCESS = 10;

/** Checks the counts of a body against the limits, whatever else is wrong with it. */
function checkCounts(document: unknown, form: WireForm, limits: ServiceConfig['limits']) {
  const body = isRecord(document) ? document : {};
  const scenario = isRecord(body.scenario) ? body.scenario : {};
  const sessions = form === 'k' ? 'session_count' : 'num_sessions';
  const objectives: unknown[] = Array.isArray(body.objectives) ? body.objectives : [];
  const kinds = objectives.reduce<number>((sum, one) => sum + (isRecord(one) ? lengthOf(one.kinds) : 0), 0);
  const counts: [what: string, pointer: string, found: number, limit: number][] = [
    ['people', '/scenario/people', lengthOf(scenario.people), limits.people],
    ['groups', '/scenario/groups', lengthOf(scenario.groups), limits.groups],
    ['sessions', `/scenario/${sessions}`, numberOf(scenario[sessions]), limits.sessions],
    ['constraints', '/constraints', lengthOf(body.constraints), limits.constraints],
    // Each of these causes work for every pair, like a rule.
    ['links', '/scenario/links', lengthOf(scenario.links), limits.constraints],
    ['kinds', '/objectives', kinds, limits.constraints],
  ];
  const over = counts.filter(([, , found, limit]) => found > limit);
  return {
    issues: over.map(([what, pointer, found, limit]) => {
      const message = `The request has ${found} ${what}; the service takes up to ${limit}.`;
      const advice = 'Larger scenarios can be solved on your own machine with "mingle solve".';
      return issueOf(`too_many_${what}`, pointer, message, advice);
    }),
    excessive: over.some(([what, , found, limit]) => what !== 'sessions' && found > EXCESS * limit),
  };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
