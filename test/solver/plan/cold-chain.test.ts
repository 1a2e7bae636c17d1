import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { Assignment } from '../../../src/scenario/problem.ts';
import { Chain } from '../../../src/solver/plan/chain.ts';
import { ColdChain } from '../../../src/solver/plan/cold-chain.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import type { LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { suiteRequest } from '../../support/suite-request.ts';
import { brokenRules } from '../search/legality.ts';
import { fitted } from './fitted.ts';
import { laneTask } from './lane-task.ts';

const PROPOSALS = 30_000_000;

const problem = compile(suiteRequest('12×8×8 limits counts apart'));
const start = fitted(problem, 1e6);

/** The best that a chain from the fit comes to with so many proposals. */
function run(make: (task: LaneTask, record: LaneRecord) => Chain | ColdChain): Assignment {
  const task = laneTask(problem, PROPOSALS);
  const record = new LaneRecord(task);
  const chain = make(task, record);
  while (!record.spent()) expect(chain.advance()).toBe(true);
  expect(chain.proposals).toBe(record.proposals);
  expect(record.incumbent?.cost).toBe(chain.bestCost);
  return record.incumbent?.assignment ?? start;
}

test('a design is bettered where the usual heat would melt it', () => {
  const cold = () => run((task, record) => new ColdChain(task, record, start, 1));
  const assignment = cold();
  expect(cold()).toEqual(assignment);
  expect(brokenRules(problem, assignment)).toEqual([]);
  const scope = { frozen: new Uint8Array(problem.sessionCount), hotShare: 0.01 };
  const hot = priceOf(
    problem,
    run((task, record) => new Chain(task, record, start, 1, scope)),
  );
  const cost = priceOf(problem, assignment);
  expect(hot).toBeLessThanOrEqual(priceOf(problem, start));
  expect(cost).toBeLessThan(hot);
});
