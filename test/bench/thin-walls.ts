import { afterAll, beforeAll } from 'vitest';
import { findIsolation } from '../../src/bench/process/isolation.ts';

/**
 * Attempts of this file have no root of their own: what they see of the machine is held in test/bench/process, and to
 * build these walls takes most of a short attempt.
 */
export function thinWalls(): void {
  const isolation = findIsolation();
  const whole = { ...isolation };
  beforeAll(() => void Object.assign(isolation, findIsolation(['confinement'])));
  afterAll(() => void Object.assign(isolation, whole));
}
