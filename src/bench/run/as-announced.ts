/** Compares a plan with its announcement, and describes both for readers. */
import { unlike } from '../../shared/canonical-json.ts';
import type { Issue } from '../../shared/issue.ts';
import { DRAWN } from '../cases/draw.ts';
import { type Announcement, announcementHash, LIMITS } from './announcement.ts';
import { type Plan, pick } from './plan.ts';

const namesOf = (plan: Pick<Plan, 'cases' | 'comparators' | 'settings'>) => ({
  settings: pick(plan.settings, Object.keys(LIMITS) as (keyof typeof LIMITS)[]),
  cases: plan.cases.map((one) => pick(one, ['id', 'problemHash', 'resourceClass', 'attemptPolicy'])),
  comparators: plan.comparators.map((one) =>
    pick(one, ['id', 'configurationId', 'evidenceRevision', 'adapterHash', 'version']),
  ),
});

export function announcementOf(plan: Plan, beacon: string, drawnCases: number): Announcement {
  return {
    schema: 'mingle-benchmark-announcement-v1',
    beacon,
    seedCount: plan.settings.attemptSeeds.length,
    drawnCases,
    ...namesOf(plan),
  };
}

/** @param isReplay the plan repeats an announced run, maybe with other versions of the programs */
export function announcementFaults(plan: Plan, isReplay = false): Issue[] {
  if (plan.announced === undefined) return [];
  const { announcement } = plan.announced;
  const own = namesOf(plan);
  const issues: Issue[] = [];
  const compare = (what: string, is: unknown, said: unknown) => {
    const both = unlike(is, said);
    if (both === null) return;
    const message = `${what} is ${both[0]}; announced was ${said === undefined ? 'none' : both[1]}`;
    issues.push({ code: 'not_as_announced', pointer: '', message });
  };
  compare('what limits the run', own.settings, announcement.settings);
  const named = <T extends { readonly id: string }>(all: readonly T[], { id }: { readonly id: string }) =>
    all.find((one) => one.id === id);
  for (const [i, one] of own.cases.entries())
    if (plan.cases[i].suite !== DRAWN) compare(`the case "${one.id}"`, one, named(announcement.cases, one));
  for (const one of isReplay ? [] : own.comparators)
    compare(`the comparator "${one.id}"`, one, named(announcement.comparators, one));
  return issues;
}

/** Sentences about the origin of the seeds, for readers of the publication. */
export function seedWords(plan: Plan): string {
  if (plan.announced === undefined) {
    return 'Seeds and names are those of the benchmark: no announcement shows that nobody chose them.';
  }
  const { announcement, value } = plan.announced;
  const { beacon, drawnCases } = announcement;
  const absent = [
    ...announcement.cases.filter(({ id }) => !plan.cases.some((one) => one.id === id)),
    ...announcement.comparators.filter(({ id }) => !plan.comparators.some((one) => one.id === id)),
  ].map(({ id }) => id);
  const drawn = plan.cases.filter(({ suite }) => suite === DRAWN).length;
  return [
    `Announced as ${announcementHash(announcement)}; seeds, names${drawnCases > 0 ? ` and ${drawnCases} cases` : ''} ` +
      `follow from that and from "${value}", which is to be what ${beacon} gave after it.`,
    ...(absent.length > 0 ? [`Announced and not here: ${absent.join(', ')}.`] : []),
    ...(drawn < drawnCases ? [`Of the ${drawnCases} drawn cases ${drawn} are here.`] : []),
  ].join(' ');
}
