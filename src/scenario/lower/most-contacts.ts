import type { Seats } from '../problem.ts';

/** U_max of the cost: the pairs that met before, and as many others as attend and room allow. */
export function mostContacts(problem: Seats): number {
  const prior = problem.prior.length / 3;
  let held = 0;
  for (let s = 0; s < problem.sessionCount; s++) held += mostPairs(problem, s);
  return prior + Math.min(pairsThatCanMeet(problem), held);
}

/** The most pairs that a session can hold: the largest groups filled first. */
function mostPairs(problem: Seats, session: number): number {
  const { peopleCount, groupCount } = problem;
  const attends = problem.attends.subarray(session * peopleCount, (session + 1) * peopleCount);
  let left = attends.reduce((sum, one) => sum + one, 0);
  const sizes = problem.capacity
    .slice(session * groupCount, (session + 1) * groupCount)
    .sort((a, b) => b - a);
  let pairs = 0;
  for (const size of sizes) {
    const taken = Math.min(size, left);
    pairs += (taken * (taken - 1)) / 2;
    left -= taken;
  }
  return pairs;
}

/** Pairs that attend a session in common and never met before; people are counted by their attendance. */
function pairsThatCanMeet(problem: Seats): number {
  const { peopleCount, sessionCount, prior } = problem;
  const classes = new Map<string, { sessions: number[]; people: number }>();
  const classOf: { sessions: number[]; people: number }[] = [];
  for (let p = 0; p < peopleCount; p++) {
    const sessions: number[] = [];
    for (let s = 0; s < sessionCount; s++) if (problem.attends[s * peopleCount + p]) sessions.push(s);
    const key = sessions.join();
    const known = classes.get(key) ?? { sessions, people: 0 };
    known.people++;
    classes.set(key, known);
    classOf.push(known);
  }
  const common = (a: number[], b: number[]) => a.some((s) => b.includes(s));
  const kinds = [...classes.values()];
  let pairs = 0;
  kinds.forEach((kind, i) => {
    if (kind.sessions.length > 0) pairs += (kind.people * (kind.people - 1)) / 2;
    for (const other of kinds.slice(i + 1)) {
      if (common(kind.sessions, other.sessions)) pairs += kind.people * other.people;
    }
  });
  for (let i = 0; i < prior.length; i += 3) {
    if (common(classOf[prior[i]].sessions, classOf[prior[i + 1]].sessions)) pairs--;
  }
  return pairs;
}
