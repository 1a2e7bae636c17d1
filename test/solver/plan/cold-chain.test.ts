import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Chain } from '../../../src/solver/plan/chain.ts';
import { ColdChain } from '../../../src/solver/plan/cold-chain.ts';
import { classDraft } from '../../../src/solver/plan/fit/class-draft.ts';
import { fitDesign } from '../../../src/solver/plan/fit/fit-design.ts';
import { pairTerms } from '../../../src/solver/plan/fit/pair-costs.ts';
import { designShape, toTemplate } from '../../../src/solver/plan/fit/template.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import type { LaneTask } from '../../../src/solver/plan/lane-report.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { generatedScenarios } from '../../../tools/suite/scenarios.ts';
import { brokenRules } from '../search/legality.ts';
import { laneTask } from './lane-task.ts';

const PROPOSALS = 30_000_000;

const problem = compile(scenario('12×8×8 limits counts apart'));
const fitted = fittedTo(problem);

function scenario(name: string) {
  const found = generatedScenarios(1).find((each) => each.name === name);
  if (!found) throw new Error(`no scenario ${name}`);
  return found.request;
}

function fittedTo(of: Problem): Assignment {
  const shape = designShape(of);
  const classed = shape && classDraft(of, shape);
  if (!classed) throw new Error('no design for its classes');
  const template = toTemplate(classed.sessions, of.groupCount);
  const pairs = pairTerms(of, template.meetings.areSingle);
  const draft = { template, pairs, hosts: classed.hosts, classes: classed.classes };
  const fitting = fitDesign(of, draft, new Rng(1), (work) => work / 1e6, 0);
  let step = fitting.next();
  while (!step.done) step = fitting.next();
  return step.value.assignment();
}

/** The best that a chain from the fit comes to with so many proposals. */
function run(make: (task: LaneTask, record: LaneRecord) => Chain | ColdChain): Assignment {
  const task = laneTask(problem, PROPOSALS);
  const record = new LaneRecord(task);
  const chain = make(task, record);
  while (!record.spent()) expect(chain.advance()).toBe(true);
  expect(chain.proposals).toBe(record.proposals);
  expect(record.incumbent?.cost).toBe(chain.bestCost);
  return record.incumbent?.assignment ?? fitted;
}

test('a design is bettered where the usual heat would melt it', () => {
  const cold = () => run((task, record) => new ColdChain(task, record, fitted, 1));
  const assignment = cold();
  expect(cold()).toEqual(assignment);
  expect(brokenRules(problem, assignment)).toEqual([]);
  const scope = { frozen: new Uint8Array(problem.sessionCount), hotShare: 0.01 };
  const hot = priceOf(
    problem,
    run((task, record) => new Chain(task, record, fitted, 1, scope)),
  );
  const cost = priceOf(problem, assignment);
  expect(hot).toBeLessThanOrEqual(priceOf(problem, fitted));
  expect(cost).toBeLessThan(hot);
});
