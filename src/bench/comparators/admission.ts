/** Decides whether a comparator may run a case: does it support the problem, is it installed, is its adapter checked? */
import type { SolveRequest } from '../../scenario/definition.ts';
import type { AdmissionState } from '../publication/definition.ts';
import { featuresOf } from './features.ts';
import type { ComparatorManifest } from './manifest.ts';
import type { ComparatorState } from './state.ts';

export function unsupportedReason({ supports }: ComparatorManifest, request: SolveRequest): string | null {
  const { people, groups, session_count: sessions } = request.scenario;
  const types = new Set(request.constraints.map((rule) => rule.type));
  const rules = [...types].filter((type) => !supports.constraints.includes(type));
  const features = featuresOf(request).filter((feature) => !supports.features.includes(feature));
  const objectives = request.objectives.map((objective) => objective.type);
  const aims = objectives.filter((type) => !supports.objectives.includes(type));
  const size = { people: people.length, groups: groups.length, sessions };
  const over = (['people', 'groups', 'sessions'] as const).filter(
    (name) => size[name] > (supports.limits[name] ?? Infinity),
  );
  const reasons = [
    ...(rules.length > 0 ? [`does not take ${rules.join(', ')}`] : []),
    ...(features.length > 0 ? [`does not take ${features.join(', ')}`] : []),
    ...(aims.length > 0 ? [`does not take the objective ${aims.join(', ')}`] : []),
    ...over.map((name) => `takes at most ${supports.limits[name]} ${name}; there are ${size[name]}`),
  ];
  return reasons.length > 0 ? reasons.join('; ') : null;
}

export interface Admission {
  readonly state: AdmissionState;
  /** Why not; null when eligible. */
  readonly reason: string | null;
}

/** Whether a comparator may run a case. An unsupported problem is reported before a missing installation. */
export function admit(state: ComparatorState, request: SolveRequest): Admission {
  const { manifest } = state.comparator;
  const unsupported = unsupportedReason(manifest, request);
  if (unsupported) return { state: 'unsupported', reason: unsupported };
  if (state.unavailable) return { state: 'unavailable', reason: state.unavailable };
  if (state.conformant) return { state: 'eligible', reason: null };
  return { state: 'verify', reason: pendingReason(manifest) };
}

export function pendingReason({ id }: Pick<ComparatorManifest, 'id'>): string {
  return `the adapter is new or changed: run "mingle comparators check ${id}"`;
}
