import type { BenchmarkCaseFile } from '../../src/bench/cases/definition.ts';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import { bodyOf, type Draft, read } from './case.ts';
import { certify } from './certify.ts';
import { constrained } from './constrained.ts';
import { frontier } from './frontier.ts';
import { mixing } from './mixing.ts';
import { proofs } from './proofs.ts';

/** JSON with one list item per line: easy to read and compare. */
function lines(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => deeper + JSON.stringify(item)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{\n${members.map(([name, member]) => `${deeper}${JSON.stringify(name)}: ${lines(member, deeper)}`).join(',\n')}\n${indent}}`;
}

/** Chance decides most if people mix, or keep rules, within ten seconds. */
function attemptPolicy({
  attemptPolicy: own,
  lane,
  resourceClass,
}: Draft): BenchmarkCaseFile['attemptPolicy'] {
  const five = (lane === 'common_mixing' || lane === 'constrained') && resourceClass !== 'heavy';
  return own ?? (five ? 'seeded_five' : 'deterministic_single');
}

function render(draft: Draft, certified: boolean): string {
  const body = bodyOf(draft);
  const request = read(draft.id, body);
  const file = {
    schema: 'mingle-benchmark-case-v1',
    title: draft.title,
    summary: draft.summary,
    lane: draft.lane,
    caseKind: draft.caseKind ?? 'quality',
    resourceClass: draft.resourceClass ?? 'standard',
    attemptPolicy: attemptPolicy(draft),
    provenance: `${draft.source} Written by tools/make-cases.ts, seed ${draft.seed}.`,
    licence: 'CC0-1.0',
    problemHash: problemHash(request, draft.targetCost ?? null),
    targetCost: draft.targetCost ?? null,
    lowerBound: draft.lower,
    bestKnown: draft.best,
    ...(certified && certify(request, draft.caseKind ?? 'quality', draft.lower)),
    request: body,
  };
  return `${lines(file)}\n`;
}

/**
 * All case files: text by `<suite>/<id>.json`.
 * @param certified with proofs, which take seconds and may improve with the project
 */
export function renderCases(certified: boolean): Map<string, string> {
  const suites = { mixing: mixing(), constrained: constrained(), frontier: frontier(), proofs: proofs() };
  return new Map(
    Object.entries(suites).flatMap(([suite, drafts]) =>
      drafts.map((draft): [string, string] => [`${suite}/${draft.id}.json`, render(draft, certified)]),
    ),
  );
}
