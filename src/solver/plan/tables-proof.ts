import { sumOf } from '../../bounds/composition/improve.ts';
/** The exact search with the tables of a link as groups, since its formulas know who shares a group and nothing of links. */
import { linkTables } from '../../bounds/lower/link-tables.ts';
import { compare, fractionText, parseFraction, ZERO } from '../../shared/fraction.ts';
import { exactSearch } from '../exact/exact-search.ts';
import { priceOf, unitsAtLeast } from '../price.ts';
import { onCourts, planOf } from './courts-chain.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import type { ExactTask } from './prove-optimal.ts';

/** Null if no link has tables for which an exact search is worth its time. */
export function tablesTask({ problem, quick }: LaneTask, record: LaneRecord): ExactTask | null {
  for (const link of problem.links) {
    const tables = linkTables(problem, link);
    const about = tables?.alone;
    const search = about && exactSearch(about);
    if (!search) continue;
    const rules = about.costs.sources.flat();
    const own = quick.pieces.filter((piece) => piece.rules.every((rule) => rules.includes(rule)));
    const others = quick.pieces.filter((piece) => !piece.rules.some((rule) => rules.includes(rule)));
    const courts = onCourts(problem);
    return {
      problem: about,
      search,
      lower: unitsAtLeast(about, sumOf(own)),
      best() {
        const plan = record.incumbent?.assignment;
        const assignment = plan?.map((g) => (g < 0 ? g : tables.tableOf[g]));
        return assignment ? { assignment, cost: priceOf(about, assignment) } : null;
      },
      better({ assignment }) {
        const plan = courts && planOf(problem, courts, assignment);
        if (plan) record.offer(priceOf(problem, plan), () => plan);
      },
      prove({ pieces: [piece], ...certificate }) {
        const pieces = [{ ...piece, over: link.name }, ...others];
        const bound = sumOf(pieces);
        if (compare(bound, parseFraction(quick.bound) ?? ZERO) > 0)
          record.prove({ ...certificate, bound: fractionText(bound), pieces });
      },
    };
  }
  return null;
}
