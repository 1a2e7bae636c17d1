import { expect, test } from 'vitest';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { withBudget } from '../../../src/solver/plan/budget.ts';
import { designSeed, whyNoFit } from '../../../src/solver/plan/design-seed.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { last } from '../../support/last.ts';
import {
  apart,
  balance,
  plainRequest,
  repeatRule,
  visitOnce,
  visits,
  withScenario,
  withValues,
} from '../../support/plain-request.ts';
import { suiteRequest } from '../../support/suite-request.ts';
import { brokenRules } from '../search/legality.ts';
import { laneTask } from './lane-task.ts';

const task = (request: SolveRequest, seconds: number) => ({
  ...laneTask(compile(request), 1e9),
  settings: withBudget(DEFAULT_SETTINGS, seconds),
});

test('a fit that is too short to keep all rules goes on where it leads by far, and what it lacks is mended', () => {
  const short = task(suiteRequest('29×10×16 planted'), 0.02);
  const { problem, frozen } = short;
  const first = firstSchedule(problem, new Rng(1), null, frozen)!;
  const record = new LaneRecord(short);
  record.offer(first.cost, () => first.assignment);
  const { assignment } = last(designSeed(short, new Rng(2), record))!;
  expect(brokenRules(problem, assignment)).toEqual([]);
  expect(Number(priceOf(problem, assignment))).toBeLessThan(0.1 * Number(first.cost));
});

test('designs are left out where their tables would take more than a look of the limit, but where no label matters', () => {
  const large = suiteRequest('97×10×6 planted');
  expect(whyNoFit(task(large, 0.2))).toBe('its tables would take too long');
  expect(whyNoFit(task(large, 2))).toBeNull();
  expect(whyNoFit(task(suiteRequest('29×10×16 planted'), 0.2))).toBeNull();
  const plain = {
    ...large,
    constraints: [],
    objectives: [{ type: 'maximize_unique_contacts' as const, weight: 1 }],
  };
  expect(whyNoFit(task(plain, 0.2))).toBeNull();
});

test.each([
  [16, 0, 15, 2],
  [9, 0, 9, 2],
  [16, 0, 30, 4],
  [15, 1, 15, 2],
  [21, 0, 21, 2],
])(
  '%i teams, of whom %i wait, meet in %i rounds, and nobody comes to a venue more than %i times',
  (teams, waiting, rounds, most) => {
    const seats = [...Array<number>(teams >> 1).fill(2), ...Array<number>(teams % 2).fill(1)];
    const rules = [repeatRule(10, true, most / 2), visits(1000, { mode: 'at_most', target_visits: most })];
    const request = plainRequest(seats, rounds, rules, teams);
    const groups = request.scenario.groups.map((group, g) => ({
      ...group,
      bench: g === seats.length - waiting,
    }));
    const venues = task(withScenario(request, { groups }), 1);
    const { assignment } = last(designSeed(venues, new Rng(1), new LaneRecord(venues)))!;
    expect(brokenRules(venues.problem, assignment)).toEqual([]);
    expect(priceOf(venues.problem, assignment)).toBe(0n);
  },
);

test('two divisions meet across, each team once at each venue', () => {
  const division = (d: number) => Array.from({ length: 8 }, (_, i) => `p${2 * i + d}`);
  const rules = [repeatRule(10), visitOnce(1000), apart(division(0)), apart(division(1))];
  const across = task(plainRequest(Array<number>(8).fill(2), 8, rules), 1);
  const { assignment } = last(designSeed(across, new Rng(1), new LaneRecord(across)))!;
  expect(brokenRules(across.problem, assignment)).toEqual([]);

  expect(priceOf(across.problem, assignment)).toBe(0n);
});

test('where no plan with visits keeps the shares of classes, the one for classes is tried too', () => {
  const rules = [repeatRule(10), visitOnce(2), balance('side', { a: 3, b: 2 }, { penalty_weight: 50 })];
  const sides = withValues(plainRequest(Array<number>(5).fill(5), 5, rules), 'side', [
    'a',
    'b',
    'a',
    'b',
    'a',
  ]);
  const shared = task(sides, 1);
  const { assignment } = last(designSeed(shared, new Rng(1), new LaneRecord(shared)))!;
  expect(Number(priceOf(shared.problem, assignment))).toBeLessThan(500);
});

test.each([
  ['one who must wait beside tables of four', [4, 4, 4, 4, 1], 17, 'people wait'],
  ['a bench of one to spare', [4, 4, 4, 4, 1], 16, null],
  ['one who must wait beside pairs', [2, 2, 2, 1], 7, null],
  ['two who may wait together', [2, 2, 2, 2], 7, 'people wait'],
])('%s', (_, seats, people, why) => {
  const request = plainRequest(seats, 4, [], people);
  const groups = request.scenario.groups.map((group, g) => ({ ...group, bench: g === seats.length - 1 }));
  expect(whyNoFit(task(withScenario(request, { groups }), 1))).toBe(why);
});
