import type { Assignment, Problem } from '../../../src/scenario/problem.ts';

/** The hard rules that an assignment breaks, in words. */
export function brokenRules(problem: Problem, assignment: Assignment): string[] {
  const { peopleCount, groupCount, sessionCount } = problem;
  const broken: string[] = [];
  for (let s = 0; s < sessionCount; s++) {
    const row = assignment.subarray(s * peopleCount, (s + 1) * peopleCount);
    const sizes = new Int32Array(groupCount);
    row.forEach((g, p) => {
      const at = s * peopleCount + p;
      if (problem.attends[at] !== (g >= 0 ? 1 : 0)) broken.push(`session ${s}: attendance of ${p}`);
      if (g < 0) return;
      sizes[g]++;
      if (problem.pinnedGroup[at] >= 0 && problem.pinnedGroup[at] !== g)
        broken.push(`session ${s}: pin of ${p}`);
      if (row[problem.unit[at]] !== g) broken.push(`session ${s}: ${p} is not with ${problem.unit[at]}`);
    });
    sizes.forEach((size, g) => {
      if (size > problem.capacity[s * groupCount + g]) broken.push(`session ${s}: group ${g} holds ${size}`);
      if (size > 0 && size < problem.minSize[g]) broken.push(`session ${s}: group ${g} has only ${size}`);
    });
    const apart = problem.apart[s];
    for (let i = 0; i < apart.length; i += 2) {
      const g = row[apart[i]];
      if (g >= 0 && problem.meets[g] === 1 && g === row[apart[i + 1]]) {
        broken.push(`session ${s}: ${apart[i]} is with ${apart[i + 1]}`);
      }
    }
    for (const { partners, apart: over } of problem.links) {
      for (let i = 0; i < over[s].length; i += 2) {
        const facing: readonly number[] = [...(partners[s]?.[row[over[s][i]]] ?? [])];
        if (facing.includes(row[over[s][i + 1]]))
          broken.push(`session ${s}: ${over[s][i]} faces ${over[s][i + 1]}`);
      }
    }
  }
  return broken;
}
