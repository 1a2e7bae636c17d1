import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../../src/bench/cases/load-benchmark.ts';
import { solve } from '../../../src/host/node.ts';
import { boundOf } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { roundedDown } from '../../../src/shared/fraction.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { costOf } from '../../support/judged.ts';

const loaded = await loadBenchmark(join(import.meta.dirname, '../../../cases/benchmark.json'));
const cases = loaded.ok ? loaded.value.cases : [];
const stated = cases.filter(({ bestKnown }) => bestKnown !== null);

/** One of the least schedules costs so much: every schedule of two sessions is tried, the first one fixed. */
function leastOverTwoSessions(request: SolveRequest): number {
  const ids = request.scenario.people.map(({ id }) => id);
  const [first, ...groups] = request.scenario.groups;
  const size = first.capacity ?? 0;
  const names = [first, ...groups].map(({ id }) => id);
  const chunks = (order: readonly string[]) =>
    Object.fromEntries(names.map((name, g) => [name, order.slice(g * size, (g + 1) * size)]));
  let least = Infinity;
  const place = (tables: string[][], at: number): void => {
    if (at === ids.length) {
      const schedule = { session_0: chunks(ids), session_1: chunks(tables.flat()) };
      least = Math.min(least, costOf(request, schedule));
      return;
    }
    const firstEmpty = tables.findIndex((table) => table.length === 0);
    tables.forEach((table, g) => {
      if (table.length === size || (firstEmpty >= 0 && g > firstEmpty)) return;
      table.push(ids[at]);
      place(tables, at + 1);
      table.pop();
    });
  };
  place(
    names.map(() => []),
    0,
  );
  return least;
}

describe('what a shipped case says of costs', () => {
  it('is a bound only so far as its certificate shows it', () => {
    const shown = cases.map(({ id, lowerBound }) => {
      const certificate = lowerBound?.certificate;
      return [id, certificate?.kind === 'lower_bound' ? roundedDown(boundOf(certificate)) : 0];
    });
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.map(({ id, lowerBound }) => [id, lowerBound?.value ?? 0])).toEqual(shown);
  });

  it.each(
    stated
      .map((entry) => [entry.id, entry] as const)
      .filter(
        ([, { bestKnown, lowerBound }]) => bestKnown !== null && bestKnown.cost > 0 && lowerBound !== null,
      ),
  )('is an optimum of %s that the solver reaches and proves', async (_id, { request, bestKnown }) => {
    const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 1_000_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule, optimal } = outcome.checked;
    expect([schedule.cost.total_cost, optimal]).toEqual([bestKnown?.cost, true]);
  });

  it.each(['golfers-2-4-2', 'golfers-3-4-2'])('is the least of all schedules of %s', (id) => {
    const entry = stated.find((one) => one.id === id);
    if (!entry?.bestKnown) throw new Error(`${id} states no cost`);
    expect(leastOverTwoSessions(entry.request)).toBe(entry.bestKnown.cost);
  });
});
