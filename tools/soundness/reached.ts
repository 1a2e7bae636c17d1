/** Statistics on what random requests and their certificates cover. */
import type { BoundPiece } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';

/** Counts occurrences by name. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  get names(): string[] {
    return [...this.counts.keys()].sort();
  }
}

/** The kinds of rules and features of a request that have an effect. */
export function kindsOf({ objectives, constraints, scenario }: SolveRequest): Set<string> {
  const names = new Set<string>();
  for (const rule of [...objectives, ...constraints]) {
    if ('weight' in rule && rule.weight === 0) continue;
    if ('penalty_weight' in rule && rule.penalty_weight === 0) continue;
    names.add(rule.type);
    if ('mode' in rule) names.add(`${rule.type}, ${rule.mode}`);
    if ('penalty_function' in rule) names.add(`${rule.type}, ${rule.penalty_function}`);
    if ('count' in rule) names.add(`${rule.type}, ${rule.count}`);
    if ('sessions' in rule && rule.sessions !== null) names.add(`${rule.type}, some sessions`);
    if ('group_id' in rule && rule.group_id !== 'ALL' && 'attribute_key' in rule)
      names.add(`${rule.type}, one group`);
    if ('groups' in rule && rule.groups !== 'ALL') names.add(`${rule.type}, some groups`);
    if ('over' in rule && rule.over !== undefined) names.add(`${rule.type}, over a link`);
    if ('people' in rule && !Array.isArray(rule.people)) names.add(`${rule.type}, chosen people`);
  }
  const { people, groups, prior_meetings } = scenario;
  if (groups.some(({ bench }) => bench)) names.add('bench');
  if (groups.some(({ use }) => use)) names.add('always used');
  if (
    new Set(constraints.map((rule) => JSON.stringify({ ...rule, penalty_weight: 0 }))).size <
    constraints.length
  )
    names.add('equal but for weight');
  if (groups.some(({ min_size }) => min_size > 0)) names.add('smallest size');
  if (groups.some(({ session_capacities }) => session_capacities !== null)) names.add('seats by session');
  if (people.some(({ sessions }) => sessions !== null)) names.add('attendance');
  if (prior_meetings.length > 0) names.add('earlier meetings');
  return names;
}

/** A piece's argument, and which of its numbers are present and not 0. */
export function partsOf({ argument, numbers }: BoundPiece): string[] {
  const { partitions = [], ...others } = numbers as { partitions?: { whole?: boolean }[] };
  const parts = [others, ...partitions].flatMap((part) =>
    Object.entries(part).filter(
      ([name, value]) => PRICES.has(name) && /[1-9]/.test(JSON.stringify(value).replace(/"[^"]*"/g, '')),
    ),
  );
  const names = parts.map(([name]) => `${argument}, ${name}`);
  if (partitions.length > 1) names.push(`${argument}, several partitions`);
  if (partitions.some(({ whole }) => whole)) names.push(`${argument}, whole sessions`);
  return [argument, ...names];
}
const PRICES = new Set([
  'own',
  'overlap',
  'triples',
  'sets',
  'visits',
  'stay',
  'meetings',
  'seats',
  'interchangeable',
]);
