/** Checks that every group has seats, and a number for each session if it lists them. */
import { counted } from '../../shared/figures.ts';
import { seatsIn } from '../group-seats.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkGroupSizes(draft: Draft, found: Findings): void {
  const { groups, sessionCount, names } = draft;
  for (const { index, value: group } of groups) {
    const path = ['scenario', 'groups', index];
    const seats = group.session_capacities;
    if (seats === null) {
      if (group.capacity === undefined) {
        const advice = `Give "${names.capacity}", or "${names.sessionCapacities}" with one entry a session.`;
        found.error('group_without_size', path, `Group ${quoted(group.id)} has no size.`, advice);
        continue;
      }
    } else if (sessionCount !== null && seats.length !== sessionCount) {
      const field = names.sessionCapacities;
      const entries = `${counted(seats.length, 'entry', 'entries')} for ${counted(sessionCount, 'session')}`;
      const message = `"${field}" of group ${quoted(group.id)} has ${entries}.`;
      found.error('wrong_length', [...path, field], message, 'Give one entry a session; 0 closes the group.');
    }
    const open = (seats ?? [group.capacity ?? 0]).filter((size) => size > 0);
    const most = open.reduce((a, b) => Math.max(a, b), 0);
    if (group.bench && group.min_size > 0) {
      const message = `Group ${quoted(group.id)} is a bench, which has no smallest size.`;
      found.error('rule_on_bench', [...path, 'min_size'], message, 'Leave "min_size" out.');
    } else if (group.use === 'always' && open.some((size) => size < group.min_size)) {
      const message = `Group ${quoted(group.id)} must be used wherever it is open, by at least ${group.min_size} people, and has ${counted(Math.min(...open), 'seat')}.`;
      found.error('out_of_range', [...path, 'min_size'], message, 'Lower "min_size", or take "use" out.');
    } else if (group.min_size > most) {
      const message = `Group ${quoted(group.id)} can never be used: it wants at least ${group.min_size} people and has ${counted(most, 'seat')}.`;
      found.warn('unusable_group', [...path, 'min_size'], message);
    }
    if (group.bench && group.use === 'always') {
      const message = `Group ${quoted(group.id)} is a bench, which nobody has to use.`;
      found.error('rule_on_bench', [...path, 'use'], message, 'Leave "use" out.');
    }
  }
  checkUsed(draft, found);
}

/** Checks that enough people attend for the groups that must be used. */
function checkUsed({ groups, people, personIds, sessionCount }: Draft, found: Findings): void {
  const used = groups.map(({ value }) => value).filter(({ use, bench }) => use === 'always' && !bench);
  if (used.length === 0 || sessionCount === null || personIds?.size !== people.length) return;
  const everyone = people.filter(({ value }) => value.sessions === null).length;
  for (let s = 0; s < sessionCount && found.looks(used.length + people.length); s++) {
    const open = used.filter((group) => seatsIn(group, s) > 0);
    const wanted = open.reduce((sum, { min_size }) => sum + Math.max(1, min_size), 0);
    const some = people.filter(({ value }) => value.sessions?.includes(s)).length;
    if (wanted <= everyone + some) continue;
    const message = `In session ${s + 1} groups that must be used want ${counted(wanted, 'person', 'people')}, and ${everyone + some} attend.`;
    const advice = 'Take "use" out of some of them, or lower their "min_size".';
    found.error('too_few_people', ['scenario', 'groups'], message, advice);
    return;
  }
}
