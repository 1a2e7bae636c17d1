import { expect, it } from 'vitest';
import { columnFaults, ownTable } from '../../src/report/own-columns.ts';
import { planOf } from '../../src/report/plan.ts';
import { valueOf } from '../support/value-of.ts';
import { sampleResult } from './sample.ts';

it('has every attribute, that of the name too', () => {
  const { request, result } = sampleResult({
    people: ['7', '8'],
    groups: 1,
    sessions: 1,
    attributes: (p) => ({ Name: ['Ann', 'Bob'][p], team: `T${p}` }),
  });
  const columns = 'user=id,who=Name,team';
  expect(columnFaults(request, columns)).toEqual([]);
  const plan = valueOf(planOf(request, result));
  const { header, rows } = ownTable(plan, columns);
  expect([header, rows.toSorted()]).toEqual([
    ['user', 'who', 'team'],
    [
      ['7', 'Ann', 'T0'],
      ['8', 'Bob', 'T1'],
    ],
  ]);
});
