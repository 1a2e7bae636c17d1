import { expect, it } from 'vitest';
import * as result from '../../src/result/definition.ts';
import * as scenario from '../../src/scenario/definition.ts';
import * as settings from '../../src/solver/plan/settings.ts';
import { descriptionsIn } from '../../tools/field-descriptions.ts';

it.each(Object.entries({ scenario, settings, result }))(
  'says something of its own of each field of the %s',
  (_name, module) => {
    for (const [object, said] of descriptionsIn(module)) {
      const names = object
        .split(' ')[0]
        .split(',')
        .filter((name) => name !== 'type' && name !== 'lane');
      const silent = names.filter((name) => said[name] === undefined);
      const texts = Object.values(said);
      expect([object, silent, texts.filter((text, i) => texts.indexOf(text) < i)]).toEqual([object, [], []]);
    }
  },
);

it('says of a field what holds for it, with its default', () => {
  const of = (module: object, ...names: string[]) =>
    [...descriptionsIn({ ...module }).values()].filter((said) => names.every((name) => name in said));
  expect(of(scenario, 'scenario', 'objectives')[0].scenario).toBe('People, groups and sessions.');
  expect(of(scenario, 'kinds')[0].otherwise).toBe('What a pair of no kind that meets is worth; default 1.');
  expect(of(settings, 'stop_on_optimal_score')[0].time_limit_seconds).toMatch(/^seconds .*; default 2\.$/);
});
