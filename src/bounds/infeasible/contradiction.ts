import { isHard, KIND_OF } from '../../check/lower/hard-rules.ts';
import { areApart, type SessionModel, type StatedRule, unitsOf } from '../../check/lower/session-model.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { peopleOf } from '../../scenario/rule-people.ts';
import type { Argument } from './argument.ts';
import type { RuledSession } from './ruled-sessions.ts';

/**
 * Whether rules of some session may contradict each other: a quick test on the rules of all sessions together, attendance ignored.
 * False: the argument below applies to no session.
 */
export function mayContradict(request: SolveRequest): boolean {
  const { people, groups } = request.scenario;
  const hard = request.constraints.filter((rule) => isHard(rule));
  // Without together-sets and pins there is no contradiction.
  if (hard.every(({ type }) => type === 'MustStayApart')) return false;
  const numberOf = new Map(people.map(({ id }, p) => [id, p]));
  const groupOf = new Map(groups.map(({ id }, g) => [id, g]));
  const present = new Set<number>();
  const rules = hard.flatMap((rule) => {
    if ('over' in rule && rule.over !== undefined) return [];
    const kind = KIND_OF[rule.type];
    const about = peopleOf(rule.people, people).flatMap((id) => numberOf.get(id) ?? []);
    if (kind !== 'apart') for (const person of about) present.add(person);
    const group = 'group_id' in rule ? (groupOf.get(rule.group_id) ?? -1) : -1;
    return [{ kind, people: about, group, minSize: 0 }];
  });
  return contradicts({ present: [...present], rules });
}

interface Told extends Pick<RuledSession, 'present'> {
  readonly rules: readonly StatedRule[];
}

/** Whether the argument below applies, without examining every pair. */
export function contradicts({ present, rules }: Told): boolean {
  return unitsOf(present, rules).some(
    (unit) => unit.pins.length > 1 || (unit.people.length > 1 && areApart(unit, unit)),
  );
}

/** A chain of together-sets joins two people who must be apart, or who are pinned to different groups. */
export const contradiction: Argument = (model) => {
  for (const rule of model.rules) {
    if (rule.kind !== 'apart') continue;
    for (const [i, a] of rule.people.entries()) {
      const b = rule.people.slice(i + 1).find((other) => model.unitOf[other] === model.unitOf[a]);
      if (b !== undefined)
        return { argument: 'contradiction', people: chain(model, a, b), numbers: { clash: 'apart' } };
    }
  }
  for (const unit of model.units) {
    if (unit.pins.length < 2) continue;
    const pinnedTo = (group: number): number =>
      model.rules
        .filter((rule) => rule.kind === 'pin' && rule.group === group)
        .flatMap((rule) => rule.people)
        .find((person) => model.unitOf[person] === unit)!;
    const [one, other] = unit.pins;
    return {
      argument: 'contradiction',
      people: chain(model, pinnedTo(one), pinnedTo(other)),
      groups: [one, other],
      numbers: { clash: 'pins' },
    };
  }
  return null;
};

/** A shortest chain from a to b in which neighbours share a together-set. */
function chain(model: SessionModel, a: number, b: number): number[] {
  const from = new Map<number, number>([[a, a]]);
  const queue = [a];
  for (const person of queue) {
    if (person === b) break;
    for (const rule of model.rules) {
      if (rule.kind !== 'together' || !rule.people.includes(person)) continue;
      for (const next of rule.people) {
        if (from.has(next)) continue;
        from.set(next, person);
        queue.push(next);
      }
    }
  }
  const path = [b];
  while (path[0] !== a) path.unshift(from.get(path[0])!);
  return path;
}
