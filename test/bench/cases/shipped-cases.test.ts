import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../../src/bench/cases/load-benchmark.ts';
import { caseKinds, lanes, resourceClassNames } from '../../../src/bench/publication/definition.ts';
import { renderCases } from '../../../tools/cases/render.ts';
import { proved } from '../../support/judged.ts';

const root = join(import.meta.dirname, '../../../cases');
const loaded = await loadBenchmark(join(root, 'benchmark.json'));
const cases = loaded.ok ? loaded.value.cases : [];

describe('the shipped benchmark', () => {
  it('loads without a fault', () => {
    expect(loaded.ok ? [] : loaded.issues).toEqual([]);
  });

  it('has at least forty cases, in every lane, kind and resource class', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(cases.map((entry) => entry.lane))).toEqual(new Set(lanes));
    expect(new Set(cases.map((entry) => entry.caseKind))).toEqual(new Set(caseKinds));
    expect(new Set(cases.map((entry) => entry.resourceClass))).toEqual(new Set(resourceClassNames));
  });

  it('takes a comparator that uses every limit to the full an hour at most', () => {
    if (!loaded.ok) throw new Error('does not load');
    const { resourceClasses } = loaded.value.settings;
    const seconds = cases.map(
      ({ resourceClass, attemptPolicy }) =>
        resourceClasses[resourceClass].timeout_seconds * (attemptPolicy === 'deterministic_single' ? 1 : 5),
    );
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3600);
    const five = cases.filter(({ attemptPolicy }) => attemptPolicy === 'seeded_five');
    expect(new Set(five.map(({ lane }) => lane))).toEqual(new Set(lanes));
  });

  it('gives every standard case of mixing and constrained five seeds, and is as large as its pages say', () => {
    const of = (name: string, policy: string) =>
      cases.filter((one) => one.resourceClass === name && one.attemptPolicy === policy);
    const mixed = cases.filter(({ lane }) => lane === 'common_mixing' || lane === 'constrained');
    const standard = mixed.filter(({ resourceClass }) => resourceClass === 'standard');
    expect(standard.filter(({ attemptPolicy }) => attemptPolicy !== 'seeded_five')).toEqual([]);
    for (const page of ['docs/benchmark-protocol.md', 'research/benchmark.md']) {
      const text = readFileSync(join(root, '..', page), 'utf8');
      const rows = [...text.matchAll(/^\| (standard|heavy), `(\w+)` \| (\d+) \|/gm)];
      expect(rows).toHaveLength(3);
      for (const [, name, policy, count] of rows) expect(of(name, policy)).toHaveLength(Number(count));
    }
  });

  it('has ten constrained problems in both classes, under two names', () => {
    const heavy = cases.filter(({ id, lane }) => lane === 'constrained' && id.endsWith('-heavy'));
    expect(heavy).toHaveLength(10);
    for (const { id, problemHash, resourceClass } of heavy) {
      const standard = cases.find((entry) => `${entry.id}-heavy` === id);
      expect(standard).toMatchObject({ problemHash, resourceClass: 'standard' });
      expect(resourceClass).toBe('heavy');
    }
  });

  it('uses these types of rules, and no others', () => {
    const types = new Set(cases.flatMap((entry) => entry.request.constraints.map((rule) => rule.type)));
    expect([...types].sort()).toEqual([
      'AttributeBalance',
      'ImmovablePeople',
      'MustStayApart',
      'MustStayTogether',
      'PairMeetingCount',
      'RepeatEncounter',
      'ShouldNotBeTogether',
      'ShouldStayTogether',
    ]);
  });

  it('is what its generators write, proofs aside', () => {
    const bare = (text: string) => {
      const { lowerBound: _bound, infeasibility: _proof, ...rest } = JSON.parse(text);
      return rest;
    };
    const written = [...renderCases(false)].map(([path, text]) => [path, bare(text)]);
    const shipped = [...renderCases(false).keys()].map((path) => [
      path,
      bare(readFileSync(join(root, path), 'utf8')),
    ]);
    expect(shipped).toEqual(written);
  });

  it('has only proofs that the checker accepts, and one for every case without a schedule', () => {
    for (const { id, request, caseKind, infeasibility, lowerBound } of cases) {
      for (const certificate of [infeasibility, lowerBound?.certificate]) {
        if (certificate) expect(proved(request, certificate), id).toMatchObject({ holds: true });
      }
      expect(infeasibility !== null, id).toBe(caseKind === 'hard_infeasible_proof');
    }
  });

  it('has the problems that it always had', () => {
    const hashes = Object.fromEntries(cases.map((entry) => [entry.id, entry.problemHash]));
    const pinned = readFileSync(join(import.meta.dirname, 'hashes.json'), 'utf8');
    expect(hashes).toEqual(JSON.parse(pinned));
  });

  it('knows no cost below its own bound', () => {
    for (const entry of cases) {
      const lower = entry.lowerBound?.value ?? 0;
      expect(entry.bestKnown?.cost ?? lower, entry.id).toBeGreaterThanOrEqual(lower);
    }
  });
});
