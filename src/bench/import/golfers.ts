/** Social golfers, as CSPLib's problem 10 names them: groups, golfers a group and weeks, an instance a line. */
import { type ImportFormat, imported, notRead, numbered } from './format.ts';

const NAME = 'CSPLib prob010';
const ONCE = {
  ...{ type: 'RepeatEncounter', max_allowed_encounters: 1 },
  ...{ penalty_function: 'linear', penalty_weight: 1 },
};

export const golfers: ImportFormat = {
  title: 'CSPLib problem 10: a line an instance, groups-golfers-weeks such as 8-4-10',
  cost: 'Meetings of a pair beyond the first; 0 where the instance is solved.',
  read: (file) => {
    const lines = file.text.split('\n').map((line) => line.replace(/[#%].*/, '').trim());
    const value = [];
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      const numbers = line.split(/[-\s,]+/).map(Number);
      const [groups, size, weeks] = numbers;
      if (numbers.length !== 3 || !numbers.every((one) => Number.isInteger(one) && one > 0)) {
        return notRead(file, NAME, `line ${at + 1} is no groups-golfers-weeks, such as 8-4-10`);
      }
      const about = {
        title: `Social golfers ${groups}-${size}-${weeks}`,
        summary: `${groups * size} golfers in ${groups} groups of ${size} for ${weeks} weeks: no two may meet twice.`,
        lane: 'capability_frontier' as const,
        resourceClass: 'standard' as const,
      };
      const scenario = {
        people: numbered('golfer-', groups * size).map((id) => ({ id })),
        groups: numbered('group-', groups).map((id) => ({ id, capacity: size })),
        session_count: weeks,
      };
      const request = { scenario, objectives: [], constraints: [ONCE] };
      value.push(imported(file, NAME, `csplib-golfers-${groups}-${size}-${weeks}`, about, request));
    }
    return { ok: true, value, warnings: [] };
  },
};
