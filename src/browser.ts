/** mingle as a library in browsers: what src/index.ts gives, over the browser's host. */
import { solve as solveHere, webHost } from './host/web.ts';
import { boundOver } from './library/bound.ts';
import { explainOver } from './library/explain.ts';
import { solveOver } from './library/solve.ts';

export * from './library/face.ts';

export const solve = /* @__PURE__ */ solveOver(solveHere);
export const explain = /* @__PURE__ */ explainOver(solveHere);
export const bound = /* @__PURE__ */ boundOver(webHost);
