import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { thisMachine } from '../../../src/bench/run/machine.ts';

const { availableParallelism, cpus } = os;

afterEach(() => {
  Object.assign(os, { availableParallelism, cpus });
  syncBuiltinESMExports();
});

it('has the processors that attempts may have, also where a container lists fewer', () => {
  Object.assign(os, { availableParallelism: () => 0, cpus: () => [] });
  syncBuiltinESMExports();
  expect(thisMachine().processors).toBe(findIsolation().processors.length);
});
