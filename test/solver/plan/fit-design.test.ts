import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { suiteRequest } from '../../support/suite-request.ts';
import { brokenRules } from '../search/legality.ts';
import { fitted } from './fitted.ts';

test.each(['23×8×20 planted apart wishes prior', '29×10×16 planted balance apart wishes'])(
  'the labels of a design come to keep all that a plan was drawn to keep: %s',
  (name) => {
    const problem = compile(suiteRequest(name));
    const assignment = fitted(problem, 5e6);
    expect(brokenRules(problem, assignment)).toEqual([]);
    expect(priceOf(problem, assignment)).toBe(0n);
  },
);
