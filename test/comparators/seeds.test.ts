/** What each manifest says of seeds, held against what the comparator does; skipped where it cannot run. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../src/bench/cases/load-benchmark.ts';
import { unsupportedReason } from '../../src/bench/comparators/admission.ts';
import { findComparators } from '../../src/bench/comparators/discover.ts';
import { readTranscript } from '../../src/bench/comparators/protocol.ts';
import { stateOf } from '../../src/bench/comparators/state.ts';
import { findIsolation } from '../../src/bench/process/isolation.ts';
import { runComparator } from '../../src/bench/run/execute.ts';
import { fourPeople } from '../bench/four-people.ts';
import { long } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';
import { testable } from '../support/rivals.ts';
import { comparators as folder } from './run-adapter.ts';

const loaded = await loadBenchmark(join(folder, '../cases/benchmark.json'));
if (!loaded.ok) throw new Error(loaded.issues[0].message);
const { settings } = loaded.value;
const found = findComparators([folder]);
if (!found.ok) throw new Error(found.issues[0].message);
const isolation = findIsolation();
const states = await Promise.all(found.value.map((one) => stateOf(one, isolation)));

/** Small enough for every solver to find a plan at once, and with many plans to choose from. */
const entry = fourPeople({ request: plainRequest([3, 3, 3], 4), targetCost: null });
/** The heuristics for golfers construct that one without a draw. */
const harder = fourPeople({ request: plainRequest([3, 3, 3, 3], 4), targetCost: null });
/** Those of a usual run: what the seed decides, and what has none. A long run has the others. */
const USUAL = ['mingle', 'random', 'round-robin-shuffle'];
/** Seconds; the later ones for those that take long to start, or that show only the start they were given. */
const LIMITS = [1, 4, 12];

interface Seen {
  readonly first: string;
  readonly last: string;
  /** All plans on the way. */
  readonly way: string;
}

describe('what a manifest says of seeds', () => {
  for (const { comparator, unavailable } of testable(states)) {
    const { id, deterministic, seedable } = comparator.manifest;
    if (USUAL.includes(id) === long) continue;
    const why = unavailable ?? unsupportedReason(comparator.manifest, entry.request);
    const kind = deterministic ? 'always the same' : seedable ? 'the seed decides' : 'chance decides';
    if (why !== null) {
      it.skip(`${id}: ${kind} (${why})`, () => undefined);
      continue;
    }

    it(`${id}: ${kind}`, async () => {
      /** What was too short for one seed is not tried with the others. */
      let from = 0;
      const run = async (seed: number): Promise<Seen | null> => {
        for (const timeout_seconds of LIMITS.slice(from)) {
          const limits = { ...settings, timeout_seconds, logical_cpu_limit: 1 };
          const processors = isolation.processors.slice(-1);
          const one = {
            comparator,
            entry: id.startsWith('golf-') ? harder : entry,
            seed,
            limits,
            processors,
            hides: [],
          };
          const { lines } = await runComparator(one, isolation, null, null);
          const { incumbents } = readTranscript(lines);
          const shown = incumbents.map(({ schedule }) => JSON.stringify(schedule));
          const enough = timeout_seconds === LIMITS.at(-1) ? 1 : 2;
          if (shown.length < enough) continue;
          from = LIMITS.indexOf(timeout_seconds);
          return { first: shown[0], last: shown[shown.length - 1], way: shown.join() };
        }
        return null;
      };
      const seen = async (seed: number): Promise<Seen> => {
        const found = await run(seed);
        if (found === null) throw new Error(`no plan with seed ${seed}`);
        return found;
      };
      const [one, again] = [await seen(11), await seen(11)];
      const others = [await seen(23)];
      // Two seeds may agree by chance.
      if (others[0].way === one.way) others.push(await seen(37));
      // Where the limit falls is chance, so that the last plan may differ though the way to it is the same.
      const stable = (['first', 'last', 'way'] as const).filter((part) => one[part] === again[part]);
      const depends = stable.some((part) => others.some((other) => other[part] !== one[part]));
      const found = { same: stable.length > 0, depends };
      if (deterministic) expect(found).toEqual({ same: true, depends: false });
      else if (seedable) expect(found).toEqual({ same: true, depends: true });
      else expect(found).not.toEqual({ same: true, depends: false });
    });
  }
});
