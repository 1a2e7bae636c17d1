import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findComparators } from '../../../src/bench/comparators/discover.ts';
import { storeConformance } from '../../../src/bench/run/conformance.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import { valueOf } from '../../support/value-of.ts';
import { best, body, head } from '../four-people.ts';

export interface SmallComparator {
  readonly id: string;
  /** A shell script that reads the problem and answers. */
  readonly script: string;
  readonly manifest?: Record<string, unknown>;
  /** Its conformance check counts as passed. */
  readonly trusted?: boolean;
}

/** A schedule of the four people in the names that an attempt gets: whoever is first in its request is p0. */
export function asked(schedule: Schedule): Schedule {
  const names: Record<string, string> = { a: 'p0', b: 'p1', c: 'p2', d: 'p3', x: 'g0', y: 'g1' };
  const text = JSON.stringify(schedule).replace(/"([a-d]|x|y)"/g, (_, name: string) => `"${names[name]}"`);
  return JSON.parse(text);
}

export function says(schedule: Schedule, status = 'feasible'): string {
  const line = JSON.stringify({ type: 'incumbent', schedule: asked(schedule) });
  const last = JSON.stringify({ type: 'result', status, solve_seconds: 0.01 });
  return `cat >/dev/null; echo '${line}'; echo '${last}'`;
}

export function caseText(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    schema: 'mingle-benchmark-case-v1',
    ...head,
    request: body,
    ...change,
  });
}

const apart = {
  ...body,
  constraints: [{ type: 'MustStayApart', people: ['a', 'b', 'c'] }],
};

/** What a case says of which each comparator makes one attempt. */
export const once = { attemptPolicy: 'deterministic_single' };

/** A benchmark of two cases in a folder of its own, with comparators that are shell scripts. @param change of both cases */
export async function smallBenchmark(
  comparators: readonly SmallComparator[],
  settings: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
): Promise<{ file: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
  const cases = join(folder, 'four');
  mkdirSync(cases);
  writeFileSync(join(cases, 'four-people.json'), caseText(change));
  const other = { request: apart, lane: 'constrained', ...change };
  writeFileSync(join(cases, 'three-apart.json'), caseText(other));
  for (const { id, script, manifest = {}, trusted = true } of comparators) {
    const home = join(folder, 'comparators', id);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'adapter.sh'), `[ "$1" = --version ] && echo "${id} 1" && exit\n${script}\n`);
    writeFileSync(join(home, 'manifest.json'), JSON.stringify({ ...manifestOf(id), ...manifest }));
    if (trusted) trust(home);
  }
  const file = join(folder, 'benchmark.json');
  writeFileSync(
    file,
    JSON.stringify({
      schema: 'mingle-benchmark-v1',
      benchmarkRevision: 3,
      attemptSeeds: [1, 2, 3, 4, 5],
      suites: ['four'],
      comparators: ['comparators'],
      disclosure: 'A test.',
      ...settings,
    }),
  );
  return { file, folder };
}

/** Its conformance check counts as passed. To ask it within the walls of an attempt takes longer than many a test. */
export function trust(home: string): void {
  const [comparator] = valueOf(findComparators([home]));
  // What it would answer.
  const version = `${comparator.manifest.id} 1`;
  storeConformance({ comparator, version, unavailable: null, conformant: false }, [], new Date());
}

export function manifestOf(id: string) {
  return {
    schema: 'mingle-comparator-v1',
    id,
    name: id,
    kind: 'end_user_product',
    summary: 'A test.',
    licence: 'CC0-1.0',
    homepage: 'https://example.org',
    configurationId: `${id}-1`,
    evidenceRevision: 1,
    timingClass: 'same_machine_native',
    run: ['sh', 'adapter.sh'],
    version: ['sh', 'adapter.sh', '--version'],
    supports: {
      objectives: ['maximize_unique_contacts'],
      constraints: [],
      features: [],
    },
    deterministic: false,
    seedable: true,
    proves: { optimality: false, infeasibility: false },
  };
}

export const good: SmallComparator = { id: 'good', script: says(best) };
