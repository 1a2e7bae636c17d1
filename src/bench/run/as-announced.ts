/** A plan held against its announcement, and what a reader is told of both. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Issue } from '../../shared/issue.ts';
import { DRAWN } from '../cases/draw.ts';
import { type Announcement, announcementFile, announcementHash, LIMITS } from './announcement.ts';
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

/** @param isReplay it repeats a run that was announced, by programs that may be others by now */
export function announcementFaults(plan: Plan, isReplay = false): Issue[] {
  if (plan.announced === undefined) return [];
  const { announcement } = plan.announced;
  if (!announcementFile.safeParse(announcement).success) {
    return [{ code: 'not_as_announced', pointer: '', message: 'the announcement of the run is none' }];
  }
  const own = namesOf(plan);
  const issues: Issue[] = [];
  const compare = (what: string, is: unknown, said: unknown) => {
    const [left, right] = [canonicalJson(is ?? null), canonicalJson(said ?? null)];
    if (left === right) return;
    const message = `${what} is ${left}; announced was ${said === undefined ? 'none' : right}`;
    issues.push({ code: 'not_as_announced', pointer: '', message });
  };
  compare('what limits the run', own.settings, announcement.settings);
  for (const one of own.cases) {
    if (isDrawn(plan, one.id)) continue;
    compare(
      `the case "${one.id}"`,
      one,
      announcement.cases.find(({ id }) => id === one.id),
    );
  }
  for (const one of isReplay ? [] : own.comparators) {
    compare(
      `the comparator "${one.id}"`,
      one,
      announcement.comparators.find(({ id }) => id === one.id),
    );
  }
  return issues;
}

function isDrawn({ cases }: Plan, id: string): boolean {
  return cases.some((one) => one.id === id && one.suite === DRAWN);
}

/** What a reader is to know of how the seeds came about. */
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
