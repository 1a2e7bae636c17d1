import { expect, it } from 'vitest';
import { caseOf, PLAIN } from '../../../src/bench/run/conformance-problems.ts';
import { pickCases } from '../../../src/bench/run/select.ts';

const cases = (['constrained', 'common_mixing', 'common_mixing'] as const).map((lane, i) => {
  return { ...caseOf(PLAIN), id: `case-${i}`, lane };
});
const ids = (picked: ReturnType<typeof pickCases>) =>
  picked.ok ? picked.value.map(({ id }) => id) : picked.issues.map(({ message }) => message);

it('knows a case that is named beside a lane, whatever lane it is of', () => {
  const lane = ['common_mixing'];
  expect(ids(pickCases(cases, { lane, case: ['case-0', 'case-2'] }))).toEqual(['case-2']);
  expect(ids(pickCases(cases, { lane, case: ['case-0'] }))).toEqual([
    'No case fits all of --suite, --lane, --class and --case.',
  ]);
  expect(ids(pickCases(cases, { lane, case: ['case-9'] }))).toEqual(['There is no case "case-9".']);
  expect(ids(pickCases(cases, { lane, shard: { index: 3, of: 3 } }))).toEqual([]);
});
