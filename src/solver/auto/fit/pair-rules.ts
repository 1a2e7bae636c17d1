import type { Problem, SessionSet } from '../../../scenario/problem.ts';

/** A rule between a person and another, as one of the two sees it. */
export interface PairRule {
  readonly other: number;
  readonly sessions: SessionSet;
  /** Added for each session that the two spend together. */
  readonly together: number;
  /** Added for each session that both attend apart. */
  readonly apart: number;
  /** Whether a breach makes the schedule illegal. */
  readonly hard: boolean;
  /** Index into `problem.terms.meetings`, −1 for the others. */
  readonly meeting: number;
}

/** All rules between two people, seen from either side; [person]. A broken hard rule costs `hardWeight` a pair and session. */
export function pairRules(problem: Problem, hardWeight: number): PairRule[][] {
  const { peopleCount, sessionCount, unit, apart, terms } = problem;
  const rules: PairRule[][] = Array.from({ length: peopleCount }, () => []);
  const add = (a: number, b: number, rule: Omit<PairRule, 'other'>) => {
    rules[a].push({ ...rule, other: b });
    rules[b].push({ ...rule, other: a });
  };
  for (const term of terms.pairs) {
    const together = term.wants === 'apart' ? term.weight : 0;
    const apartCost = term.wants === 'together' ? term.weight : 0;
    add(term.a, term.b, { sessions: term.sessions, together, apart: apartCost, hard: false, meeting: -1 });
  }
  terms.meetings.forEach((term, meeting) => {
    add(term.a, term.b, { sessions: term.sessions, together: 0, apart: 0, hard: false, meeting });
  });
  const hardSets = { apart: new Map<number, SessionSet>(), together: new Map<number, SessionSet>() };
  const mark = (sets: Map<number, SessionSet>, a: number, b: number, s: number) => {
    const key = a * peopleCount + b;
    const sessions = sets.get(key) ?? new Uint8Array(sessionCount);
    sessions[s] = 1;
    sets.set(key, sessions);
  };
  for (let s = 0; s < sessionCount; s++) {
    for (let i = 0; i < apart[s].length; i += 2) mark(hardSets.apart, apart[s][i], apart[s][i + 1], s);
    for (let p = 0; p < peopleCount; p++) {
      const head = unit[s * peopleCount + p];
      if (head >= 0 && head !== p) mark(hardSets.together, head, p, s);
    }
  }
  for (const [key, sessions] of hardSets.apart) {
    const b = key % peopleCount;
    add((key - b) / peopleCount, b, { sessions, together: hardWeight, apart: 0, hard: true, meeting: -1 });
  }
  for (const [key, sessions] of hardSets.together) {
    const b = key % peopleCount;
    add((key - b) / peopleCount, b, { sessions, together: 0, apart: hardWeight, hard: true, meeting: -1 });
  }
  return rules;
}
