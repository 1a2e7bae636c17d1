/**
 * Maximally diverse groups, in the format of MDGPLIB: a first line with people, groups, ss or ds, and the least and largest size
 * of each group; then `i j number` per line, from 0. The sum of the numbers within groups is maximised.
 */
import { accept } from '../../shared/issue.ts';
import { type ImportFormat, imported, isCount, notRead, numbered } from './format.ts';

const NAME = 'MDGPLIB';

export const mdgplib: ImportFormat = {
  title: 'MDGPLIB: one session, a number for each pair, every group used',
  cost: 'The sum of the numbers of all pairs that are not in one group: all numbers less the diversity.',
  read: (file, published) => {
    const [head, ...rows] = file.text.split('\n').map((line) => line.trim().split(/\s+/));
    const [people, groups] = head.map(Number);
    const sizes = head.slice(3).map(Number);
    if (![people, groups].every(isCount) || sizes.length !== 2 * groups || sizes.some(Number.isNaN)) {
      return notRead(file, NAME, 'line 1 has no people, groups, ss or ds, and two sizes a group');
    }
    const weights: [string, string, number][] = [];
    for (const [at, row] of rows.entries()) {
      if (row.length === 1 && row[0] === '') continue;
      const [i, j, number] = row.map(Number);
      const isPair =
        row.length === 3 &&
        [i, j].every((one) => Number.isInteger(one) && one >= 0 && one < people) &&
        i !== j;
      if (!isPair || !Number.isFinite(number)) {
        return notRead(file, NAME, `line ${at + 2} is no pair from 0 to ${people - 1} with a number`);
      }
      // A gain within one group is a negative cost.
      if (number !== 0) weights.push([`${i}`, `${j}`, -number]);
    }
    const { best, source } = published[file.name] ?? {};
    const all = weights.reduce((sum, [, , number]) => sum - number, 0);
    const bestKnown = best !== undefined && {
      cost: Math.max(0, Number((all - best).toFixed(6))),
      source: source ?? `Published: a diversity of ${best}.`,
    };
    const about = {
      title: `Diverse groups: ${file.name}`,
      summary: `${people} people in ${groups} groups, once, so that the numbers of pairs within groups add up to as much as can be.`,
      lane: 'capability_frontier' as const,
      resourceClass: 'heavy' as const,
      ...(bestKnown && { bestKnown }),
    };
    const scenario = {
      people: numbered('', people, 0).map((id) => ({ id })),
      groups: numbered('g', groups, 0).map((id, g) => {
        return { id, min_size: sizes[2 * g], capacity: sizes[2 * g + 1], use: 'always' };
      }),
      session_count: 1,
    };
    const request = { scenario, objectives: [], constraints: [{ type: 'PairWeights', weights }] };
    return accept([imported(file, NAME, file.name, about, request)]);
  },
};
