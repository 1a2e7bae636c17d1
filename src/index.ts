/**
 * mingle as a library for Node.js: `import { solve } from 'mingle-plan'`. docs/library.md shows how to use it.
 * Functions that can refuse their input return `{ ok: true, value, warnings }` or `{ ok: false, issues }`; each issue has
 * a
 * stable code, a JSON Pointer, a sentence and advice. An exception means a defect in mingle.
 */
import { nodeHost, solve as solveHere } from './host/node.ts';
import { boundOver } from './library/bound.ts';
import { explainOver } from './library/explain.ts';
import { solveOver } from './library/solve.ts';

export * from './library/face.ts';

/**
 * Plans who sits with whom. The answer's value is a result file: its `status` says whether there is a plan, its
 * `solution` holds it with its cost and what no plan can beat, its `proof` can be checked again.
 */
export const solve = /* @__PURE__ */ solveOver(solveHere);

/** Proves what every plan costs at least, or that there is none: a minute for hundreds of people at the most. */
export const bound = /* @__PURE__ */ boundOver(nodeHost);

/**
 * Says why a plan is not better: which wishes are not met, for whom, what stands in the way, and (with `whatIf`) what
 * one session or group more or fewer would give.
 */
export const explain = /* @__PURE__ */ explainOver(solveHere);
