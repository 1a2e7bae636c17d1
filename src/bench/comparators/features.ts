/** What a comparator must support of a request, besides its rules and objectives. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { seatsIn } from '../../scenario/group-seats.ts';
import { attends } from '../../scenario/rule-people.ts';

type Scenario = SolveRequest['scenario'];

const balancesIn = ({ constraints }: SolveRequest) =>
  constraints.filter((rule) => rule.type === 'AttributeBalance');

const seatsOf = ({ groups, session_count }: Scenario): number[][] =>
  Array.from({ length: session_count }, (_, s) => groups.map((group) => seatsIn(group, s)));

const hasSpareSeats = (scenario: Scenario): boolean =>
  seatsOf(scenario).some(
    (seats, s) => seats.reduce((a, b) => a + b) > scenario.people.filter((one) => attends(one, s)).length,
  );

const FEATURES = {
  attendance: ({ scenario }) => scenario.people.some(({ sessions }) => sessions !== null),
  session_capacities: ({ scenario }) => scenario.groups.some((group) => group.session_capacities !== null),
  use: ({ scenario }) => scenario.groups.some((group) => group.use !== undefined),
  min_size: ({ scenario }) => scenario.groups.some((group) => group.min_size > 0),
  prior_meetings: ({ scenario }) => scenario.prior_meetings.length > 0,
  events_ago: ({ scenario }) => scenario.prior_meetings.some((met) => met.events_ago !== undefined),
  window: ({ constraints }) => constraints.some((rule) => 'window' in rule && rule.window !== undefined),
  links: ({ scenario }) => (scenario.links ?? []).length > 0,
  bench: ({ scenario }) => scenario.groups.some((group) => group.bench),
  not_alone: (request) => balancesIn(request).some(({ mode }) => mode === 'not_alone'),
  several_values: ({ scenario }) =>
    scenario.people.some(({ attributes }) => Object.values(attributes).some(Array.isArray)),
  shares: (request) => balancesIn(request).some(({ desired_shares }) => desired_shares !== undefined),
  uneven_groups: ({ scenario }) => seatsOf(scenario).some((seats) => new Set(seats).size > 1),
  spare_seats: ({ scenario }) => hasSpareSeats(scenario),
  no_objective: ({ objectives }) => objectives.length === 0,
} satisfies Record<string, (request: SolveRequest) => boolean>;

export type Feature = keyof typeof FEATURES;
export const features = Object.keys(FEATURES) as [Feature, ...Feature[]];

export function featuresOf(request: SolveRequest): Feature[] {
  return features.filter((feature) => FEATURES[feature](request));
}
