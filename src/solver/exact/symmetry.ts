import type { Problem } from '../../scenario/problem.ts';

/** Classes of at least two, members ascending, any two of which may change places without any rule or cost noticing. */
export interface Symmetries {
  readonly people: readonly (readonly number[])[];
  readonly sessions: readonly (readonly number[])[];
  /** Groups within one session, since nothing links a group of one session to a group of another; [session]. */
  readonly groups: readonly (readonly (readonly number[])[])[];
}

export function symmetriesOf(problem: Problem): Symmetries {
  const sessions = range(problem.sessionCount);
  return {
    people: peopleClasses(problem),
    sessions: classes(sessions, sessionKey(problem)),
    groups: sessions.map((s) => classes(range(problem.groupCount), groupKey(problem, s))),
  };
}

/** Two people are alike when they have the same properties and stand in the same relations to all others. */
function peopleClasses(problem: Problem): number[][] {
  const { peopleCount, terms } = problem;
  const relation = relations(problem);
  const own = range(peopleCount).map((p) =>
    JSON.stringify([
      everySession(problem, (s) => problem.attends[s * peopleCount + p]),
      everySession(problem, (s) => problem.pinnedGroup[s * peopleCount + p]),
      terms.balances.map((term) => term.valueOf[p]),
    ]),
  );
  const alike = (p: number, q: number): boolean =>
    own[p] === own[q] && own.every((_, c) => c === p || c === q || relation(c, p) === relation(c, q));
  const found: number[][] = [];
  for (let p = 0; p < peopleCount; p++) {
    const known = found.find(([first]) => alike(first, p));
    if (known) known.push(p);
    else found.push([p]);
  }
  return found.filter((members) => members.length > 1);
}

/** Everything that is said of two people together, as text. */
function relations(problem: Problem): (a: number, b: number) => string {
  const { peopleCount, sessionCount, terms } = problem;
  const said = new Map<number, string[]>();
  const key = (a: number, b: number): number => Math.min(a, b) * peopleCount + Math.max(a, b);
  const say = (a: number, b: number, what: string): void => {
    const list = said.get(key(a, b));
    if (list) list.push(what);
    else said.set(key(a, b), [what]);
  };
  for (let s = 0; s < sessionCount; s++) {
    for (let a = 0; a < peopleCount; a++) {
      const unit = problem.unit[s * peopleCount + a];
      for (let b = a + 1; unit >= 0 && b < peopleCount; b++) {
        if (problem.unit[s * peopleCount + b] === unit) say(a, b, `together ${s}`);
      }
    }
    const apart = problem.apart[s];
    for (let i = 0; i < apart.length; i += 2) say(apart[i], apart[i + 1], `apart ${s}`);
  }
  for (let i = 0; i < problem.prior.length; i += 3) {
    say(problem.prior[i], problem.prior[i + 1], `prior ${problem.prior[i + 2]}`);
  }
  for (const { a, b, sessions, wants, weight } of terms.pairs) say(a, b, `${wants} ${sessions} ${weight}`);
  for (const { a, b, sessions, target, mode, weight } of terms.meetings) {
    say(a, b, `${mode} ${target} ${sessions} ${weight}`);
  }
  const texts = new Map([...said].map(([pair, list]) => [pair, list.sort().join('; ')]));
  return (a, b) => texts.get(key(a, b)) ?? '';
}

function sessionKey(problem: Problem): (s: number) => string {
  const { peopleCount, groupCount, terms } = problem;
  const row = (all: ArrayLike<number>, s: number, width: number): number[] =>
    range(width).map((i) => all[s * width + i]);
  return (s) =>
    JSON.stringify([
      row(problem.attends, s, peopleCount),
      row(problem.capacity, s, groupCount),
      row(problem.pinnedGroup, s, peopleCount),
      row(problem.unit, s, peopleCount),
      [...problem.apart[s]],
      [...terms.balances, ...terms.pairs, ...terms.meetings].map((term) => term.sessions[s]),
    ]);
}

/** A group to which somebody is pinned is like no other. */
function groupKey(problem: Problem, s: number): (g: number) => string {
  const { peopleCount, groupCount, terms } = problem;
  const row = problem.pinnedGroup.subarray(s * peopleCount, (s + 1) * peopleCount);
  return (g) =>
    JSON.stringify([
      row.includes(g) ? g : -1,
      problem.capacity[s * groupCount + g],
      problem.minSize[g],
      terms.balances.map((term) => term.sessions[s] === 1 && term.groups.includes(g)),
    ]);
}

function classes(items: readonly number[], key: (item: number) => string): number[][] {
  const found = new Map<string, number[]>();
  for (const item of items) {
    const members = found.get(key(item));
    if (members) members.push(item);
    else found.set(key(item), [item]);
  }
  return [...found.values()].filter((members) => members.length > 1);
}

function everySession(problem: Problem, value: (s: number) => number): number[] {
  return range(problem.sessionCount).map(value);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
