import { hash } from 'node:crypto';
import type { Link, SolveRequest } from '../../scenario/definition.ts';
import { withPeopleListed } from '../../scenario/rule-people.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';

/** As hashes are written everywhere here. */
export function sha256(data: string | Uint8Array): string {
  return `sha256:${hash('sha256', data)}`;
}

/** SHA-256 over the canonical JSON of a value, in lowercase hexadecimal. */
export function digest(value: unknown): string {
  return hash('sha256', canonicalJson(value));
}

/** What makes two problems the same: the request with all defaults but for what sessions are called, and the target cost if there is one. */
export function problemHash(request: SolveRequest, targetCost: number | null): string {
  const { scenario, objectives, constraints } = withPeopleListed(request);
  const { session_labels: _labels, session_starts: _starts, links = [], ...rest } = scenario;
  const seats = links.length === 0 ? rest : { ...rest, links: inOneOrder(links) };
  const groups = scenario.groups.map(({ bench, ...group }) => (bench ? { ...group, bench } : group));
  const target = targetCost === null ? {} : { target_cost: targetCost };
  return `sha256:${digest({ scenario: { ...seats, groups }, objectives, constraints, ...target })}`;
}

/** Which list comes first, or a group in it, and a list given twice say nothing. */
function inOneOrder(links: readonly Link[]): Link[] {
  return links
    .map((link) => {
      const lists = new Map(link.groups.map((list) => [JSON.stringify(list.toSorted()), list.toSorted()]));
      return { ...link, groups: [...lists.keys()].sort().map((key) => lists.get(key)!) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
