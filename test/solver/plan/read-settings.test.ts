import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/solver/plan/read-settings.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';

test('nothing given is the defaults', () => {
  expect(readSettings({}, [])).toEqual({ ok: true, value: DEFAULT_SETTINGS, warnings: [] });
});

test('a file and words are laid over the defaults, words last', () => {
  const read = readSettings({ solver_params: { parallel_lanes: 3, max_total_budget_seconds: 9 } }, [
    'parallel_lanes=2',
    'stop_conditions.time_limit_seconds=null',
    'ultra_extreme_effort.growth.step_sessions=2',
  ]);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.value.solver_params.parallel_lanes).toBe(2);
  expect(read.value.solver_params.max_total_budget_seconds).toBe(9);
  expect(read.value.stop_conditions.time_limit_seconds).toBeNull();
  expect(read.value.solver_params.ultra_extreme_effort.growth.step_sessions).toBe(2);
});

describe('what is wrong is said, all at once', () => {
  test('words', () => {
    const read = readSettings({}, ['paralel_lanes=2', 'enabled=true', 'seed']);
    if (read.ok) throw new Error('accepted');
    expect(read.issues.map(({ message }) => message)).toEqual([
      'There is no single setting paralel_lanes.',
      'There is no single setting enabled.',
      '--set seed is not of the form key=value.',
    ]);
    expect(read.issues[0].advice).toContain('parallel_lanes');
    expect(read.issues[1].advice).toContain('extreme_effort.enabled');
  });

  test.each([3, null, [], 'fast'])('%j, which is no object', (document) => {
    const read = readSettings(document, ['parallel_lanes=2']);
    if (read.ok) throw new Error('accepted');
    expect(read.issues).toMatchObject([{ code: 'invalid_setting', pointer: '' }]);
  });

  test('values', () => {
    const read = readSettings({ solver_params: { parallel_lanes: 0, lanes: 1 }, seed: 'x' }, []);
    if (read.ok) throw new Error('accepted');
    expect(read.issues.map(({ pointer }) => pointer).sort()).toEqual([
      '/seed',
      '/solver_params/lanes',
      '/solver_params/parallel_lanes',
    ]);
  });
});
