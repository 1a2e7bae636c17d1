import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { classDraft } from '../../../src/solver/plan/fit/class-draft.ts';
import { fitDesign } from '../../../src/solver/plan/fit/fit-design.ts';
import { pairTerms } from '../../../src/solver/plan/fit/pair-costs.ts';
import { designShape, toTemplate } from '../../../src/solver/plan/fit/template.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { plantedScenarios } from '../../../tools/suite/larger-scenarios.ts';
import { brokenRules } from '../search/legality.ts';

test.each(['23×8×20 planted apart wishes prior', '29×10×16 planted balance apart wishes'])(
  'the labels of a design come to keep all that a plan was drawn to keep: %s',
  (name) => {
    const scenario = plantedScenarios(1).find((each) => each.name === name);
    if (!scenario) throw new Error(`no scenario ${name}`);
    const problem = compile(scenario.request);
    const shape = designShape(problem);
    const classed = shape && classDraft(problem, shape);
    if (!classed) throw new Error('no design for its classes');
    const template = toTemplate(classed.sessions, problem.groupCount);
    const pairs = pairTerms(problem, template.meetings.areSingle);
    const fitting = fitDesign(
      problem,
      { template, pairs, hosts: classed.hosts, classes: classed.classes },
      new Rng(1),
      (work) => work / 5e6,
      0,
    );
    let step = fitting.next();
    while (!step.done) step = fitting.next();
    const assignment = step.value.assignment();
    expect(brokenRules(problem, assignment)).toEqual([]);
    expect(priceOf(problem, assignment)).toBe(0n);
  },
);
