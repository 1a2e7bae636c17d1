import { expect, it } from 'vitest';
import type { Benchmark } from '../../../src/bench/cases/load-benchmark.ts';
import type { Comparator } from '../../../src/bench/comparators/discover.ts';
import { heldAgainst } from '../../../src/bench/publish/benchmark-faults.ts';
import type { Plan } from '../../../src/bench/run/plan.ts';

it('holds the class of times against manifests of the same configuration and revision alone', () => {
  const told = { id: 'rival', name: 'Rival', kind: 'product', seedable: true, adapterHash: 'sha256:0' };
  const run = { ...told, configurationId: 'one', evidenceRevision: 1, timingClass: 'hosted_observational' };
  const here = { ...run, deterministic: false, network: false, reads: [], packages: [] };
  const plan = {
    ...{ settings: { resourceClasses: {} }, processors: {}, limitsMissing: [], isolation: [] },
    ...{ cases: [], admissions: [], comparators: [run], machine: { system: 'Linux x64' } },
  };
  const benchmark = { settings: {}, cases: [] } as unknown as Benchmark;
  const faultsBeside = (change: object) => {
    const manifest = { ...here, timingClass: 'same_machine_native', ...change };
    const known = { manifest, adapterHash: 'sha256:1' } as unknown as Comparator;
    return heldAgainst(plan as unknown as Plan, benchmark, [known]).faults.filter((one) =>
      /timing/.test(one),
    );
  };
  expect(faultsBeside({})).toHaveLength(1);
  expect(faultsBeside({ evidenceRevision: 2 })).toEqual([]);
  expect(faultsBeside({ configurationId: 'two' })).toEqual([]);
});
