/** Social golfers (CSPLib problem 10): groups, golfers per group and weeks, one instance per line. */
import { accept } from '../../shared/issue.ts';
import { type ImportFormat, imported, isCount, notRead, numbered } from './format.ts';

const NAME = 'CSPLib prob010';

export const golfers: ImportFormat = {
  title: 'CSPLib problem 10: a line an instance, groups-golfers-weeks such as 8-4-10',
  cost: 'Meetings of a pair beyond the first, where there are no more meetings than pairs; 0: the instance is solved.',
  read: (file, published) => {
    const lines = file.text.split('\n').map((line) => line.replace(/[#%].*/, '').trim());
    const value = [];
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      const numbers = line.split(/[-\s,]+/).map(Number);
      const [groups, size, weeks] = numbers;
      if (numbers.length !== 3 || ![...numbers, groups * size].every(isCount)) {
        return notRead(file, NAME, `line ${at + 1} is no groups-golfers-weeks, such as 8-4-10`);
      }
      const name = `${groups}-${size}-${weeks}`;
      const best = published[name];
      const about = {
        title: `Social golfers ${name}`,
        summary: `${groups * size} golfers in ${groups} groups of ${size} for ${weeks} weeks: no two may meet twice.`,
        lane: 'capability_frontier' as const,
        resourceClass: 'standard' as const,
        ...(best && { bestKnown: { cost: best.best, source: best.source ?? 'Published.' } }),
      };
      const scenario = {
        people: numbered('golfer-', groups * size).map((id) => ({ id })),
        groups: numbered('group-', groups).map((id) => ({ id, capacity: size })),
        session_count: weeks,
      };
      // Maximises contacts: equivalent for full tables, and supported by solvers for golfers.
      const request = { scenario, constraints: [] };
      value.push(imported(file, NAME, `csplib-golfers-${name}`, about, request));
    }
    return accept(value);
  },
};
