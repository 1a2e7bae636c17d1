/** Decides whether a comparator may run a case: does it support the problem, is it installed, is its adapter checked? */
import type { SolveRequest } from '../../scenario/definition.ts';
import { seatsIn } from '../../scenario/group-seats.ts';
import type { AdmissionState } from '../publication/definition.ts';
import type { ComparatorManifest, Feature } from './manifest.ts';
import type { ComparatorState } from './state.ts';

/** Features of a request that a comparator must support beyond rules and objectives. */
export function featuresOf(request: SolveRequest): Feature[] {
  const { people, groups, session_count: sessions, prior_meetings: prior, links = [] } = request.scenario;
  const seats = (session: number) => groups.map((group) => seatsIn(group, session));
  const range = Array.from({ length: sessions }, (_, session) => session);
  const present = (session: number) =>
    people.filter((person) => person.sessions === null || person.sessions.includes(session)).length;
  const balances = request.constraints.filter((rule) => rule.type === 'AttributeBalance');
  const values = people.flatMap(({ attributes }) => Object.values(attributes));
  const found: Record<Feature, boolean> = {
    attendance: people.some((person) => person.sessions !== null),
    session_capacities: groups.some((group) => group.session_capacities !== null),
    use: groups.some((group) => group.use !== undefined),
    min_size: groups.some((group) => group.min_size > 0),
    prior_meetings: prior.length > 0,
    events_ago: prior.some((met) => met.events_ago !== undefined),
    window: request.constraints.some((rule) => 'window' in rule && rule.window !== undefined),
    links: links.length > 0,
    bench: groups.some((group) => group.bench),
    not_alone: balances.some(({ mode }) => mode === 'not_alone'),
    several_values: values.some((entry) => typeof entry !== 'string'),
    shares: balances.some(({ desired_shares }) => desired_shares !== undefined),
    uneven_groups: range.some((session) => new Set(seats(session)).size > 1),
    spare_seats: range.some((session) => seats(session).reduce((a, b) => a + b, 0) > present(session)),
    no_objective: request.objectives.length === 0,
  };
  return (Object.keys(found) as Feature[]).filter((feature) => found[feature]);
}

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
