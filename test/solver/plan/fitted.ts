import { nodeHost } from '../../../src/host/node.ts';
import type { Assignment, Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { classDraft } from '../../../src/solver/plan/fit/class-draft.ts';
import { draftOf, fitDesign } from '../../../src/solver/plan/fit/fit-design.ts';
import { designShape } from '../../../src/solver/plan/fit/template.ts';
import { last } from '../../support/last.ts';

/** A design for the problem's classes, fitted with so much work. */
export function fitted(problem: Problem, work: number): Assignment {
  const shape = designShape(problem);
  const layout = shape && classDraft(problem, shape);
  if (!layout) throw new Error('no design for its classes');
  const draft = draftOf(nodeHost.kernel(), problem, layout);
  return last(fitDesign(problem, draft, new Rng(1), (done) => done / work, 0)).assignment;
}
