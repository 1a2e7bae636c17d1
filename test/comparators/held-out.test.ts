/** Rivals' models and settings are tried on scenarios that the benchmark does not have. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { SETS, scenariosOf } from '../../tools/rivals/scenarios.ts';
import { filesBelow, root } from '../structure/source-tree.ts';

/** The hash under names that do not matter: where no rule names anybody, the sizes decide. */
function identity(request: SolveRequest): string {
  const { scenario, constraints } = request;
  const people = scenario.people.map((person, i) => ({ ...person, id: `p${i}`, attributes: {} }));
  const groups = scenario.groups.map((group, i) => ({ ...group, id: `g${i}` }));
  const plain = constraints.length === 0 && scenario.prior_meetings.length === 0;
  return problemHash(plain ? { ...request, scenario: { ...scenario, people, groups } } : request, null);
}

function caseOf(file: string): SolveRequest {
  const parsed = parseRequest(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')).request);
  if (!parsed.ok) throw new Error(`${file}: ${parsed.issues[0].message}`);
  return parsed.value.request;
}

test('none of them is a case of the benchmark; those without rules, under whatever names', () => {
  const files = filesBelow('cases').filter((file) => /^cases\/(?:\w+|outside\/\w+)\/[^/]*\.json$/.test(file));
  const cases = files.filter((file) => !/outside\/[^/]*$/.test(file));
  expect(cases).toContain('cases/outside/csplib/csplib-golfers-5-5-6.json');
  expect(cases.length).toBeGreaterThan(80);
  const known = new Set(cases.map((file) => identity(caseOf(file))));
  const scenarios = SETS.flatMap(scenariosOf);
  expect(scenarios.length).toBeGreaterThan(50);
  const both = scenarios.filter(({ request }) => known.has(identity(request)));
  expect(both.map(({ name }) => name)).toEqual([]);
});
