import type { SolveRequest } from '../../src/scenario/definition.ts';
import { plantedScenarios } from '../../tools/suite/larger-scenarios.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';

/** The scenario of the suite whose name begins so. */
export function suiteRequest(name: string): SolveRequest {
  const found = [...generatedScenarios(1), ...plantedScenarios(1)].find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no scenario ${name}`);
  return found.request;
}
