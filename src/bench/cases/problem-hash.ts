import { hash } from 'node:crypto';
import type { Link, SolveRequest } from '../../scenario/definition.ts';
import { withPeopleListed } from '../../scenario/rule-people.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';

/** SHA-256 in lowercase hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return `sha256:${hash('sha256', data)}`;
}

/** SHA-256 of a value's canonical JSON, in lowercase hexadecimal. */
export function digest(value: unknown): string {
  return hash('sha256', canonicalJson(value));
}

/** Hash of a problem: the request with all defaults, without labels and start times of sessions, and the target cost if any. */
export function problemHash(request: SolveRequest, targetCost: number | null): string {
  const { scenario, objectives, constraints } = withPeopleListed(request);
  const { session_labels: _labels, session_starts: _starts, links = [], ...rest } = scenario;
  const seats = links.length === 0 ? rest : { ...rest, links: inOneOrder(links) };
  const groups = scenario.groups.map(({ bench, ...group }) => (bench ? { ...group, bench } : group));
  const target = targetCost === null ? {} : { target_cost: targetCost };
  return `sha256:${digest({ scenario: { ...seats, groups }, objectives, constraints, ...target })}`;
}

/** Sorts link lists and their groups and drops duplicates: these do not change the problem. */
function inOneOrder(links: readonly Link[]): Link[] {
  return links
    .map((link) => {
      const lists = new Map(link.groups.map((list) => [JSON.stringify(list.toSorted()), list.toSorted()]));
      return { ...link, groups: [...lists.keys()].sort().map((key) => lists.get(key)!) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
