/** Checks links: their groups exist, are open somewhere and face others; and `over` in rules names a link. */
import { repeatsOf } from '../../shared/grouped.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Group, Link } from '../definition.ts';
import { seatsIn } from '../group-seats.ts';
import { peopleOf } from '../rule-people.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';
import { lookups } from './references.ts';

export function checkLinks(draft: Draft, found: Findings): void {
  for (const [{ index, value }, first] of repeatsOf(draft.links, (link) => link.value.name)) {
    const message = `The link ${quoted(value.name)} is listed twice (first at /scenario/links/${first.index}).`;
    const path = ['scenario', 'links', index, 'name'];
    found.error('duplicate_id', path, message, 'Put all its lists of groups into one.');
  }
  for (const { index, value } of draft.links) checkLists(value, ['scenario', 'links', index], draft, found);
  checkNames(draft, found);
  if (draft.links.length > 0) checkTogether(draft, found);
}

function checkLists(link: Link, path: PropertyKey[], draft: Draft, found: Findings): void {
  const groups = new Map(draft.groups.map(({ value }) => [value.id, value]));
  const { group: lookup } = lookups(draft, found);
  for (const [i, list] of link.groups.entries()) {
    for (const [k, id] of list.entries()) {
      const at = [...path, 'groups', i, k];
      const group = groups.get(id);
      lookup(id, at);
      if (group?.bench) {
        const message = `${quoted(id)} is a bench, where people wait and meet nobody.`;
        found.error('rule_on_bench', at, message, 'Take it out of the link.');
      } else if (group && isClosed(group, link, draft.sessionCount)) {
        const where = link.sessions === null ? 'every session' : 'all sessions of the link';
        found.error('link_to_closed_group', at, `Group ${quoted(id)} is closed in ${where}.`);
      }
      if (list.indexOf(id) === k) continue;
      const message = `${quoted(id)} is listed twice, and no group faces itself.`;
      found.error('repeated_group', at, message, 'For people of one group, say "within": true.');
    }
    if (list.length > 1 || link.within) continue;
    const message = `This list of the link ${quoted(link.name)} has one group, which faces no other.`;
    const advice = 'Name the groups that it faces, or say "within": true.';
    found.error('wrong_length', [...path, 'groups', i], message, advice);
  }
}

function isClosed(group: Group, { sessions }: Link, sessionCount: number | null): boolean {
  const seats = group.session_capacities;
  if (seats === null || sessionCount === null) return false;
  return seats.every((size, session) => size === 0 || sessions?.includes(session) === false);
}

/** Checks names in `over`, unless malformed links could have any name. */
function checkNames(
  { links, linkNames, priorMeetings, objectives, constraints }: Draft,
  found: Findings,
): void {
  if (linkNames === null) return;
  const places = [
    ...priorMeetings.map((entry) => ({ ...entry, list: ['scenario', 'prior_meetings'] })),
    ...(objectives ?? []).map((entry) => ({ ...entry, list: ['objectives'] })),
    ...constraints.map((entry) => ({ ...entry, list: ['constraints'] })),
  ];
  for (const { index, value, list } of places) {
    const over = 'over' in value ? value.over : undefined;
    if (over === undefined || linkNames.has(over)) continue;
    const message = `There is no link ${quoted(over)}.`;
    const advice =
      found.suggest(over, linkNames) ??
      (links.length === 0 ? 'Links stand in "links" of the scenario.' : undefined);
    found.error('unknown_link', [...list, index, 'over'], message, advice);
  }
}

/** Checks that together-sets have a group with two seats; with single seats the author probably meant neighbours. */
function checkTogether(draft: Draft, found: Findings): void {
  const { groups, people, sessionCount } = draft;
  if (sessionCount === null || groups.length !== draft.groupIds?.size) return;
  const everyone = people.map(({ value }) => value);
  const attending = new Map(everyone.map((person) => [person.id, person.sessions]));
  const most = remembered((session: number) =>
    groups.reduce((size, { value }) => Math.max(size, seatsIn(value, session)), 0),
  );
  for (const { index, value: rule } of draft.constraints) {
    if (rule.type !== 'MustStayTogether') continue;
    const ids = peopleOf(rule.people, everyone);
    const session = Array.from({ length: sessionCount }, (_, s) => s).find(
      (s) =>
        (rule.sessions?.includes(s) ?? true) &&
        most(s) < 2 &&
        ids.filter((id) => attending.get(id)?.includes(s) ?? attending.has(id)).length > 1,
    );
    if (session === undefined) continue;
    const message = `No group has two seats in session ${session + 1}, so that nobody can sit together in one.`;
    const advice = 'For neighbours, use ShouldStayTogether with "over" and the name of a link.';
    found.error('no_room_together', ['constraints', index, 'people'], message, advice);
  }
}
